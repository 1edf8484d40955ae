// Parts of forms: groups, one of several, what is wrong with a field.

import { h } from "./dom.js";
import { icon } from "./icons.js";

export const WRONG = ".wrong";
let names = 0;

/** A name that nothing else on the page has. @param {string} stem */
export const fresh = (stem) => `${stem}-${(names += 1)}`;

/** Fields that belong together. @param {string} title @param {Element} content @param {string} [kind] */
export const group = (title, content, kind = "") => h("fieldset", { class: kind }, h("legend", {}, title), content);

/**
 * One of several, all of them in sight: radio buttons.
 * @param {string} name
 * @param {{value: string, title: string, about?: string, art?: Element}[]} items
 * @param {string} chosen
 * @param {(value: string) => void} change
 */
export function picks(name, items, chosen, change) {
  const own = fresh(name);
  const box = h("div", { class: "picks", "data-name": name });
  for (const { value, title, about, art } of items) {
    const note = about ? h("span", { class: "pick-about", id: fresh("about") }, about) : null;
    const input = h("input", {
      type: "radio", name: own, value, checked: value === chosen, "aria-describedby": note?.id, onchange: () => change(value),
    });
    box.append(h("label", { class: "pick" }, input, h("span", {}, art,
      h("span", { class: "pick-words" }, h("span", { class: "pick-title" }, title), note))));
  }
  return box;
}

/**
 * A field with its name, what it is about, and a place for what is wrong with it.
 * @param {string} title @param {string} about @param {HTMLElement} input
 */
export function field(title, about, input) {
  const id = fresh("field");
  input.id = id;
  const note = about ? h("p", { class: "about", id: `${id}-about` }, about) : null;
  if (note) input.setAttribute("aria-describedby", note.id);
  return h("div", { class: "field" }, h("label", { for: id }, title), note, input);
}

/** A switch with what it means. @param {string} title @param {string} about @param {boolean} on @param {(on: boolean) => void} change */
export function tick(title, about, on, change) {
  const input = h("input", {
    type: "checkbox", checked: on, onchange: () => change(/** @type {HTMLInputElement} */ (input).checked),
  });
  const note = about ? h("span", { class: "soft small", id: fresh("about") }, about) : null;
  if (note) input.setAttribute("aria-describedby", note.id);
  return h("label", { class: "tick" }, input, h("span", {}, h("span", { class: "tick-title" }, title), note ? h("br") : null, note));
}

/** What is wrong with a field, below it; it gets the focus. @param {HTMLElement} input @param {string} text */
export function show(input, text) {
  const box = input.closest(".field, fieldset") ?? input.parentElement;
  let note = /** @type {HTMLElement | null} */ (box?.querySelector(WRONG) ?? null);
  if (!note) {
    note = h("p", { class: "wrong", id: fresh("wrong"), role: "alert" });
    box?.append(note);
  }
  note.replaceChildren(icon("warning"), h("span", {}, text));
  note.hidden = false;
  input.setAttribute("aria-invalid", "true");
  const described = (input.getAttribute("aria-describedby") ?? "").split(" ").filter((id) => id && id !== note.id);
  input.setAttribute("aria-describedby", [...described, note.id].join(" "));
  for (let up = input.parentElement; up; up = up.parentElement) if (up instanceof HTMLDetailsElement) up.open = true;
  input.focus({ preventScroll: true });
  (box ?? input).scrollIntoView({ block: "center" });
}

/** What is no longer wrong. @param {HTMLElement} input */
export function clear(input) {
  input.removeAttribute("aria-invalid");
  const note = /** @type {HTMLElement | null | undefined} */ (input.closest(".field, fieldset")?.querySelector(WRONG));
  if (note) note.hidden = true;
}
