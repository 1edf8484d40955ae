// Results and costs in figures, by their unit: points, "wins" (the chance to win a deal), "pays" (points to pay).

import { language } from "./words.js";

const MINUS = "\u2212";

/** 1,2; 62 % @param {number} value @param {string} unit */
export const figure = (value, unit) => written(value, unit, "auto");

/** The same, a lead with its sign: +1,2 @param {number} value @param {string} unit */
export const signed = (value, unit) => written(value, unit, unit === "points" ? "exceptZero" : "auto");

/** ± 0,3 @param {number} half half of an interval @param {string} unit */
export const spread = (half, unit) => `± ${written(half, unit, "never").replace(/\s*%$/, "")}`;

/** @param {number} value @param {string} unit @param {"auto" | "exceptZero" | "never"} signDisplay */
function written(value, unit, signDisplay) {
  /** @type {Intl.NumberFormatOptions} */
  const how = unit === "wins" ? { style: "percent", maximumFractionDigits: 0, signDisplay }
    : { minimumFractionDigits: 1, maximumFractionDigits: 1, signDisplay };
  return new Intl.NumberFormat(language(), how).format(Math.abs(value) < 0.0005 ? 0 : value).replace("-", MINUS);
}
