// All cards, with their names and in the order of each game.

import { get } from "../api.js";
import { back, card, cardName } from "../cards.js";
import { open } from "../dialogs.js";
import { h } from "../dom.js";
import { tick } from "../forms.js";
import { get as setting, put } from "../settings.js";
import { capital } from "../story.js";
import { t } from "../words.js";

/** @typedef {Record<string, any>} Lesson */

const GAMES = ["politaine", "aluette", "whist22"];

/** @param {HTMLElement} place */
export async function page(place) {
  const lessons = await Promise.all(GAMES.map((game) => get(`/games/${game}/lesson`)));
  const looks = h("fieldset", { class: "panel cards-looks" }, h("legend", { class: "unseen" }, t("page.cards.look")),
    tick(t("page.cards.four"), "", setting("fourColours"), (on) => put("fourColours", on)),
    tick(t("page.cards.letters"), "", setting("letters"), (on) => put("letters", on)),
    tick(t("page.cards.contrast"), "", document.documentElement.dataset.contrast === "more", (on) => put("contrast", on ? "more" : "normal")),
    tick(t("page.cards.big"), "", setting("cards") === "big", (on) => put("cards", on ? "big" : "normal")));
  place.append(h("h1", {}, t("page.cards.heading")), h("p", { class: "lead" }, t("page.cards.about")), looks,
    h("nav", { class: "cards-contents", "aria-label": t("page.cards.contents") }, ...GAMES.map((game) =>
      h("a", { href: `#pack-${game}`, onclick: (/** @type {Event} */ event) => { event.preventDefault(); document.getElementById(`pack-${game}`)?.scrollIntoView(); } }, t(`game.${game}.name`)))),
    ...lessons.map(pack),
    h("section", { class: "pack" }, h("h2", {}, t("page.cards.back")), h("div", { class: "pack-row" }, h("div", { class: "pack-card" }, back()))));
}

/** @param {Lesson} lesson */
function pack(lesson) {
  const { game } = lesson;
  const section = h("section", { class: `pack pack-${game}`, id: `pack-${game}`, "aria-labelledby": `pack-title-${game}` },
    h("h2", { id: `pack-title-${game}` }, t(`page.cards.${game}`)), h("p", {}, t(`page.cards.${game}.about`)));
  for (const ladder of lesson.ladders) section.append(...PARTS[/** @type {keyof typeof PARTS} */ (ladder.name)](lesson, ladder));
  return section;
}

const PARTS = {
  /** Four suits in the same order. @param {Lesson} lesson @param {{steps: string[][]}} ladder */
  suit: (lesson, ladder) => ["P", "C", "K", "T"].flatMap((suit) => [
    h("h3", {}, capital(t(`card.french.suit.${suit}`))),
    row(lesson, ladder.steps.map(([shown]) => shown.slice(0, -1) + suit))]),
  /** @param {Lesson} lesson @param {{steps: string[][]}} ladder */
  named: (lesson, ladder) => [h("h3", {}, t("page.cards.named")), h("div", { class: "pack-named" }, row(lesson, ladder.steps.flat()))],
  /** @param {Lesson} lesson @param {{steps: string[][]}} ladder */
  plain: (lesson, ladder) => [h("h3", {}, t("page.cards.plain")), ...ladder.steps.map((step) => row(lesson, step))],
  /** The Excuse once, although it is at both ends. @param {Lesson} lesson @param {{steps: string[][]}} ladder */
  all: (lesson, ladder) => [row(lesson, [...new Set(ladder.steps.flat().map((one) => one.replace(/^X\d+$/, "X")))])],
};

/** @param {Lesson} lesson @param {string[]} cards */
const row = (lesson, cards) => h("div", { class: "pack-row" }, ...cards.map((one) => {
  const name = capital(cardName(lesson.deck, one));
  return h("button", { type: "button", class: "pack-card", onclick: () => open(name, h("div", { class: "near-card" }, card(lesson.deck, one))) },
    card(lesson.deck, one), h("span", {}, name));
}));
