// What all sheets are written with: heads of columns, strokes of a pencil.

import { h, s } from "../dom.js";
import { capital, scorer } from "../story.js";
import { SHAPES } from "../table/names.js";

/** @typedef {import("./fetching.js").Sheet} Sheet */
/** @typedef {import("../story.js").Company} Company */

/** The head of a column or line: a side with its mark, or a player. @param {Sheet} sheet @param {Company} company @param {number} place */
export const whose = (sheet, company, place) => h("span", { class: "pad-who" },
  sheet.by_side && h("span", { class: "side-mark", "data-side": SHAPES[place], "aria-hidden": "true" }), h("span", {}, capital(scorer(company, place))));

/** Whether those of a column have won. @param {Sheet} sheet @param {number} place */
export const wins = (sheet, place) => sheet.winners.some((seat) => (sheet.by_side ? seat % 2 : seat) === place);

/**
 * A number in strokes of a pencil, five to a bundle, with the number for those who hear.
 * @param {number} n
 */
export function tally(n) {
  const bundles = Math.floor(n / 5);
  const rest = n % 5;
  const wide = bundles * 30 + (rest ? rest * 6 + 2 : 0);
  let d = "";
  for (let b = 0; b < bundles; b += 1) {
    const x = b * 30;
    for (let i = 0; i < 4; i += 1) d += `M${x + 4 + i * 6},3l-1.500,18`;
    d += `M${x + 0.5},17L${x + 26},6`;
  }
  for (let i = 0; i < rest; i += 1) d += `M${bundles * 30 + 4 + i * 6},3l-1.500,18`;
  return h("span", { class: "tally", role: "img", "aria-label": String(n) },
    s("svg", { viewBox: `0 0 ${Math.max(8, wide)} 24`, style: { width: `${Math.max(8, wide) / 16}em` }, "aria-hidden": "true" }, s("path", { d })));
}
