// Score sheets as players keep them on paper. Everything counted comes from the server; here it is written.

import { h } from "../dom.js";
import { capital, sayNote } from "../story.js";
import { t } from "../words.js";
import { aluetteDeal, aluettePad } from "./aluette.js";
import { politaineDeal, politainePad } from "./politaine.js";
import { whist22Deal, whist22Pad } from "./whist22.js";

/**
 * @typedef {import("./fetching.js").Sheet} Sheet
 * @typedef {import("../story.js").Company} Company
 * @typedef {Sheet["deals"][number]} Deal
 */

/** @type {Record<string, {pad(sheet: Sheet, company: Company): (Node | null)[], deal(sheet: Sheet, deal: Deal, company: Company): (Node | null)[]}>} */
const GAMES = {
  politaine: { pad: politainePad, deal: politaineDeal },
  aluette: { pad: aluettePad, deal: aluetteDeal },
  whist22: { pad: whist22Pad, deal: whist22Deal },
};

/**
 * The whole sheet: a line for each deal, and the totals.
 * @param {Sheet} sheet @param {Company} company
 * @param {{deals?: number}} [more] deals: only the first so many, in replay
 * @returns {HTMLElement}
 */
export function pad(sheet, company, { deals } = {}) {
  const shown = deals === undefined ? sheet : { ...sheet, deals: sheet.deals.slice(0, deals) };
  return h("div", { class: `pad pad-${sheet.game}` }, ...GAMES[sheet.game].pad(shown, company).filter(Boolean));
}

/**
 * One deal in full: how its points come about, and the totals after it.
 * @param {Sheet} sheet @param {number} number from 1
 * @param {Company} company
 * @returns {HTMLElement}
 */
export function dealPad(sheet, number, company) {
  const deal = sheet.deals[number - 1];
  const notes = notesOf(deal, company);
  const body = deal.count ? GAMES[sheet.game].deal(sheet, deal, company) : [notes ? null : h("p", { class: "pad-void" }, t("deal.thrown-in"))];
  return h("div", { class: `pad pad-deal pad-${sheet.game}` }, notes, ...body.filter(Boolean));
}

/** What was remarkable, each a line; null: nothing. @param {Deal} deal @param {Company} company */
export function notesOf(deal, company) {
  if (!deal.notes.length) return null;
  return h("ul", { class: "pad-notes" }, ...deal.notes.map((note) => h("li", {}, capital(sayNote(company, note)))));
}
