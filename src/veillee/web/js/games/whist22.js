// Whist 22: bids, the Excuse's worth, the card on the forehead.

import { beside } from "../bids/forehead.js";
import { askExcuse } from "../bids/opening.js";
import { bidPad } from "../bids/pad.js";
import { bidOf, onForehead } from "../bids/state.js";
import { showBrought, showSheet } from "../sheets/fetching.js";
import { t } from "../words.js";

/** @type {import("./index.js").Show} */
export const show = {
  beside,
  word(table, action) {
    if (!action.startsWith("bid ") || !onForehead(table)) return null;
    return t(action === "bid 1" ? "page.table.bid.plus" : "page.table.bid.moins");
  },
  title: (table, actions) => (actions.every((action) => action.startsWith("bid ")) && onForehead(table) ? t("page.games.forehead.title") : null),
  // Everybody bids before anybody lays a card.
  turn: (table, seat) => (bidOf(table.view, seat) === undefined ? t("page.table.turn.bid", { player: table.name(seat) }) : null),
  choices: bidPad,
  play(table, actions) {
    if (actions.length < 2) return actions[0];
    askExcuse(table, actions);
    return null;
  },
  sheet: showSheet,
  brought: showBrought,
  keys: [{
    key: "b", about: "page.games.key.bid",
    run: () => /** @type {HTMLElement | null} */ (document.querySelector(".choices button:not([aria-disabled])"))?.focus(),
  }],
};
