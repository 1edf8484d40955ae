// Beside the cloth (below it on a phone): the score, the log, what is said.

import { h, keyed, say, set } from "../dom.js";
import { icon } from "../icons.js";
import { t } from "../words.js";
import { plainScores } from "./between.js";
import { buttons, refill } from "./parts.js";

const NAMES = /** @type {const} */ (["score", "log", "talk"]);
const ICONS = { score: "sheet", log: "list", talk: "chat" };
const SHOWN = 400; // lines of the log
/** @typedef {(typeof NAMES)[number]} Name */

export class Panels {
  /** @param {import("../games/index.js").Table} table @param {import("../games/index.js").Show} show */
  constructor(table, show) {
    this.table = table;
    this.show = show;
    /** @type {Name} */ this.current = "log";
    this.opened = false;
    this.unread = 0;
    this.told = 0;
    this.tabs = h("div", { class: "tabs", role: "tablist", "aria-label": t("page.table.panels") });
    this.sheet = h("div", { class: "score-sheet" });
    this.log = h("ol", { class: "log" });
    this.phrases = h("div", { class: "phrases" });
    this.said = h("ol", { class: "said" });
    this.chat = this.#chat();
    this.closer = h("button", { type: "button", class: "plain cross panels-close", "aria-label": t("page.frame.close"), onclick: () => this.close() }, icon("cross"));
    /** @type {Record<Name, HTMLElement>} */
    this.panes = {
      score: h("div", {}, this.sheet),
      log: h("div", {}, this.log),
      talk: h("div", {}, this.said, this.phrases, this.chat),
    };
    for (const name of NAMES) {
      set(this.panes[name], { class: "pane", role: "tabpanel", id: `pane-${name}`, "aria-labelledby": `tab-${name}`, tabindex: "0" });
      const tab = h("button", { type: "button", role: "tab", id: `tab-${name}`, "aria-controls": `pane-${name}`, onclick: () => this.open(name) },
        icon(ICONS[name]), h("span", {}, t(`page.table.${name}`)), h("span", { class: "unread", hidden: true }));
      this.tabs.append(tab);
    }
    this.tabs.addEventListener("keydown", (event) => this.#arrows(event));
    this.element = h("aside", { class: "panels", "aria-label": t("page.table.panels") }, h("div", { class: "panels-head" }, this.tabs, this.closer),
      ...NAMES.map((name) => this.panes[name]));
    this.element.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && this.opened) { event.stopPropagation(); this.close(); }
    });
    this.#select();
  }

  /** @param {KeyboardEvent} event */
  #arrows(event) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    this.current = NAMES[(NAMES.indexOf(this.current) + step + NAMES.length) % NAMES.length];
    this.#select();
    /** @type {HTMLElement | null} */ (this.tabs.querySelector(`#tab-${this.current}`))?.focus();
  }

  /** @param {Name} name @param {boolean} [focus] */
  open(name, focus = false) {
    this.current = name;
    this.opened = true;
    this.element.classList.add("open");
    if (name === "talk") this.unread = 0;
    this.#select();
    this.draw();
    if (focus) {
      this.from = /** @type {HTMLElement | null} */ (document.activeElement);
      this.panes[name].focus({ preventScroll: true });
    }
  }

  close() {
    this.opened = false;
    this.element.classList.remove("open");
    this.from?.focus?.();
    this.from = null;
  }

  #select() {
    for (const name of NAMES) {
      const tab = this.tabs.querySelector(`#tab-${name}`);
      const on = name === this.current;
      if (tab) set(tab, { "aria-selected": String(on), tabindex: on ? "0" : "-1" });
      this.panes[name].hidden = !on;
    }
  }

  #chat() {
    const field = /** @type {HTMLInputElement} */ (h("input", { type: "text", maxlength: "200", "aria-label": t("page.table.chat.write"), placeholder: t("page.table.chat.write"), autocomplete: "off", enterkeyhint: "send" }));
    return h("form", { class: "chat", onsubmit: async (/** @type {Event} */ event) => {
      event.preventDefault();
      const text = field.value.trim();
      if (!text) return;
      const answer = await this.table.client.ask("chat", { text });
      if (answer.kind !== "refused") field.value = "";
    } }, field, h("button", { type: "submit" }, t("page.table.chat.send")));
  }

  /** @param {Record<string, any>[]} fresh */
  took(fresh) {
    const own = (/** @type {Record<string, any>} */ event) => event.person === this.table.client.person || event.seat === this.table.you;
    this.unread += fresh.filter((event) => ["phrase-said", "chat-said"].includes(event.kind) && !own(event)).length;
    if (this.current === "talk" && (this.opened || matchMedia("(min-width: 60rem)").matches)) this.unread = 0;
  }

  draw() {
    const { table } = this;
    const { view, client } = table;
    if (!this.show.sheet?.(table, this.sheet)) {
      const key = JSON.stringify([view.match, view.seats.map((_, seat) => client.name(seat)), table.you]);
      refill(this.sheet, key, () => (view.match.scores.length ? [plainScores(table)] : [h("p", { class: "quiet" }, t("page.table.score.none"))]));
    }
    this.#drawLog();
    this.#drawTalk();
    const badge = /** @type {HTMLElement} */ (this.tabs.querySelector("#tab-talk .unread"));
    badge.hidden = !this.unread;
    say(badge, String(this.unread));
  }

  #drawLog() {
    const lines = this.table.client.lines.filter((line) => !["phrase-said", "chat-said"].includes(line.kind));
    const shown = lines.slice(-SHOWN);
    const first = lines.length - shown.length;
    const pane = this.panes.log;
    const atEnd = pane.scrollTop + pane.clientHeight >= pane.scrollHeight - 40 || !this.log.childElementCount;
    keyed(this.log, shown, (_, place) => String(first + place), () => h("li"), (element, line) => {
      say(element, line.text);
      set(element, { class: `line line-${line.weight}`, "data-kind": line.kind });
    });
    if (atEnd) pane.scrollTop = pane.scrollHeight;
  }

  #drawTalk() {
    const { view, client, you } = this.table;
    const lines = client.lines.filter((line) => ["phrase-said", "chat-said"].includes(line.kind)).slice(-100);
    const count = this.said.childElementCount;
    keyed(this.said, lines, (line, place) => `${line.at}.${place}`, () => h("li"), (element, line) => say(element, line.text));
    if (this.said.childElementCount !== count) this.said.scrollTop = this.said.scrollHeight;
    buttons(this.phrases, you < 0 ? [] : view.phrases.map((phrase) => ({
      id: phrase, label: t(`phrase.${phrase}`), run: () => void client.ask("say", { phrase }) })));
    const inPlay = view.phase === "playing" || view.phase === "opening";
    const may = view.settings.chat === "always" || (view.settings.chat === "between" && !inPlay);
    this.chat.hidden = client.watching || !may;
  }
}
