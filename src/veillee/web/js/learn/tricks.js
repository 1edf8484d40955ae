// A trick that is nearly over: one lays the last card and sees who takes it. The server knows of every card.

import { theCard } from "../cards.js";
import { h, set } from "../dom.js";
import { has, t } from "../words.js";
import { capital } from "../story.js";
import { verdict } from "./parts.js";
import { hand, nameOf, scene } from "./scene.js";

/** @typedef {import("./parts.js").Lecture} Lecture */

const OWN = 0;

/** What a trick is to end with so that the point is made. @type {Record<string, string>} */
const AIMS = { follow: "mine", discard: "most", free: "mine", partner: "partner", need: "mine", leave: "theirs" };

/** The set tricks of a game, one after the other. @param {Lecture} lecture @returns {HTMLElement} */
export function setTricks(lecture) {
  const { lesson } = lecture;
  const place = h("div", {});
  const show = (/** @type {number} */ i) => place.replaceChildren(one(lecture, i, () => {
    if (i + 1 < lesson.tricks.length) {
      const next = h("button", { type: "button", class: "primary", onclick: () => { show(i + 1); /** @type {HTMLElement | null} */ (place.querySelector("h2"))?.focus(); } }, t("page.learn.trick.next"));
      place.append(h("p", { class: "trick-next" }, next));
    } else lecture.done();
  }));
  show(0);
  return place;
}

/** @param {Lecture} lecture @param {number} i @param {() => void} solved */
function one({ lesson }, i, solved) {
  const trick = lesson.tricks[i];
  const told = verdict();
  const table = scene(lesson, { label: t("page.learn.trick.table") });
  const again = h("button", { type: "button", class: "trick-again", hidden: true, onclick: () => begin() }, t("page.learn.trick.again"));
  const choice = h("div", { class: "lesson-choice" });
  const names = { left: nameOf(1), partner: nameOf(2), right: nameOf(3) };
  let open = true;
  let done = false;
  const cards = hand(lesson, trick.hand, (card) => press(card), t("page.learn.trick.hand"));
  const stem = `page.learn.${lesson.game}.trick.${trick.name}`;

  const begin = () => {
    open = true;
    again.hidden = true;
    choice.replaceChildren();
    told.clear();
    table.lay(trick.plays, undefined);
    for (const button of cards.querySelectorAll("button")) set(button, { class: "lesson-card", "aria-disabled": null });
  };
  /** @param {string} card */
  const press = (card) => {
    if (!open) return;
    if (trick.refused[card]) {
      told.say("wrong", trick.refused[card]);
      return;
    }
    const ways = Object.keys(trick.takers).filter((action) => action === card || (card === "X" && /^X\d+$/.test(action)));
    if (ways.length < 2) return lay(card, ways[0]);
    choice.replaceChildren(h("span", {}, t("page.table.excuse")), ...ways.map((action) =>
      h("button", { type: "button", class: "primary", "data-action": action, onclick: () => lay(card, action) }, t("page.table.excuse.worth", { worth: action.slice(1) }))));
    /** @type {HTMLElement} */ (choice.querySelector("button")).focus();
  };
  /** @param {string} card @param {string} action */
  const lay = (card, action) => {
    open = false;
    choice.replaceChildren();
    const taker = trick.takers[action];
    table.lay([...trick.plays, [OWN, action]], taker);
    for (const button of cards.querySelectorAll("button")) {
      set(button, { class: button.dataset.card === card ? "lesson-card gone" : "lesson-card", "aria-disabled": "true" });
    }
    const end = outcome(lesson, taker);
    const good = AIMS[trick.name] === "most" ? worth(lesson, card) === Math.max(...trick.hand.map((/** @type {string} */ held) => worth(lesson, held))) : end === AIMS[trick.name];
    told.say(good ? "right" : "note", taken(lesson, taker, action), remark(stem, end, lesson, card));
    again.hidden = false;
    if (good && !done) {
      done = true;
      solved();
    }
  };
  begin();
  const standing = trick.bid === null ? null : h("p", { class: "standing" }, t("page.learn.whist22.standing", { bid: String(trick.bid), made: String(trick.made) }));
  return h("div", { class: "set-trick" },
    h("h2", { class: "question", tabindex: "-1" }, t(`${stem}.title`, names)), h("p", {}, t(`${stem}.about`, names)), standing,
    table.element, cards, choice, told.element, again);
}

/** Whose the trick is, as seen by the reader. @param {Record<string, any>} lesson @param {number | null} taker */
function outcome(lesson, taker) {
  if (taker === null) return "spoilt";
  if (taker === OWN) return "mine";
  return lesson.by_side && taker % 2 === OWN ? "partner" : "theirs";
}

/** @param {Record<string, any>} lesson @param {number | null} taker @param {string} action */
function taken(lesson, taker, action) {
  if (taker === null) return `${t("trick.spoilt")}.`;
  if (taker === OWN) return t("page.learn.trick.mine", { card: theCard(lesson.deck, action) });
  return t("page.learn.trick.theirs", { player: capital(nameOf(taker)) });
}

/** What a card counts, in thirds of a point; by its rank, as the server tells it of one suit. @param {Record<string, any>} lesson @param {string} card */
const worth = (lesson, card) => lesson.worth.find((/** @type {any} */ line) => line.card.slice(0, -1) === card.slice(0, -1))?.thirds ?? 0;

/** @param {string} stem @param {string} end @param {Record<string, any>} lesson @param {string} card */
function remark(stem, end, lesson, card) {
  if (lesson.worth.length && has(`${stem}.worth.${worth(lesson, card)}`)) return t(`${stem}.worth.${worth(lesson, card)}`);
  return has(`${stem}.${end}`) ? t(`${stem}.${end}`) : "";
}
