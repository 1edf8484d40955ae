// What people and places at a table are called.

import { t } from "../words.js";

/** A computer player has a given name of its own at each seat, so that sentences tell them apart. @param {number} seat */
export const botName = (seat) => t(`page.table.bot.${seat}`);

/** The shape that goes with the colour of a side. @type {readonly string[]} */
export const SHAPES = ["round", "square"];

/** @param {number} ms */
export function span(ms) {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  if (seconds < 60) return t("page.table.seconds", { n: seconds });
  if (seconds % 60 === 0) return t("page.table.whole-minutes", { m: seconds / 60 });
  return t("page.table.minutes", { m: Math.floor(seconds / 60), s: String(seconds % 60).padStart(2, "0") });
}
