// Whist 22: saying a number when the sum may not come out, and the card on the forehead.

import { cardName, theCard } from "../cards.js";
import { h, set } from "../dom.js";
import { capital } from "../story.js";
import { many, t } from "../words.js";
import { verdict } from "./parts.js";
import { hidden, nameOf, scene, shown } from "./scene.js";

/** @typedef {import("./parts.js").Lecture} Lecture */

/** @param {Lecture} lecture @returns {HTMLElement} */
export function bidding(lecture) {
  const { lesson } = lecture;
  const { hand, said, open, closed } = lesson.bidding;
  const told = verdict();
  const bids = new Map(said);
  const table = scene(lesson, { label: t("page.learn.bid.table"), beside: (seat) => (bids.has(seat) ? h("span", { class: "scene-bid" }, t("page.learn.bid.said", { n: bids.get(seat) })) : null) });
  const sum = said.reduce((/** @type {number} */ total, /** @type {[number, number]} */ [, bid]) => total + bid, 0);
  let tried = false;
  const pad = h("div", { class: "lesson-pad", role: "group", "aria-label": t("page.learn.bid.question") }, ...Array.from({ length: hand.length + 1 }, (_, bid) =>
    h("button", { type: "button", class: closed[bid] ? "banned" : null, "data-bid": bid, "aria-label": bid ? many("page.table.bid", bid) : t("page.table.bid.none"), onclick: () => {
      if (closed[bid]) {
        tried = true;
        return told.say("wrong", closed[bid], t("page.learn.bid.try-another"));
      }
      const total = sum + bid;
      for (const button of pad.children) set(button, { "aria-pressed": String(button.getAttribute("data-bid") === String(bid)) });
      told.say("right", t("page.learn.bid.total", { total, tricks: hand.length }), t(total > hand.length ? "page.learn.bid.over" : "page.learn.bid.under"), tried ? "" : t("page.learn.bid.try-banned"));
      lecture.done();
    } }, String(bid))));
  const cards = h("ul", { class: "lesson-hand still bare", "aria-label": t("page.learn.trick.hand"), style: { "--all": hand.length } }, ...hand.map((/** @type {string} */ one) => h("li", {}, shown(lesson, one))));
  return h("div", {}, table.element, cards, h("div", { class: "drill panel" }, h("h2", { class: "question" }, t("page.learn.bid.question")), pad, told.element));
}

/** @param {Lecture} lecture @returns {HTMLElement} */
export function forehead(lecture) {
  const { lesson } = lecture;
  const { seen, own, taker, kept } = lesson.forehead;
  const told = verdict();
  const table = scene(lesson, { label: t("page.learn.forehead.table"), beside: (seat) => h("span", { class: "scene-forehead" }, seen[seat] ? shown(lesson, seen[seat]) : hidden()) });
  const mine = /** @type {HTMLElement} */ (table.seat(0).querySelector(".scene-forehead"));
  const answers = ["1", "0"].map((word) => h("button", { type: "button", class: "primary", "data-bid": word, onclick: () => {
    if (mine.dataset.open) return;
    mine.dataset.open = "yes";
    mine.replaceChildren(shown(lesson, own));
    for (const button of answers) set(button, { "aria-disabled": "true" });
    told.say(kept[word] ? "right" : "wrong", t("page.learn.forehead.yours", { card: capital(cardName(lesson.deck, own)) }),
      taker ? t("page.learn.trick.theirs", { player: nameOf(taker) }) : t("page.learn.trick.mine", { card: theCard(lesson.deck, own) }),
      t(kept[word] ? "page.learn.forehead.kept" : "page.learn.forehead.missed"));
    lecture.done();
  } }, t(word === "1" ? "page.table.bid.plus" : "page.table.bid.moins")));
  return h("div", {}, table.element, h("div", { class: "drill panel" }, h("h2", { class: "question" }, t("page.learn.forehead.question")), h("div", { class: "picks" }, ...answers), told.element));
}
