// The bar above a table: the way out, the score, and what else one may want. Where there is little room,
// all of that is in a menu, in words.

import { open } from "../dialogs.js";
import { h, say } from "../dom.js";
import { icon } from "../icons.js";
import { t } from "../words.js";

/**
 * @typedef {"pause" | "keys" | "rules" | "settings" | "leave"} Wish
 * @typedef {{id: Wish, icon: string, label: string, href?: string}} Item
 */

const PLAYING = ["playing", "opening", "between"];

export class Bar {
  /** @param {string} game @param {Record<Exclude<Wish, "rules">, () => void>} wishes what each of them does */
  constructor(game, wishes) {
    this.wishes = wishes;
    /** @type {Item[]} */
    this.items = [
      { id: "pause", icon: "pause", label: t("page.table.pause") },
      { id: "rules", icon: "learn", label: t("page.table.rules.read"), href: `/rules/${game}` },
      { id: "settings", icon: "gear", label: t("page.table.settings") },
      { id: "keys", icon: "help", label: t("page.table.keys") },
      { id: "leave", icon: "door", label: t("page.table.leave") },
    ];
    this.pausable = false;
    this.score = h("p", { class: "bar-score number" });
    this.buttons = this.items.filter((item) => item.id !== "leave").map((item) => this.#button(item, "plain bar-button"));
    const away = t("page.table.leave");
    this.element = h("header", { class: "table-bar" },
      h("button", { type: "button", class: "plain bar-back", "data-action": "leave", "aria-label": away, title: away, onclick: wishes.leave }, icon("back")),
      h("h1", {}, t(`game.${game}.name`)), this.score, ...this.buttons,
      h("button", { type: "button", class: "plain bar-menu", "data-action": "menu", "aria-haspopup": "dialog", onclick: () => this.#menu() },
        icon("menu"), h("span", {}, t("page.table.menu"))));
  }

  /** @param {Item} item @param {string} kind @param {() => void} [first] before it is done */
  #button({ id, icon: picture, label, href }, kind, first) {
    const run = id === "rules" ? undefined : this.wishes[id];
    const more = href ? { href, target: "_blank", class: `button ${kind}` } : { type: "button", class: kind };
    return h(href ? "a" : "button", { ...more, "data-action": id, onclick: () => { first?.(); run?.(); } }, icon(picture), h("span", {}, label));
  }

  #menu() {
    const list = h("div", { class: "menu-list" });
    const window = open(t("page.table.menu"), list);
    const shown = this.items.filter((item) => item.id !== "pause" || this.pausable);
    list.append(...shown.map((item) => this.#button(item, "plain menu-item", () => window.close())));
  }

  /** @param {import("./client.js").Client} client */
  draw({ view, you }) {
    if (!view) return;
    this.pausable = PLAYING.includes(view.phase) && you >= 0 && !view.situation.paused;
    const pause = this.buttons.find((button) => button.dataset.action === "pause");
    if (pause) pause.hidden = !this.pausable;
    const sums = view.match.scores;
    say(this.score, sums.length && view.phase !== "lobby" && view.game.by_side ? sums.join(" – ") : "");
  }
}
