// The count sheet of a table: fetched after each deal, kept until the next.

import { get } from "../api.js";
import { refill } from "../table/parts.js";
import { dealPad, pad } from "./pads.js";

/**
 * @typedef {import("../games/index.js").Table} Table
 * @typedef {{
 *   game: string, seats: number, by_side: boolean, names: string[], start: number[],
 *   deals: {number: number, dealer: number, points: number[] | null, notes: string[], scores: number[], count: any, check: number | null}[],
 *   scores: number[], over: boolean, winners: number[],
 * }} Sheet as GET /api/games/{game}/{table}/sheet answers
 */

/**
 * The sheet as far as it is known; when it is not, it is asked for, and the page is drawn again.
 * @param {Table} table @returns {Sheet | null}
 */
export function sheetOf(table) {
  const { client, view, memory } = table;
  const wanted = `${view.match.number}.${view.match.deals_over}`;
  if (!view.match.deals_over) return null;
  if (memory.sheetAsked !== wanted) {
    memory.sheetAsked = wanted;
    get(`/games/${client.game}/${client.id}/sheet`).then((sheet) => {
      memory.sheet = { wanted, sheet };
      table.redraw();
    }, () => {
      // Who only looks on may have no right to it, or the line is down: the plain scores are there.
      if (memory.sheetAsked === wanted && table.client.status !== "open") memory.sheetAsked = "";
    });
  }
  const kept = memory.sheet;
  if (!kept || kept.wanted.split(".")[0] !== String(view.match.number)) return null;
  return kept.sheet;
}

/** What a pad depends on besides the sheet. @param {Table} table */
const looks = ({ client, view, you, memory }) =>
  JSON.stringify([document.documentElement.lang, you, view.seats.map((_, seat) => client.name(seat)), memory.piles ?? null]);

/** The whole sheet in the side panel. @param {Table} table @param {HTMLElement} place @returns {boolean} */
export function showSheet(table, place) {
  const sheet = sheetOf(table);
  if (!sheet?.deals.length) return false;
  refill(place, `sheet.${table.memory.sheet.wanted}.${looks(table)}`, () => [pad(sheet, table.client.company())]);
  return true;
}

/** What the deal that is over brought, part by part. @param {Table} table @param {HTMLElement} place @returns {boolean} */
export function showBrought(table, place) {
  const sheet = sheetOf(table);
  const number = table.view.match.deals_over;
  const deal = sheet?.deals.at(-1);
  if (!sheet || !deal || sheet.deals.length !== number) return false;
  refill(place, `brought.${table.memory.sheet.wanted}.${looks(table)}`, () => [dealPad(sheet, sheet.deals.length, table.client.company())]);
  return true;
}
