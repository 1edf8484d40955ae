// Politaine: how the next card is laid - plainly, knocked, slid - and whether it announces a politaine;
// and the marks by which the others' signals are seen.

import { h, s, say, set } from "../dom.js";
import { t } from "../words.js";

/** @typedef {import("../games/index.js").Table} Table */
/** @typedef {"plain" | "knock" | "slide"} Way */

const WAYS = /** @type {const} */ (["plain", "knock", "slide"]);
const MARKS = { plain: "", knock: "!", slide: "~" };

/** Pictures in a square of 24: a card, a fist on the table, a card that slides, three cards. @type {Record<string, string[]>} */
const PICTURES = {
  plain: ["M7.500 4h9a1.500 1.500 0 0 1 1.500 1.500v10a1.500 1.500 0 0 1-1.500 1.500h-9A1.500 1.500 0 0 1 6 15.500v-10A1.500 1.500 0 0 1 7.500 4z", "M3 20.500h18"],
  knock: [
    "M6.500 8.500c0-2 3-2.200 3.400-.5.300-1.800 3.200-1.800 3.600 0 .4-1.700 3.400-1.500 3.500.4 1.700-.6 3 .4 3 2v3.600c0 2-1.500 3-3.500 3H10c-3 0-4.500-1.500-4.500-4 0-1.300.4-2.200 1-3z",
    "M9.900 8v3M13.500 8v3M17 8.400V11M6.500 13c2-1 4-.6 5 .8", "M2.500 20.500h19", "M2.500 17l1.800 1.200M21.500 17l-1.800 1.200M3.500 5.500l2 1.500M12 2.500v2M20.500 5.500l-2 1.500",
  ],
  slide: ["M11.500 5l7.300 1.300a1.300 1.300 0 0 1 1 1.500l-1.400 8a1.300 1.300 0 0 1-1.500 1L9.600 15.500a1.300 1.300 0 0 1-1-1.500L10 6a1.300 1.300 0 0 1 1.500-1z", "M2.500 7.500h4M2.500 11h3.500M2.500 14.500h3", "M3 20.500h18"],
  announced: [
    "M9 6.200L5 7.600a1 1 0 0 0-.6 1.300l3.300 9a1 1 0 0 0 1.200.6l1-.3", "M15 6.200l4 1.400a1 1 0 0 1 .6 1.300l-3.300 9a1 1 0 0 1-1.200.6l-1-.3",
    "M10 4h4a1 1 0 0 1 1 1v11a1 1 0 0 1-1 1h-4a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1z", "M12 7.500l.9 1.900 2 .2-1.500 1.400.5 2-1.900-1-1.900 1 .5-2-1.500-1.400 2-.2z",
  ],
};

/** @param {string} name @returns {SVGElement} */
export const signalIcon = (name) =>
  s("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" }, ...PICTURES[name].map((d) => s("path", { d })));

/**
 * The mark on a card that was knocked, slid or announced, with its word.
 * @param {"knock" | "slide" | "announced"} word
 */
export const signalMark = (word) =>
  h("span", { class: `signal signal-${word}` }, signalIcon(word), h("span", {}, t(`page.table.signal.${word}`)));

/** @param {Table} table */
export const mayAnnounce = (table) => (table.view.situation.legal ?? []).some((/** @type {string} */ action) => action.endsWith("*"));

/** Choose how the next card is laid; the same again: plainly. @param {Table} table @param {Way} way */
export function choose(table, way) {
  table.memory.way = table.memory.way === way ? "plain" : way;
  table.redraw();
}

/** @param {Table} table */
export function announce(table) {
  if (!mayAnnounce(table)) return;
  table.memory.announces = !table.memory.announces;
  table.redraw();
}

/** What is pressed, made once: a picture and a word. @param {string} name @param {string} key @param {() => void} run */
const piece = (name, key, run) =>
  h("button", { type: "button", "data-way": name, title: t(`page.games.way.${name}.about`), onclick: run }, signalIcon(name), h("span", {}, t(key)));

/**
 * The control beside the hand, and what the choice tells the partner.
 * @param {Table} table @param {HTMLElement} place
 */
export function ways(table, place) {
  if (table.you < 0) return;
  if (!place.firstElementChild) {
    place.append(
      h("div", { class: "ways", role: "group", "aria-label": t("page.table.way"), "aria-describedby": "way-about" },
        ...WAYS.map((name) => piece(name, `page.table.way.${name}`, () => choose(table, name)))),
      piece("announced", "page.table.way.announce", () => announce(table)),
      h("p", { class: "way-about", id: "way-about" }));
    set(place.children[1], { class: "announce" });
  }
  const [control, star, about] = /** @type {HTMLElement[]} */ ([...place.children]);
  const { way = "plain" } = table.memory;
  const may = mayAnnounce(table);
  if (!may) table.memory.announces = false;
  for (const button of control.children) {
    set(button, { "aria-pressed": String(/** @type {HTMLElement} */ (button).dataset.way === way) });
  }
  star.hidden = !may;
  set(star, { "aria-pressed": String(Boolean(table.memory.announces)) });
  say(about, table.memory.announces ? t("page.games.way.announced.about") : t(`page.games.way.${way}.about`));
}

/** The action for a card with what was chosen. @param {Table} table @param {string[]} actions */
export function laid(table, actions) {
  const plain = actions.find((action) => !action.endsWith("*")) ?? actions[0].replace("*", "");
  const star = table.memory.announces && actions.includes(`${plain}*`) ? "*" : "";
  return plain + MARKS[/** @type {Way} */ (table.memory.way ?? "plain")] + star;
}
