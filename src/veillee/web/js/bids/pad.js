// Whist 22: the pad of bids, with the one that the rules take away; and plus or moins under a card.

import { h, keyed, s, say, set } from "../dom.js";
import { many, t } from "../words.js";
import { bidsLine, onForehead, plusLine, sizeOf, sumLine } from "./state.js";

/** @typedef {import("../games/index.js").Table} Table */

/**
 * The parts of the panel, made once each time the panel is emptied.
 * @param {HTMLElement} place @param {string} kind
 */
function parts(place, kind) {
  if (place.dataset.pad !== kind || !place.firstElementChild) {
    place.dataset.pad = kind;
    place.replaceChildren(h("p", { class: "pad-sum", id: "pad-sum" }), h("div", { class: kind }), h("p", { class: "pad-why", id: "pad-why" }));
  }
  return /** @type {HTMLElement[]} */ ([...place.children]);
}

/**
 * The panel for bids; false: not a matter of bids.
 * @param {Table} table @param {string[]} actions @param {HTMLElement} place
 */
export function bidPad(table, actions, place) {
  if (!actions.length || !actions.every((action) => action.startsWith("bid "))) return false;
  if (onForehead(table)) plusOrMoins(table, actions, place);
  else numbers(table, actions, place);
  return true;
}

/** @param {Table} table @param {string[]} actions @param {HTMLElement} place */
function numbers(table, actions, place) {
  const [sum, pad, why] = parts(place, "pad-numbers");
  const size = sizeOf(table.view);
  const bids = bidsLine(table);
  say(sum, bids ? `${sumLine(table)} (${bids})` : sumLine(table));
  const banned = Array.from({ length: size + 1 }, (_, bid) => bid).filter((bid) => !actions.includes(`bid ${bid}`));
  keyed(pad, Array.from({ length: size + 1 }, (_, bid) => bid), String,
    (bid) => h("button", {
      type: "button", class: "bid-button", "aria-label": bid ? many("page.table.bid", bid) : t("page.table.bid.none"),
      // One that is not offered is asked for all the same: the server says why not.
      onclick: () => void table.act(`bid ${bid}`),
    }, String(bid)),
    (element, bid) => set(element, {
      class: banned.includes(bid) ? "bid-button banned" : "bid-button",
      "aria-disabled": banned.includes(bid) ? "true" : null, "aria-describedby": banned.includes(bid) ? "pad-why" : null,
    }));
  say(why, banned.length === 1 ? t("error.bid-forbidden", { bid: banned[0], size }) : "");
}

/** @param {Table} table @param {string[]} actions @param {HTMLElement} place */
function plusOrMoins(table, actions, place) {
  const [sum, pad, why] = parts(place, "pad-forehead");
  say(sum, plusLine(table) || t("page.games.forehead.first"));
  const [plus, moins] = [actions.includes("bid 1"), actions.includes("bid 0")];
  keyed(pad, [1, 0], String,
    (bid) => h("button", { type: "button", class: "sign-of-bid", onclick: () => void table.act(`bid ${bid}`) },
      s("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, s("path", { d: bid ? "M12 5v14M5 12h14" : "M5 12h14" })),
      h("span", { class: "big" }, t(bid ? "page.table.bid.plus" : "page.table.bid.moins")),
      h("span", { class: "about" }, t(bid ? "page.games.forehead.plus.about" : "page.games.forehead.moins.about"))),
    (element, bid) => {
      const may = bid ? plus : moins;
      set(element, { class: may ? "sign-of-bid" : "sign-of-bid banned", "aria-disabled": may ? null : "true", "aria-describedby": may ? null : "pad-why" });
    });
  const banned = plus === moins ? -1 : plus ? 0 : 1;
  say(why, banned < 0 ? "" : t(banned ? "page.games.forehead.plus.banned" : "page.games.forehead.moins.banned"));
}
