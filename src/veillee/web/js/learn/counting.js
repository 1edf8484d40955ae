// What counts: cards in thirds of a point, the best player, bids kept and missed.

import { cardName } from "../cards.js";
import { h, set } from "../dom.js";
import { dealPad } from "../sheets/pads.js";
import { capital } from "../story.js";
import { list, many, t } from "../words.js";
import { rounds, shuffled, verdict } from "./parts.js";
import { company, nameOf, scene, shown } from "./scene.js";

/** @typedef {import("./parts.js").Lecture} Lecture */

/** The deal of the lesson as its sheet. @param {Record<string, any>} lesson */
function counted(lesson) {
  const { deal } = lesson.counted;
  const sheet = { game: lesson.game, seats: lesson.seats, by_side: lesson.by_side, names: [], start: [], deals: [deal], scores: deal.scores, over: false, winners: [] };
  return h("figure", { class: "counted panel" }, h("figcaption", {}, t(`page.learn.${lesson.game}.count.example`)), dealPad(/** @type {any} */ (sheet), 1, company(lesson)));
}

/** Politaine: what each card is worth. @param {Lecture} lecture @returns {HTMLElement} */
export function worth(lecture) {
  const { lesson } = lecture;
  const told = verdict();
  const question = h("div", { class: "worth-card" });
  const answers = h("div", { class: "picks worth-answers", role: "group", "aria-label": t("page.learn.worth.question") });
  /** @type {any[]} */
  let left = [];
  const ask = (/** @type {(right: boolean) => void} */ next) => {
    told.clear();
    if (!left.length) left = shuffled(lesson.worth);
    const line = left.pop();
    question.replaceChildren(shown(lesson, line.card), h("b", {}, capital(cardName(lesson.deck, line.card))));
    question.dataset.card = line.card;
    let open = true;
    answers.replaceChildren(...[3, 1, 0].map((thirds) => h("button", { type: "button", "data-thirds": thirds, onclick: () => {
      if (!open) return;
      open = false;
      const right = thirds === line.thirds;
      told.say(right ? "right" : "wrong", t(right ? "page.learn.yes" : "page.learn.no"), t(`page.learn.worth.why.${line.thirds}`));
      for (const other of answers.children) set(other, { class: other.getAttribute("data-thirds") === String(line.thirds) ? "best" : null, "aria-disabled": "true" });
      next(right);
    } }, t(`page.learn.worth.${thirds}`))));
  };
  const round = rounds({ lecture, enough: 5, ask });
  return h("div", {}, h("div", { class: "drill panel" }, h("h2", { class: "question" }, t("page.learn.worth.question")), question, answers, told.element, round), counted(lesson));
}

/** Aluette: it is the best player who wins, not the side with more tricks. @param {Lecture} lecture @returns {HTMLElement} */
export function bestPlayer(lecture) {
  const { lesson } = lecture;
  const { deal } = lesson.counted;
  const told = verdict();
  const table = scene(lesson, { label: t("page.learn.best.table"), beside: (seat) => h("span", { class: "scene-won" }, many("page.table.won", deal.count.tricks[seat])) });
  let open = true;
  const sides = [0, 1].map((side) => h("button", { type: "button", "data-side": side, onclick: () => {
    if (!open) return;
    open = false;
    const winner = deal.points[0] > deal.points[1] ? 0 : 1;
    const best = deal.count.first_to_reach.seat;
    const sums = [0, 1].map((each) => deal.count.tricks[each] + deal.count.tricks[each + 2]);
    told.say(side === winner ? "right" : "wrong", t(side === winner ? "page.learn.yes" : "page.learn.no"),
      t(best ? "page.learn.best.why" : "page.learn.best.why-you", { player: capital(nameOf(best)), most: deal.count.most, less: sums[winner], more: sums[1 - winner] }));
    buttons.forEach((button, i) => set(button, { class: i === winner ? "best" : null, "aria-disabled": "true" }));
    lecture.done();
  } }, capital(list(side ? [nameOf(1), nameOf(3)] : [nameOf(2), nameOf(0)]))));
  const buttons = sides;
  return h("div", {}, table.element, h("div", { class: "drill panel" }, h("h2", { class: "question" }, t("page.learn.best.question")), h("div", { class: "picks" }, ...sides), told.element), counted(lesson));
}

/** Whist 22: who pays. @param {Lecture} lecture @returns {HTMLElement} */
export function bidsKept(lecture) {
  const { lesson } = lecture;
  const lines = lesson.counted.deal.count;
  const told = verdict();
  const table = scene(lesson, { label: t("page.learn.kept.table"), beside: (seat) => {
    const line = lines.find((/** @type {any} */ each) => each.seat === seat);
    return h("span", { class: "scene-won" }, t("page.learn.kept.line", { bid: line.bid, made: line.made }));
  } });
  const picks = h("div", { class: "picks" }, ...[0, 1, 2, 3].map((seat) =>
    h("label", { class: "pick" }, h("input", { type: "checkbox", value: String(seat) }), h("span", {}, capital(nameOf(seat))))));
  const check = h("button", { type: "button", class: "primary", onclick: () => {
    const picked = [...picks.querySelectorAll("input")].filter((input) => input.checked).map((input) => Number(input.value));
    const pay = lines.filter((/** @type {any} */ line) => line.points).map((/** @type {any} */ line) => line.seat);
    const right = picked.join() === pay.join();
    told.say(right ? "right" : "wrong", t(right ? "page.learn.yes" : "page.learn.no"), t("page.learn.kept.why", { players: list(pay.map(nameOf)) }));
    if (right) lecture.done();
  } }, t("page.learn.check"));
  return h("div", {}, table.element, h("div", { class: "drill panel" }, h("h2", { class: "question" }, t("page.learn.kept.question")), picks, h("div", { class: "actions" }, check), told.element), counted(lesson));
}
