// Whist 22: beside each seat what it bid and made; in the hand on the forehead, its head with the card.

import { back, card, cardName } from "../cards.js";
import { h, say, set } from "../dom.js";
import { cards } from "../reduce.js";
import { many, t } from "../words.js";
import { face } from "../talk/faces.js";
import { bidOf, onForehead } from "./state.js";

/** @typedef {import("../games/index.js").Table} Table */

/** @param {Table} table @param {number} seat @param {HTMLElement} place */
export function beside(table, seat, place) {
  if (!place.firstElementChild) place.append(h("div", { class: "head", hidden: true }),
    h("span", { class: "bid" }, h("span", { class: "bid-seen", "aria-hidden": "true" }), h("span", { class: "bid-short", "aria-hidden": "true" }), h("span", { class: "unseen" })));
  const [head, bid] = /** @type {HTMLElement[]} */ ([...place.children]);
  const forehead = table.view.phase !== "lobby" && onForehead(table);
  document.querySelector(".table-page")?.classList.toggle("forehead", forehead);
  head.hidden = !forehead || Boolean(table.view.deal?.out?.includes(seat));
  if (forehead) drawHead(table, seat, head);
  const said = table.view.phase === "lobby" ? undefined : bidOf(table.view, seat);
  const won = table.view.deal?.won?.[seat] ?? 0;
  bid.style.visibility = said === undefined ? "hidden" : "";
  const { deal } = table.view;
  // Before the first card there is nothing yet to set against it.
  const begun = Boolean(deal?.trick || deal?.tricks.length) && said !== undefined && !forehead;
  const [seen, short, told] = /** @type {HTMLElement[]} */ ([...bid.children]);
  const plain = said === undefined ? "" : forehead ? t(said ? "page.table.bid.plus" : "page.table.bid.moins") : t("page.games.bid.pill", { n: said });
  say(seen, begun ? many("page.games.bid.of", won, { bid: said }) : plain);
  say(short, begun ? t("page.games.bid.of-short", { won, bid: said }) : plain);
  say(told, begun ? many("page.games.bid.made", said, { made: won }) : plain);
  set(bid, {
    class: !begun ? "bid" : won === said ? "bid kept" : won > said ? "bid over" : "bid",
    title: begun ? told.textContent : null,
  });
}

/**
 * A head with its card on the forehead: the others' cards are open, one's own is a back like any other.
 * @param {Table} table @param {number} seat @param {HTMLElement} place
 */
function drawHead({ view, you }, seat, place) {
  const deal = view.deal;
  const held = deal?.held[seat] ?? 0;
  const open = seat === you ? [] : cards(deal?.hands[seat] ?? "");
  const shown = !held ? "none" : open[0] ?? "back";
  if (place.dataset.shown === shown) return;
  place.dataset.shown = shown;
  const picture = shown === "none" ? null : shown === "back"
    ? h("span", { class: "on-forehead", role: "img", "aria-label": t(seat === you ? "page.games.forehead.own" : "card.hidden") }, back())
    : h("span", { class: "on-forehead", role: "img", "aria-label": t("page.games.forehead.card", { card: cardName(view.game.deck, shown) }) }, card(view.game.deck, shown));
  place.replaceChildren(face(seat), ...(picture ? [picture] : []));
}
