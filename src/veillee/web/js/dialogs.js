// Windows above the page, short notes at its edge, and the banner of a lost connection.

import { Problem } from "./api.js";
import { h, say } from "./dom.js";
import { icon } from "./icons.js";
import { t } from "./words.js";

const NOTE_MS = 6000;

/**
 * A window above the page. Escape, the cross and a press beside it close it; focus goes back where it was.
 * @param {string} title
 * @param {...(Node | string)} content
 * @returns {{dialog: HTMLDialogElement, body: HTMLElement, close(value?: string): void, closed: Promise<string>}}
 *   `closed`: the value it was closed with; empty: turned away
 */
export function open(title, ...content) {
  const name = `dialog-${Math.random().toString(36).slice(2)}`;
  const body = h("div", { class: "dialog-body" }, ...content);
  const cross = h("button", { type: "button", class: "plain cross", "aria-label": t("page.frame.close") }, icon("cross"));
  const dialog = /** @type {HTMLDialogElement} */ (h("dialog", { "aria-labelledby": name, class: "dialog" },
    h("div", { class: "dialog-head" }, h("h2", { id: name, tabindex: "-1" }, title), cross), body));
  /** @param {string} [value] */
  const close = (value = "") => dialog.close(value);
  cross.addEventListener("click", () => close());
  dialog.addEventListener("mousedown", (event) => { if (event.target === dialog) close(); });
  /** @type {Promise<string>} */
  const closed = new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(dialog.returnValue);
    });
  });
  document.body.append(dialog);
  dialog.showModal();
  const first = /** @type {HTMLElement | null} */ (body.querySelector("[autofocus]"));
  (first ?? /** @type {HTMLElement} */ (dialog.querySelector("h2"))).focus();
  return { dialog, body, close, closed };
}

/**
 * A question with two answers.
 * @param {{title: string, text?: string, yes: string, no?: string, danger?: boolean}} question
 * @returns {Promise<boolean>} whether the answer was yes
 */
export async function ask({ title, text, yes, no, danger }) {
  const sure = h("button", { type: "button", class: danger ? "danger" : "primary" }, yes);
  const not = h("button", { type: "button", autofocus: danger }, no ?? t("page.frame.cancel"));
  const window = open(title, ...(text ? [h("p", {}, text)] : []), h("div", { class: "actions" }, sure, not));
  sure.addEventListener("click", () => window.close("yes"));
  not.addEventListener("click", () => window.close());
  return (await window.closed) === "yes";
}

/**
 * A note at the edge of the page, spoken once; it goes by itself, or when pressed.
 * @param {string} text
 * @param {{kind?: "note" | "problem", action?: {text: string, run(): void}}} [more]
 */
export function toast(text, { kind = "note", action } = {}) {
  const place = document.getElementById("toasts");
  if (!place || !text) return;
  // A dialog is above everything else: what is said then is said inside it.
  const above = [...document.querySelectorAll("dialog[open]")].at(-1);
  for (const same of document.querySelectorAll(".toast")) {
    if (same.querySelector("p")?.textContent === text) same.remove();
  }
  const note = h("div", { class: `toast toast-${kind}`, role: kind === "problem" ? "alert" : "status" },
    icon(kind === "problem" ? "warning" : "check"), h("p", {}, text));
  const gone = () => note.remove();
  if (action) note.append(h("button", { type: "button", onclick: () => { gone(); action.run(); } }, action.text));
  note.append(h("button", { type: "button", class: "plain cross", "aria-label": t("page.frame.close"), onclick: gone }, icon("cross")));
  if (above) above.append(note);
  else place.append(note);
  setTimeout(gone, NOTE_MS + 60 * text.length);
}

/** What went wrong, as a note: the server's own sentence. @param {unknown} error */
export function trouble(error) {
  if (!(error instanceof Problem)) console.error(error);
  toast(error instanceof Problem ? error.message : t("error.internal"), { kind: "problem" });
}

/**
 * Run what a button starts: it is busy meanwhile and cannot be pressed twice; what goes wrong is told.
 * @template T
 * @param {HTMLElement} button
 * @param {() => Promise<T>} work
 * @returns {Promise<T | undefined>}
 */
export async function busy(button, work) {
  if (button.getAttribute("aria-busy") === "true") return undefined;
  button.setAttribute("aria-busy", "true");
  try {
    return await work();
  } catch (error) {
    trouble(error);
    return undefined;
  } finally {
    button.removeAttribute("aria-busy");
  }
}

/** A line above the page, as "the connection is lost"; null takes it away. @param {string | null} text */
export function banner(text) {
  const place = document.getElementById("banner");
  if (!place) return;
  say(place, text ?? "");
  place.hidden = !text;
}
