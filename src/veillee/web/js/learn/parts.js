// What the steps of a lesson are made of: an answer that comes at once, and rounds of questions.

import { h, set } from "../dom.js";
import { icon } from "../icons.js";
import { t } from "../words.js";

/**
 * @typedef {Record<string, any>} Lesson
 * @typedef {{lesson: Lesson, done(): void, go(): void}} Lecture `done`: the step is mastered; `go`: on to the next
 */

/** The place where it is said at once whether an answer was right. */
export function verdict() {
  const element = h("p", { class: "verdict", role: "status" });
  return {
    element,
    /** @param {"right" | "wrong" | "note"} kind @param {...string} texts */
    say(kind, ...texts) {
      set(element, { "data-kind": kind });
      const picture = kind === "right" ? icon("check") : kind === "wrong" ? icon("cross") : icon("hint");
      element.replaceChildren(picture, h("span", {}, texts.filter(Boolean).join(" ")));
    },
    clear() {
      element.removeAttribute("data-kind");
      element.replaceChildren();
    },
  };
}

/**
 * One question after the other until enough were right.
 * @param {{lecture: Lecture, enough: number, ask(next: (right: boolean) => void): void}} plan
 *   `ask` shows a question and calls `next` when it was answered
 */
export function rounds({ lecture, enough, ask }) {
  let right = 0;
  let finished = false;
  const dots = h("span", { class: "rounds-dots", "aria-hidden": "true" }, ...Array.from({ length: enough }, () => h("span")));
  const count = h("span", { class: "small soft" });
  const more = h("button", { type: "button", class: "rounds-next", onclick: () => turn() }, t("page.learn.another"));
  const element = h("div", { class: "rounds" }, dots, count, more);
  const turn = () => {
    more.style.visibility = "hidden";
    ask((good) => {
      right += good ? 1 : 0;
      [...dots.children].forEach((dot, i) => dot.classList.toggle("on", i < right));
      count.textContent = right >= enough ? t("page.learn.enough") : t("page.learn.rounds", { right: String(right), enough: String(enough) });
      more.style.visibility = "";
      more.focus({ preventScroll: true });
      if (right < enough || finished) return;
      finished = true;
      lecture.done();
    });
  };
  count.textContent = t("page.learn.rounds", { right: "0", enough: String(enough) });
  turn();
  return element;
}

/** @template T @param {readonly T[]} items @returns {T} */
export const any = (items) => items[Math.floor(Math.random() * items.length)];

/** In another order. @template T @param {readonly T[]} items @returns {T[]} */
export function shuffled(items) {
  const rest = [...items];
  /** @type {T[]} */
  const out = [];
  while (rest.length) out.push(...rest.splice(Math.floor(Math.random() * rest.length), 1));
  return out;
}
