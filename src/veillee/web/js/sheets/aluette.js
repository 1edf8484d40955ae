// Aluette on paper: each player's tricks in strokes, who had most, who was there first; points as strokes.

import { h } from "../dom.js";
import { ruleOf } from "../games/usual.js";
import { capital, named, namesOf } from "../story.js";
import { SHAPES } from "../table/names.js";
import { many, t } from "../words.js";
import { tally, whose, wins } from "./marks.js";

/** @typedef {import("./pads.js").Sheet} Sheet */
/** @typedef {import("./pads.js").Deal} Deal */
/** @typedef {import("../story.js").Company} Company */

const SIDES = [0, 1];

/** @param {...string} names */
const heads = (...names) => h("tr", {}, ...names.map((name) => h("th", { scope: "col" }, t(`page.games.sheet.${name}`))));

/** With the mark of a side. @param {number} side @param {string} text */
const sided = (side, text) => h("span", { class: "pad-who" },
  h("span", { class: "side-mark", "data-side": SHAPES[side], "aria-hidden": "true" }), h("span", {}, text));

/** One deal in full. @param {Sheet} sheet @param {Deal} deal @param {Company} company */
export function aluetteDeal(sheet, deal, company) {
  const { count } = deal;
  const best = count.first_to_reach?.seat ?? -1;
  const seats = company.names.map((_, seat) => seat).sort((a, b) => count.tricks[b] - count.tricks[a] || a - b);
  const rows = seats.map((seat) => h("tr", { class: seat === best ? "best" : null },
    h("th", { scope: "row" }, sided(seat % 2, capital(named(company, seat)))),
    h("td", {}, tally(count.tricks[seat])), h("td", {}, h("b", {}, count.tricks[seat]))));
  return [
    h("table", { class: "pad-table pad-tricks" },
      h("thead", { class: "unseen" }, heads("player", "strokes", "tricks")),
      h("tbody", {}, ...rows,
        count.spoilt > 0 && h("tr", { class: "pad-spoilt" }, h("th", { scope: "row" }, t("page.games.sheet.spoilt")),
          h("td", {}, tally(count.spoilt)), h("td", {}, h("b", {}, count.spoilt))))),
    ...reasons(deal, company).map((text) => h("p", { class: "pad-why-line" }, text)),
    totals(sheet, deal, company),
  ];
}

/** Who wins the deal and why. @param {Deal} deal @param {Company} company */
function reasons({ count, points }, company) {
  if (!count.most) return [];
  const { level, most, first_to_reach: first } = count;
  const lines = [level.length === 1 ? many("page.games.sheet.most", most, { player: capital(named(company, level[0])) })
    : many("page.games.sheet.level", most, { members: capital(namesOf(company, level)) })];
  if (level.length > 1 && first && ruleOf(company.game, "tie") === "first") {
    lines.push(t("page.games.sheet.first", { player: named(company, first.seat), trick: first.trick }));
  }
  if (points && !points.some(Boolean)) lines.push(t("page.games.sheet.nothing"));
  return lines;
}

/** @param {Sheet} sheet @param {Deal} deal @param {Company} company */
const totals = (sheet, deal, company) => h("table", { class: "pad-table pad-marks" },
  h("tbody", {}, ...SIDES.map((side) => h("tr", { class: wins(sheet, side) ? "wins" : null }, h("th", { scope: "row" }, whose(sheet, company, side)),
    h("td", { class: "pad-from" }, deal.points?.[side] ? `+${deal.points[side]}` : ""), h("td", {}, tally(deal.scores[side])), h("td", {}, h("b", {}, deal.scores[side]))))));

/** The whole sheet. @param {Sheet} sheet @param {Company} company */
export function aluettePad(sheet, company) {
  const last = sheet.deals.at(-1);
  return [
    last ? totals(sheet, last, company) : null,
    h("table", { class: "pad-table pad-run" },
      h("thead", {}, heads("deal-short", "best", "points")),
      h("tbody", {}, ...sheet.deals.map((deal) => h("tr", {}, h("th", { scope: "row" }, deal.number), h("td", {}, bestOf(deal, company)), h("td", {}, h("b", {}, marks(deal))))))),
    h("p", { class: "pad-foot" }, ruleOf(company.game, "length") === "five-deals" ? t("page.games.sheet.five-deals")
      : many("page.games.sheet.target", Number(ruleOf(company.game, "target")))),
  ];
}

/** « Anne, 4 » @param {Deal} deal @param {Company} company */
function bestOf({ count }, company) {
  const first = count?.first_to_reach;
  if (!first) return t("page.games.sheet.nobody");
  return many("page.games.sheet.best-of", count.most, { player: capital(named(company, first.seat)) });
}

/** The points of a deal with the mark of their side. @param {Deal} deal */
function marks({ points }) {
  const side = points?.findIndex(Boolean) ?? -1;
  if (!points || side < 0) return "0";
  return sided(side, `+${points[side]}`);
}
