// What is said without words: the knock and the slide; the mimics, and who sees them.

import { h, set } from "../dom.js";
import { spot } from "../table/seats.js";
import { face, lookTo } from "../talk/faces.js";
import { gazeWords } from "./words.js";
import { capital, sayAction, saySign } from "../story.js";
import { list, t } from "../words.js";
import { any, rounds, shuffled, verdict } from "./parts.js";
import { company, nameOf, scene, shown } from "./scene.js";

/** @typedef {import("./parts.js").Lecture} Lecture */

/** Politaine: what the partner asks for by knocking or sliding. @param {Lecture} lecture @returns {HTMLElement} */
export function signals(lecture) {
  const { lesson } = lecture;
  const told = verdict();
  const table = scene(lesson, { label: t("page.learn.signal.table") });
  const heading = h("h2", { class: "question" });
  const answers = h("div", { class: "suits", role: "group", "aria-label": t("page.learn.signal.suits") });
  let turn = 0;
  const ask = (/** @type {(right: boolean) => void} */ next) => {
    const case_ = lesson.meant[turn % lesson.meant.length];
    turn += 1;
    told.clear();
    table.lay(case_.plays);
    const [, action] = case_.plays.at(-1);
    heading.textContent = t("page.learn.signal.question", { told: sayAction(company(lesson), case_.seat, action) });
    let open = true;
    answers.replaceChildren(...case_.suits.map((/** @type {string} */ suit) => {
      const button = h("button", { type: "button", class: "suit", "data-suit": suit, onclick: () => {
        if (!open) return;
        open = false;
        const right = suit === case_.asks;
        told.say(right ? "right" : "wrong", t(right ? "page.learn.yes" : "page.learn.no"), lesson.rules[case_.name]);
        for (const other of answers.children) set(other, { class: other.getAttribute("data-suit") === case_.asks ? "suit best" : "suit", "aria-disabled": "true" });
        next(right);
      } }, h("span", { class: "suit-mark", "data-suit": suit, "aria-hidden": "true" }, SUITS[suit]), capital(t(`card.french.suit.${suit}`)));
      return button;
    }));
  };
  const round = rounds({ lecture, enough: lesson.meant.length, ask });
  return h("div", {}, table.element, h("div", { class: "drill panel" }, heading, answers, told.element, round));
}

/** @type {Record<string, string>} */
const SUITS = { P: "♠", C: "♥", K: "♦", T: "♣" };

/** Aluette: the eight mimics to look at, then to recognise. @param {Lecture} lecture @returns {HTMLElement} */
export function mimics(lecture) {
  const { lesson } = lecture;
  const gallery = h("ul", { class: "bare mimics" }, ...lesson.signs.map((/** @type {any} */ line, /** @type {number} */ i) =>
    h("li", {}, h("span", { class: "mimic-face" }, face(i % 4, { mimic: line.sign, small: true })), shown(lesson, line.card),
      h("span", { class: "mimic-words" }, h("b", {}, capital(t(`sign.${line.sign}.card`))), h("span", {}, t(`sign.${line.sign}.shown`))))));
  const told = verdict();
  const stage = h("div", { class: "mimic-stage" });
  const answers = h("div", { class: "mimic-answers", role: "group", "aria-label": t("page.learn.mimic.question") });
  let last = "";
  const ask = (/** @type {(right: boolean) => void} */ next) => {
    told.clear();
    const line = any(lesson.signs.filter((/** @type {any} */ each) => each.sign !== last));
    last = line.sign;
    const seat = any([1, 2, 3]);
    const said = saySign(company(lesson), seat, line.sign);
    const picture = face(seat, { mimic: line.sign });
    stage.replaceChildren(h("span", { class: "mimic-big", role: "img", "aria-label": said, "data-sign": line.sign }, picture));
    lookTo(picture, { x: -0.2, y: 0 });
    let open = true;
    const others = shuffled(lesson.signs.filter((/** @type {any} */ each) => each !== line)).slice(0, 3);
    answers.replaceChildren(...shuffled([line, ...others]).map((each) => h("button", { type: "button", class: "mimic-answer", "data-sign": each.sign, onclick: () => {
      if (!open) return;
      open = false;
      const right = each === line;
      told.say(right ? "right" : "wrong", t(right ? "page.learn.yes" : "page.learn.no"), `${t("sign.seen.meaning", { seen: said, card: t(`sign.${line.sign}.card`) })}.`);
      for (const other of answers.children) set(other, { class: other.getAttribute("data-sign") === line.sign ? "mimic-answer best" : "mimic-answer", "aria-disabled": "true" });
      next(right);
    } }, shown(lesson, each.card), h("span", {}, capital(t(`sign.${each.sign}.card`))))));
  };
  const round = rounds({ lecture, enough: 6, ask });
  return h("div", {}, h("details", { class: "panel mimic-list", open: true }, h("summary", {}, t("page.learn.mimic.all")), gallery),
    h("div", { class: "drill panel" }, h("h2", { class: "question" }, t("page.learn.mimic.question")), stage, answers, told.element, round));
}

/** Aluette: who sees a sign, as everybody looks. @param {Lecture} lecture @returns {HTMLElement} */
export function watching(lecture) {
  const { lesson } = lecture;
  const told = verdict();
  const place = h("div", {});
  const picks = h("div", { class: "picks watch-picks" });
  const check = h("button", { type: "button", class: "primary" }, t("page.learn.check"));
  let turn = 0;
  const ask = (/** @type {(right: boolean) => void} */ next) => {
    const case_ = lesson.watched[turn % lesson.watched.length];
    turn += 1;
    told.clear();
    const table = scene(lesson, { label: t("page.learn.watch.table"), beside: (seat) => h("span", { class: "scene-gaze" }, gazeWords(case_.gazes, seat)) });
    case_.gazes.forEach((/** @type {number} */ target, /** @type {number} */ seat) => {
      if (seat) lookTo(table.face(seat), towards(seat, target));
    });
    table.face(case_.signer).setAttribute("data-mimic", case_.sign);
    const others = [0, 1, 2, 3].filter((seat) => seat !== case_.signer);
    picks.replaceChildren(...others.map((seat) => h("label", { class: "pick" }, h("input", { type: "checkbox", value: String(seat) }), h("span", {}, capital(nameOf(seat))))));
    check.hidden = false;
    check.onclick = () => {
      const picked = [...picks.querySelectorAll("input")].filter((input) => input.checked).map((input) => Number(input.value));
      const right = picked.join() === case_.seen_by.join();
      const seen = case_.seen_by.length ? t("page.learn.watch.seen", { players: list(case_.seen_by.map(nameOf)) }) : t("page.learn.watch.nobody");
      told.say(right ? "right" : "wrong", t(right ? "page.learn.yes" : "page.learn.no"), seen, case_.seen_by.includes(0) ? "" : t("page.learn.watch.missed"));
      for (const input of picks.querySelectorAll("input")) input.disabled = true;
      check.hidden = true;
      next(right);
    };
    place.replaceChildren(table.element, h("h2", { class: "question" }, t("page.learn.watch.question", { told: saySign(company(lesson), case_.signer, case_.sign) })));
  };
  const round = rounds({ lecture, enough: lesson.watched.length, ask });
  return h("div", {}, place, h("div", { class: "drill panel" }, picks, h("div", { class: "actions" }, check), told.element, round));
}

/** @param {number} seat @param {number} target */
function towards(seat, target) {
  if (seat === target) return { x: 0, y: 1 };
  const [from, to] = [spot(seat, 4), spot(target, 4)];
  const long = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return { x: (to.x - from.x) / long, y: (to.y - from.y) / long };
}
