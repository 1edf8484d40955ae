// The reader's hand: one list of real buttons. Arrows go from card to card, Enter or a press plays.

import { card, cardName } from "../cards.js";
import { h, keyed, set } from "../dom.js";
import { cards } from "../reduce.js";
import { get } from "../settings.js";
import { polite } from "../live.js";
import { t } from "../words.js";
import { capital } from "../story.js";
import { label, layings } from "./actions.js";

const LONGEST_ROW = 7; // on a narrow screen, more cards than these stand in two rows

export class Hand {
  /** @param {import("../games/index.js").Table} table @param {import("../games/index.js").Show} show */
  constructor(table, show) {
    this.table = table;
    this.show = show;
    this.element = h("ul", { class: "hand", "aria-label": t("page.table.hand") });
    this.raised = "";
    this.sent = "";
    this.current = "";
    /** @type {string[]} the order in which the cards are held */ this.order = [];
    this.deal = "";
    this.#listen();
  }

  /** The cards in the order they are shown. @returns {string[]} */
  held() {
    const { view, client } = this.table;
    const seat = this.table.you >= 0 ? this.table.you : client.watching && client.stream !== "spectator" ? client.base : -1;
    if (seat < 0 || !view.deal || view.phase === "lobby") return [];
    const now = cards(view.deal.hands[seat] ?? "");
    const name = `${view.match.number}.${view.deal.number}`;
    if (name !== this.deal) {
      this.deal = name;
      this.order = now;
      this.raised = this.sent = "";
      this.element.dataset.most = String(now.length);
    }
    for (const one of now) if (!this.order.includes(one)) this.order.push(one);
    return this.order.filter((one) => now.includes(one));
  }

  draw() {
    const { view, client } = this.table;
    const held = this.held();
    if (!held.includes(this.raised)) this.raised = "";
    if (!held.includes(this.sent) || !client.pending) this.sent = "";
    const focused = this.element.contains(document.activeElement) ? this.current : "";
    const place = Math.max(0, this.order.filter((one) => held.includes(one) || one === this.current).indexOf(this.current));
    if (!held.includes(this.current)) this.current = held[Math.min(place, held.length - 1)] ?? "";
    const most = Number(this.element.dataset.most ?? held.length);
    const rows = most > LONGEST_ROW ? Math.ceil(most / 2) : most;
    this.element.style.setProperty("--all", String(Math.max(1, held.length)));
    this.element.style.setProperty("--row", String(Math.max(1, Math.min(rows, held.length))));
    this.element.classList.toggle("two-rows", most > LONGEST_ROW && held.length > rows);
    const mine = client.yourTurn && held.some((one) => layings(view.situation.legal, one).length);
    this.element.classList.toggle("mine", mine);
    keyed(this.element, held, (one) => one, (one) => this.#make(one), (element, one, order) => {
      const button = /** @type {HTMLElement} */ (element.firstElementChild);
      const may = client.yourTurn && layings(view.situation.legal, one).length > 0;
      set(element, { class: ["held", this.raised === one && "raised", this.sent === one && "sent"].filter(Boolean).join(" ") });
      set(button, {
        "aria-disabled": may ? null : "true", tabindex: one === this.current ? "0" : "-1",
        "data-may": may ? "yes" : null,
        "aria-keyshortcuts": order < 9 ? String(order + 1) : null,
      });
      /** @type {HTMLElement} */ (element).style.setProperty("--i", String(order));
    });
    if (focused && !held.includes(focused)) this.focus();
  }

  /** @param {string} one */
  #make(one) {
    const { deck } = this.table.view.game;
    const button = h("button", { type: "button", class: "card-button", "aria-label": capital(cardName(deck, one)), "data-card": one }, card(deck, one));
    return h("li", { class: "held" }, button);
  }

  focus() {
    /** @type {HTMLElement | null} */ (this.element.querySelector(`[data-card="${this.current}"]`))?.focus();
  }

  #listen() {
    let touch = false;
    this.element.addEventListener("pointerdown", (event) => { touch = event.pointerType !== "mouse"; });
    this.element.addEventListener("click", (event) => {
      const button = /** @type {HTMLElement} */ (event.target).closest("[data-card]");
      if (!(button instanceof HTMLElement)) return;
      // A press by keyboard or screen reader has no pointer, and is meant.
      this.press(button.dataset.card ?? "", event.detail > 0 && touch);
      touch = false;
    });
    this.element.addEventListener("keydown", (event) => {
      const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
      const held = this.held();
      let to = held.indexOf(this.current);
      if (step) to = (to + step + held.length) % held.length;
      else if (event.key === "Home") to = 0;
      else if (event.key === "End") to = held.length - 1;
      else return;
      event.preventDefault();
      this.current = held[to];
      this.draw();
      this.focus();
    });
    this.element.addEventListener("focusin", (event) => {
      const one = /** @type {HTMLElement} */ (event.target).dataset.card;
      if (one && one !== this.current) {
        this.current = one;
        this.draw();
      }
    });
  }

  /** The card at a place of the hand, by a digit. @param {number} place */
  pick(place) {
    const one = this.held()[place];
    if (!one) return;
    this.current = one;
    this.draw();
    this.focus();
  }

  /** @param {string} one @param {boolean} touch by a finger, which may have slipped */
  press(one, touch) {
    const { table, show } = this;
    const { client, view } = table;
    if (table.you < 0 || client.pending) return;
    const actions = layings(view.situation.legal, one);
    if (!client.yourTurn || !actions.length) {
      // The server says why not.
      void table.act(one === "X" ? "X22" : one);
      return;
    }
    if (touch && !get("oneTap") && this.raised !== one) {
      this.raised = one;
      polite(t("page.table.tap-again"));
      this.draw();
      return;
    }
    const action = show.play ? show.play(table, actions, one) : this.#only(actions);
    if (action) void this.lay(one, action);
  }

  /** @param {string[]} actions */
  #only(actions) {
    const plain = actions.filter((action) => !action.endsWith("*"));
    if (plain.length < 2) return plain[0] ?? actions[0];
    this.table.choose(t("page.table.which"), plain.map((action) => ({ action, label: label(this.table, this.show, action) })));
    return null;
  }

  /** @param {string} one @param {string} action */
  async lay(one, action) {
    this.sent = one;
    this.raised = "";
    const done = this.table.act(action);
    this.draw();
    await done;
    this.sent = "";
    this.draw();
  }
}
