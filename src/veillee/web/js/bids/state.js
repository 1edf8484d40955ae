// Whist 22: what has been bid so far, and whether this is the deal with a card on each forehead.

import { ruleOf } from "../games/usual.js";
import { capital, named, namesOf } from "../story.js";
import { many, t } from "../words.js";

/** @typedef {import("../games/index.js").Table} Table */

/** What a seat has bid; undefined: nothing yet. @param {import("../reduce.js").View} view @param {number} seat @returns {number | undefined} */
export function bidOf(view, seat) {
  const said = view.deal?.said?.find((/** @type {[number, string]} */ [who, action]) => who === seat && action.startsWith("bid "));
  return said ? Number(said[1].slice(4)) : undefined;
}

/** The cards each player was dealt. @param {import("../reduce.js").View} view */
export function sizeOf(view) {
  const { deal } = view;
  if (!deal) return 0;
  const laid = deal.tricks.length + (deal.trick?.plays.length ? 1 : 0);
  return Math.max(...deal.held.map((/** @type {number} */ held, /** @type {number} */ seat) =>
    held + (deal.trick?.plays.some((/** @type {[number, string]} */ [who]) => who === seat) ? laid : deal.tricks.length)));
}

/**
 * Whether everybody but its holder sees the one card of a hand.
 * @param {Table} table
 */
export function onForehead({ view, you, memory }) {
  const { deal, game, match } = view;
  const rule = ruleOf(/** @type {any} */ (game), "forehead");
  if (!deal || rule === "no" || sizeOf(view) !== 1) return false;
  if (rule !== "extra") return true;
  // Two hands of one card follow each other: in the first, one holds one's own.
  const name = `${match.number}.${deal.number}`;
  if (memory.foreheadOf !== name) {
    memory.foreheadOf = name;
    memory.forehead = deal.hands.some((/** @type {string} */ hand, /** @type {number} */ seat) => hand && seat !== you);
  }
  return Boolean(memory.forehead);
}

/** What was bid so far, against the tricks there are: « 3 pour 5 plis ». @param {Table} table */
export function sumLine({ view }) {
  const bids = view.seats.map((_, seat) => bidOf(view, seat)).filter((bid) => bid !== undefined);
  if (!bids.length) return many("page.games.bid.first", sizeOf(view));
  const sum = bids.reduce((all, bid) => Number(all) + Number(bid), 0);
  return many("page.games.bid.sum", sizeOf(view), { sum });
}

/**
 * The bids of the others, one after the other: « Anne 2, Bruno 0 ».
 * @param {Table} table
 */
export function bidsLine({ client, view }) {
  const company = client.company();
  const said = view.deal?.said?.filter((/** @type {[number, string]} */ [, action]) => action.startsWith("bid ")) ?? [];
  return said.map((/** @type {[number, string]} */ [seat, action]) => `${capital(named(company, seat))} ${action.slice(4)}`).join(", ");
}

/** Who has said « plus ». @param {Table} table */
export function plusLine({ client, view }) {
  const company = client.company();
  const seats = view.seats.map((_, seat) => seat);
  const plus = seats.filter((seat) => bidOf(view, seat) === 1);
  const moins = seats.filter((seat) => bidOf(view, seat) === 0);
  if (!plus.length && !moins.length) return "";
  return [plus.length && t("page.games.forehead.plus", { members: capital(namesOf(company, plus)) }),
    moins.length && t("page.games.forehead.moins", { members: capital(namesOf(company, moins)) })].filter(Boolean).join(" ");
}
