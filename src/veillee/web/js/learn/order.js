// The order of cards: all of them by strength, then two at a time, and which is the stronger.

import { cardName, theCard } from "../cards.js";
import { h, set } from "../dom.js";
import { capital } from "../story.js";
import { t } from "../words.js";
import { any, rounds, verdict } from "./parts.js";
import { shown } from "./scene.js";

/** @typedef {import("./parts.js").Lecture} Lecture */

const NEAR = 4; // steps between two cards of a question, at most: far apart is too easy

/** @param {Lecture} lecture @returns {HTMLElement} */
export function order(lecture) {
  const { lesson } = lecture;
  const steps = lesson.ladders.flatMap((/** @type {any} */ ladder) => ladder.steps);
  const told = verdict();
  const question = h("div", { class: "duel" });
  const ladders = h("div", { class: "ladders" }, ...lesson.ladders.map((/** @type {any} */ ladder) => drawn(lecture, ladder)));
  const levels = steps.some((/** @type {string[]} */ step) => step.length > 1);

  /** @param {(right: boolean) => void} next */
  const ask = (next) => {
    told.clear();
    const [first, second, place] = pair(steps, levels);
    let open = true;
    const answer = (/** @type {number} */ picked) => {
      if (!open) return;
      open = false;
      const right = picked === place;
      const [one, other] = place === 1 ? [second, first] : [first, second];
      const key = place < 0 ? "level" : "beats";
      told.say(right ? "right" : "wrong", t(right ? "page.learn.yes" : "page.learn.no"),
        capital(t(`page.learn.order.${key}`, { one: theCard(lesson.deck, one), other: theCard(lesson.deck, other) })));
      buttons.forEach((button, i) => set(button, { class: `duel-card${i === place ? " best" : ""}`, "aria-disabled": "true" }));
      if (even) set(even, { class: place < 0 ? "best" : null, "aria-disabled": "true" });
      light(ladders, [first, second]);
      next(right);
    };
    const buttons = [first, second].map((one, i) => h("button", { type: "button", class: "duel-card", "data-card": one, onclick: () => answer(i) },
      shown(lesson, one), h("span", { class: "duel-name", "aria-hidden": "true" }, capital(cardName(lesson.deck, one)))));
    const even = levels ? h("button", { type: "button", "data-card": "level", onclick: () => answer(-1) }, t("page.learn.order.same")) : null;
    question.replaceChildren(h("h2", { class: "question" }, t("page.learn.order.question")),
      h("div", { class: "duel-cards" }, buttons[0], h("div", { class: "duel-between" }, even ?? h("span", { "aria-hidden": "true" }, t("page.learn.order.or"))), buttons[1]));
  };
  const round = rounds({ lecture, enough: 5, ask });
  return h("div", {}, ladders, h("div", { class: "drill panel" }, question, told.element, round));
}

/** Two cards and the place of the stronger (-1: they are level). @param {string[][]} steps @param {boolean} levels @returns {[string, string, number]} */
function pair(steps, levels) {
  const wide = steps.map((step, i) => (step.length > 1 ? i : -1)).filter((i) => i >= 0);
  if (levels && Math.random() < 0.25) {
    const step = steps[any(wide)];
    const one = any(step);
    return [one, any(step.filter((other) => other !== one)), -1];
  }
  const high = Math.floor(Math.random() * (steps.length - 1));
  const low = Math.min(steps.length - 1, high + 1 + Math.floor(Math.random() * NEAR));
  const [strong, weak] = [any(steps[high]), any(steps[low])];
  return Math.random() < 0.5 ? [strong, weak, 0] : [weak, strong, 1];
}

/** @param {Lecture} lecture @param {{name: string, steps: string[][]}} ladder */
function drawn({ lesson }, ladder) {
  const named = ladder.name === "named";
  const rungs = ladder.steps.map((step) => h("li", { "data-cards": ` ${step.join(" ")} ` },
    shown(lesson, step[0]),
    h("span", { class: "rung-name", "aria-hidden": named ? "true" : null }, named ? nickname(lesson.deck, step[0]) : step.length > 1 ? `× ${step.length}` : /^X\d/.test(step[0]) ? step[0].slice(1) : "")));
  return h("figure", { class: `ladder ladder-${ladder.name}` },
    h("figcaption", {}, h("b", {}, t(`page.learn.ladder.${ladder.name}`)), " ", h("span", { class: "soft small" }, t("page.learn.ladder.way"))),
    h("ol", { class: "bare rungs" }, ...rungs));
}

/** The name without the rank behind it. @param {string} deck @param {string} notation */
const nickname = (deck, notation) => capital(cardName(deck, notation).replace(/\s*\(.*\)$/, ""));

/** @param {HTMLElement} ladders @param {string[]} cards */
function light(ladders, cards) {
  for (const rung of ladders.querySelectorAll("li")) {
    rung.classList.toggle("lit", cards.some((one) => rung.dataset.cards?.includes(` ${one} `)));
  }
}
