// Politaine on paper: aces, thirds, the steck and the politaines of each side; both together make eleven.

import { h } from "../dom.js";
import { ruleOf } from "../games/usual.js";
import { has, many, t } from "../words.js";
import { whose, wins } from "./marks.js";

/** @typedef {import("./pads.js").Sheet} Sheet */
/** @typedef {import("./pads.js").Deal} Deal */
/** @typedef {import("../story.js").Company} Company */

const SIDES = [0, 1];

/** @param {string} key @param {(side: any) => (Node | string | number)[]} cell @param {any[]} count @param {string} [kind] */
const line = (key, cell, count, kind) =>
  h("tr", { class: kind },
    h("th", { scope: "row" }, t(key), has(`${key}.about`) && h("span", { class: "pad-hint" }, ` ${t(`${key}.about`)}`)), ...count.map((side) => h("td", {}, ...cell(side))));

/** @param {string | number} points @param {string} [from] */
const worth = (points, from) => [h("span", { class: "pad-from" }, from ?? ""), h("b", {}, points)];

/** One deal in full. @param {Sheet} sheet @param {Deal} deal @param {Company} company */
export function politaineDeal(sheet, deal, company) {
  const { count } = deal;
  const plain = count.map((/** @type {any} */ side) => side.total - side.bonus);
  const bonus = count.some((/** @type {any} */ side) => side.bonus);
  return [
    h("table", { class: "pad-table" },
      h("thead", {}, h("tr", {}, h("td", {}), ...SIDES.map((side) => h("th", { scope: "col" }, whose(sheet, company, side))))),
      h("tbody", {},
        line("page.games.sheet.aces", (side) => worth(side.aces), count),
        line("page.games.sheet.thirds", (side) => worth(side.thirds_points, many("page.games.sheet.cards", side.thirds)), count),
        line("page.games.sheet.steck", (side) => worth(side.steck ? 1 : "–"), count),
        bonus && line("page.games.sheet.politaine", (side) => worth(side.bonus ? `+${side.bonus}` : "–"), count, "pad-bonus")),
      h("tfoot", {},
        line("page.games.sheet.deal", (side) => [h("b", {}, side.total)], count, "pad-sum-line"),
        h("tr", { class: "pad-total" }, h("th", { scope: "row" }, t("page.games.sheet.total")), ...deal.scores.map((score) => h("td", {}, h("b", {}, score)))))),
    deal.check === null ? null : h("p", { class: deal.check === 11 ? "pad-check right" : "pad-check" },
      t("page.games.sheet.eleven", { first: plain[0], second: plain[1], sum: deal.check })),
  ];
}

/** The whole sheet: what each deal brought and the running totals. @param {Sheet} sheet @param {Company} company */
export function politainePad(sheet, company) {
  const target = ruleOf(company.game, "target");
  return [
    h("table", { class: "pad-table pad-run" },
      h("thead", {}, h("tr", {}, h("th", { scope: "col" }, t("page.games.sheet.deal-short")),
        ...SIDES.map((side) => h("th", { scope: "col", class: wins(sheet, side) ? "wins" : null }, whose(sheet, company, side))))),
      h("tbody", {}, ...sheet.deals.map((deal) => h("tr", {}, h("th", { scope: "row" }, deal.number),
        ...(deal.points ? SIDES.map((side) => h("td", {}, h("span", { class: "pad-from" }, `+${deal.points?.[side]}`, mark(deal, side)), h("b", {}, deal.scores[side])))
          : [h("td", { colspan: 2, class: "pad-void" }, t("deal.thrown-in"))])))),
    ),
    h("p", { class: "pad-foot" }, many("page.games.sheet.target", Number(target))),
  ];
}

/** A star for a politaine. @param {Deal} deal @param {number} side */
const mark = (deal, side) => (deal.count?.[side].bonus ? h("span", { class: "pad-star", role: "img", "aria-label": t("page.games.sheet.politaine") }, "★") : "");
