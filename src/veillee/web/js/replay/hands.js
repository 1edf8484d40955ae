// All hands one below the other: where the cloth is too small for them to be read around it.

import { card, cardName } from "../cards.js";
import { h, keyed, say, set } from "../dom.js";
import { cards } from "../reduce.js";
import { t } from "../words.js";

export class Hands {
  /** @param {any} table as the parts of a table are given it */
  constructor(table) {
    this.table = table;
    this.element = h("ol", { class: "replay-hands", "aria-label": t("page.replay.hands") });
  }

  draw() {
    const { client, view } = this.table;
    const deal = view.deal;
    const shown = client.around().filter((/** @type {number} */ seat) => deal?.hands[seat]);
    this.element.hidden = !shown.length;
    this.element.style.setProperty("--most", String(Math.max(1, ...shown.map((/** @type {number} */ seat) => cards(deal.hands[seat]).length))));
    keyed(this.element, shown, String, () => h("li", {}, h("span", { class: "replay-holder" }), h("ul", { class: "bare" })), (element, seat) => {
      const [name, hand] = /** @type {HTMLElement[]} */ ([...element.children]);
      say(name, client.name(seat));
      set(element, { class: view.situation.turn === seat ? "turn" : null });
      keyed(hand, cards(deal.hands[seat]), (one) => one,
        (one) => h("li", {}, h("span", { role: "img", "aria-label": cardName(view.game.deck, one) }, card(view.game.deck, one))), () => {});
    });
  }
}
