// What the table waits for, in a line: it stands above the hand, and is said when asked for.

import { say, sayTrick } from "../story.js";
import { t } from "../words.js";

const BID = /^bid\b/;

/**
 * @param {import("../games/index.js").Table} table
 * @param {import("../games/index.js").Show} show
 * @param {import("./trick.js").Trick} trick
 * @returns {string} empty: nothing to say
 */
export function turnText(table, show, trick) {
  const { client, view } = table;
  if (!view?.situation) return "";
  const { turn, phase, paused, legal } = view.situation;
  if (paused) return t("page.story.paused");
  if (phase === "opening") return t("page.table.opening.short");
  if (client.claiming) return t("page.table.claim.short");
  const { lying } = trick;
  // What a spoilt trick is, the cloth says at length.
  if (lying && lying === view.last && turn !== client.you) return lying.winner < 0 ? t("page.table.spoilt") : sayTrick(client.company(), lying.winner);
  if (phase !== "playing" || turn < 0) return "";
  if (turn !== client.you) return show.turn?.(table, turn) ?? say(client.company(), "turn", turn);
  if (legal?.every((/** @type {string} */ action) => BID.test(action))) return t("page.table.to-bid");
  const lead = !view.deal?.trick && legal?.some((/** @type {string} */ action) => !BID.test(action));
  return say(client.company(), lead ? "lead" : "turn", turn);
}
