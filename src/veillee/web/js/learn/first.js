// A first deal at a real table, against computer players that take their time, with somebody to explain.

import { post } from "../api.js";
import { busy } from "../dialogs.js";
import { h } from "../dom.js";
import { playNow } from "../lobby.js";
import { refresh } from "../person.js";
import { go } from "../router.js";
import { language, t } from "../words.js";
import { begin } from "./coach.js";

/** @typedef {import("./parts.js").Lecture} Lecture */

const CALM = { trick_ms: 4000, bot_ms: 1600, deal_ms: 300_000, opening_ms: 20_000, hints: true };

/** @param {Lecture} lecture @returns {HTMLElement} */
export function firstDeal(lecture) {
  const { lesson } = lecture;
  const guided = h("button", { type: "button", class: "primary big", onclick: () => busy(guided, async () => {
    const made = await post(`/games/${lesson.game}/create`, { seat: 0, seats: lesson.seats, bots: "amateur", ready: true, lang: language(), settings: CALM });
    await post(`/games/${lesson.game}/${made.table}/start`);
    await refresh();
    lecture.done();
    begin(lesson.game, made.table);
    await go(`/t/${lesson.game}/${made.table}`);
  }) }, t("page.learn.deal.guided"));
  const alone = h("button", { type: "button", onclick: () => busy(alone, () => playNow(lesson.game)) }, t("page.learn.deal.alone"));
  return h("div", { class: "first-deal panel" },
    h("ul", { class: "told-rules" }, ...["calm", "note", "ask"].map((key) => h("li", {}, t(`page.learn.deal.${key}`)))),
    h("div", { class: "actions" }, guided, alone),
    h("p", { class: "small soft" }, h("a", { href: `/rules/${lesson.game}` }, t("page.learn.deal.rules"))));
}
