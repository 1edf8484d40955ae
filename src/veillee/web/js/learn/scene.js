// A small table for lessons: who sits around it, the cards before them, and one's own hand.

import { back, card, cardName } from "../cards.js";
import { h, set } from "../dom.js";
import { botName } from "../table/names.js";
import { face } from "../talk/faces.js";
import { capital, sayAction } from "../story.js";
import { t } from "../words.js";
import { signalMark } from "../talk/signals.js";

/** @typedef {Record<string, any>} Lesson as GET /api/games/{game}/lesson answers */

const PLACES = ["bottom", "left", "top", "right"];
const MARKS = /** @type {const} */ ({ "!": "knock", "~": "slide" });

/** Who sits where in lessons: the reader at seat 0. @param {number} seat */
export const nameOf = (seat) => (seat ? botName(seat) : t("page.learn.you"));

/** For sentences about what others do. @param {Lesson} lesson @returns {import("../story.js").Company} */
export const company = (lesson) => ({
  names: [0, 1, 2, 3].map(nameOf), you: 0,
  game: { name: lesson.game, deck: lesson.deck, by_side: lesson.by_side, options: {} },
});

/**
 * The table with its players.
 * @param {Lesson} lesson
 * @param {{label: string, faces?: boolean, beside?: (seat: number) => Node | null}} more
 */
export function scene(lesson, { label, faces = true, beside }) {
  const trick = h("ol", { class: "scene-trick bare" });
  const element = h("section", { class: "scene", "aria-label": label, "data-game": lesson.game },
    ...[2, 1, 3, 0].map((seat) => h("div", { class: `scene-seat scene-${PLACES[seat]}`, "data-seat": seat, "data-side": lesson.by_side ? String(seat % 2) : null },
      faces && seat ? h("span", { class: "scene-face" }, face(seat)) : null,
      h("span", { class: "scene-plate" },
        h("b", {}, nameOf(seat)),
        lesson.by_side ? h("span", { class: "scene-side" }, t(seat % 2 ? "page.learn.side.theirs" : seat ? "page.learn.side.partner" : "page.learn.side.yours")) : null),
      beside?.(seat) ?? null)), trick);
  return {
    element, trick,
    /** The cards on the table. @param {[number, string][]} plays @param {number | null} [taker] */
    lay(plays, taker) {
      trick.replaceChildren(...plays.map(([seat, action]) => {
        const mark = MARKS[/** @type {keyof typeof MARKS} */ (action.slice(-1))];
        const worth = /^X(\d+)/.exec(action);
        return h("li", { class: `scene-card scene-card-${PLACES[seat]}${taker === seat ? " wins" : ""}` },
          h("span", { role: "img", "aria-label": sayAction(company(lesson), seat, action) }, card(lesson.deck, action)),
          mark ? signalMark(mark) : null, worth ? h("span", { class: "scene-worth", "aria-hidden": "true" }, worth[1]) : null);
      }));
    },
    /** What stands beside a seat. @param {number} seat */
    seat: (seat) => /** @type {HTMLElement} */ (element.querySelector(`[data-seat="${seat}"]`)),
    /** @param {number} seat */
    face: (seat) => /** @type {SVGElement} */ (element.querySelector(`[data-seat="${seat}"] .face`)),
  };
}

/**
 * Cards to press, as a hand. Arrows go from one to the next.
 * @param {Lesson} lesson @param {string[]} cards @param {(card: string) => void} press @param {string} label
 */
export function hand(lesson, cards, press, label) {
  const list = h("ul", { class: "lesson-hand bare", "aria-label": label }, ...cards.map((one, i) =>
    h("li", {}, h("button", {
      type: "button", class: "lesson-card", "data-card": one, tabindex: i ? "-1" : "0", "aria-label": capital(cardName(lesson.deck, one)),
      onclick: () => press(one),
    }, card(lesson.deck, one)))));
  list.style.setProperty("--all", String(cards.length));
  list.addEventListener("keydown", (event) => {
    const all = /** @type {HTMLElement[]} */ ([...list.querySelectorAll("button")]);
    const at = all.indexOf(/** @type {HTMLElement} */ (event.target));
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: all.length - 1 }[event.key];
    if (to === undefined || at < 0) return;
    event.preventDefault();
    const next = all[(to + all.length) % all.length];
    for (const one of all) set(one, { tabindex: one === next ? "0" : "-1" });
    next.focus();
  });
  return list;
}

/** A card to look at, with its name. @param {Lesson} lesson @param {string} notation @param {string} [kind] */
export const shown = (lesson, notation, kind = "") =>
  h("span", { class: `shown-card ${kind}`, role: "img", "aria-label": capital(cardName(lesson.deck, notation)) }, card(lesson.deck, notation));

/** A card face down. */
export const hidden = () => h("span", { class: "shown-card", role: "img", "aria-label": t("page.learn.face-down") }, back());
