// Whist 22 on paper: said, made and paid of each player; or the counters, a pile of cards each.

import { h } from "../dom.js";
import { ruleOf } from "../games/usual.js";
import { capital, named } from "../story.js";
import { many, t } from "../words.js";
import { piles } from "./piles.js";
import { wins } from "./marks.js";

/** @typedef {import("./pads.js").Sheet} Sheet */
/** @typedef {import("./pads.js").Deal} Deal */
/** @typedef {import("../story.js").Company} Company */

/** The cards of each hand of a deal. @param {Deal} deal */
const size = (deal) => deal.count.reduce((/** @type {number} */ all, /** @type {any} */ line) => all + line.made, 0);

/** Whether points are counted on piles of cards. @param {Company} company */
const onPiles = (company) => ruleOf(company.game, "counting") === "compteur";

/** One deal in full. @param {Sheet} sheet @param {Deal} deal @param {Company} company */
export function whist22Deal(sheet, deal, company) {
  const rows = deal.count.map((/** @type {any} */ line) => h("tr", { class: line.bid === line.made ? "kept" : "missed" },
    h("th", { scope: "row" }, capital(named(company, line.seat))),
    h("td", {}, line.bid), h("td", {}, line.made),
    h("td", {}, line.points ? h("b", { class: "pad-fine" }, `+${line.points}`) : h("span", { class: "pad-kept" }, t("page.games.sheet.kept"))),
    h("td", {}, h("b", {}, deal.scores[line.seat]))));
  const heads = ["player", "said", "made", "fine", "total"];
  return [
    h("table", { class: "pad-table pad-bids" },
      h("thead", {}, h("tr", {}, ...heads.map((head) => h("th", { scope: "col" }, t(`page.games.sheet.${head}`))))),
      h("tbody", {}, ...rows)),
    onPiles(company) ? piles(company, deal.scores) : null,
    aim(company),
  ];
}

/** Who wins: it is not the one with the most. @param {Company} company */
const aim = (company) => h("p", { class: "pad-foot pad-aim" }, t(onPiles(company) ? "page.games.sheet.aim.piles" : "page.games.sheet.aim"));

/** The whole sheet: a line for each deal, a column for each player. @param {Sheet} sheet @param {Company} company */
export function whist22Pad(sheet, company) {
  const seats = company.names.map((_, seat) => seat);
  const last = sheet.deals.at(-1)?.scores ?? sheet.start;
  return [
    onPiles(company) ? piles(company, last) : null,
    h("div", { class: "scroll", role: "group", tabindex: "0", "aria-label": t("page.games.sheet.title") }, h("table", { class: "pad-table pad-run pad-grid" },
      h("thead", {}, h("tr", {}, h("th", { scope: "col" }, t("page.games.sheet.deal-short")),
        ...seats.map((seat) => h("th", { scope: "col", class: wins(sheet, seat) ? "wins" : null }, h("span", { class: "pad-name" }, capital(named(company, seat))))))),
      h("tbody", {}, ...sheet.deals.map((deal) => h("tr", {},
        h("th", { scope: "row" }, deal.number, deal.count && h("span", { class: "pad-size" }, many("page.games.sheet.size", size(deal)))),
        ...(deal.count ? seats.map((seat) => cell(deal.count.find((/** @type {any} */ line) => line.seat === seat)))
          : [h("td", { colspan: seats.length, class: "pad-void" }, t("deal.thrown-in"))])))),
      h("tfoot", {}, h("tr", { class: "pad-total" }, h("th", { scope: "row" }, t("page.games.sheet.total")), ...seats.map((seat) => h("td", {}, h("b", {}, last[seat]))))))),
    h("p", { class: "pad-foot" }, t("page.games.sheet.legend")),
    onPiles(company) ? null : h("p", { class: "pad-foot" }, many("page.games.sheet.limit", Number(ruleOf(company.game, "target")))),
    aim(company),
  ];
}

/** « 2 – 3 », and what it costs. @param {any} line */
function cell(line) {
  if (!line) return h("td", { class: "pad-gone" }, "·");
  const kept = line.bid === line.made;
  return h("td", { class: kept ? "kept" : "missed" },
    h("span", { "aria-hidden": "true" }, h("span", { class: "pad-said" }, line.bid), h("span", { class: "pad-made" }, line.made),
      line.points > 1 ? h("b", { class: "pad-fine" }, `+${line.points}`) : ""),
    h("span", { class: "unseen" }, kept ? many("page.games.sheet.kept-told", line.bid) : many("page.games.sheet.missed-told", line.points, { bid: line.bid, made: line.made })));
}
