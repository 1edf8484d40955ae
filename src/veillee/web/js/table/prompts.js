// What the table asks of the reader besides a card: bids, words before the first card, a proclamation;
// and what they may say at any time.

import { h, say, set } from "../dom.js";
import { t } from "../words.js";
import { label, sayings } from "./actions.js";
import { span } from "./names.js";
import { buttons } from "./parts.js";

const QUIET = /^(look|sign)\b/; // shown by the game's own strip

export class Prompts {
  /** @param {import("../games/index.js").Table} table @param {import("../games/index.js").Show} show */
  constructor(table, show) {
    this.table = table;
    this.show = show;
    this.heading = h("h2", { class: "prompt-title", id: "prompt-title" });
    this.choices = h("div", { class: "choices" });
    this.time = h("p", { class: "prompt-time", "aria-hidden": "true" });
    this.element = h("div", { class: "prompts", role: "group", "aria-labelledby": "prompt-title", hidden: true }, this.heading, this.choices, this.time);
    this.talk = h("div", { class: "talk-buttons" });
    /** @type {{title: string, items: {label: string, action: string}[]} | null} */ this.asked = null;
    this.drawn = "";
  }

  /** Ask for one of several actions that one press may mean. @param {string} title @param {{label: string, action: string}[]} items */
  choose(title, items) {
    this.asked = { title, items };
    this.draw();
    /** @type {HTMLElement | null} */ (this.choices.querySelector("button"))?.focus();
  }

  forget() {
    this.asked = null;
  }

  draw() {
    const { table, show } = this;
    const { view, client } = table;
    const legal = view.situation.legal ?? [];
    this.#talk(view.situation.talk ?? []);
    if (this.asked && !this.asked.items.every((item) => legal.includes(item.action))) this.asked = null;
    const actions = client.yourTurn && !client.claiming ? sayings(legal) : [];
    const shown = this.asked ? "asked" : actions.length ? "actions" : client.claiming ? "claim" : "";
    this.element.hidden = !shown;
    set(this.element, { "data-shows": shown || null });
    if (this.drawn !== shown) {
      this.choices.replaceChildren();
      this.choices.className = "choices";
    }
    this.drawn = shown;
    if (this.asked) {
      say(this.heading, this.asked.title);
      const { items } = this.asked;
      buttons(this.choices, [
        ...items.map((item) => ({ id: item.action, label: item.label, kind: "primary", run: () => this.#do(item.action) })),
        { id: "cancel", label: t("page.frame.cancel"), run: () => { this.asked = null; this.draw(); } },
      ]);
    } else if (client.claiming) {
      say(this.heading, t("page.table.claim.title"));
      if (!show.choices?.(table, legal, this.choices)) {
        buttons(this.choices, legal.map((/** @type {string} */ action) => ({
          id: action, label: label(table, show, action), kind: "primary", run: () => this.#do(action) })));
      }
    } else if (actions.length) {
      say(this.heading, this.#title(actions));
      if (!show.choices?.(table, actions, this.choices)) {
        buttons(this.choices, actions.map((action) => ({ id: action, label: label(table, show, action), run: () => this.#do(action),
          kind: action === "pass" ? undefined : "primary" })));
      }
    }
    this.tick();
  }

  /** @param {string[]} actions */
  #title(actions) {
    const own = this.show.title?.(this.table, actions);
    if (own) return own;
    if (this.table.view.phase === "opening") return t("page.table.opening");
    if (actions.some((action) => action.startsWith("bid"))) return t("page.table.bid.title");
    if (actions.some((action) => action.startsWith("chant"))) return t("page.table.chant.title");
    return t("page.table.choose");
  }

  /** What may be said at any time, signs and looks apart. @param {string[]} talk */
  #talk(talk) {
    const said = this.table.client.claiming ? [] : talk.filter((action) => !QUIET.test(action));
    buttons(this.talk, said.map((action) => ({ id: action, label: label(this.table, this.show, action), about: this.show.about?.(this.table, action), run: () => this.#do(action) })));
  }

  /** @param {string} action */
  #do(action) {
    this.asked = null;
    if (!this.table.client.pending) void this.table.act(action);
    this.draw();
  }

  tick() {
    const { view, client } = this.table;
    const left = view.phase === "opening" && view.situation.until ? view.situation.until - client.now() : 0;
    say(this.time, left > 0 ? t("page.table.opening.time", { span: span(left) }) : "");
  }
}
