// Somebody beside one at the first table: says what a thing is the first time it is to be seen. It looks at
// the page as the reader does, so it knows no more; one sentence at a time, never in the way of the hand.

import { h } from "../dom.js";
import { icon } from "../icons.js";
import { onPlace } from "../router.js";
import { has, t } from "../words.js";

/** What is seen, in the order of what matters most; a note each, for all games or one. @type {{name: string, seen: string, games?: string[]}[]} */
const NOTES = [
  { name: "over", seen: ".between.over:not([hidden])" },
  { name: "between", seen: ".between:not([hidden])" },
  { name: "forehead", seen: ".table-page.forehead", games: ["whist22"] },
  { name: "bid", seen: ".prompts:not([hidden]) .bid-button", games: ["whist22"] },
  { name: "banned", seen: ".prompts:not([hidden]) .banned", games: ["whist22"] },
  { name: "opening", seen: ".prompts:not([hidden]) .choices button", games: ["politaine"] },
  { name: "chant", seen: ".prompts:not([hidden]) .choices button", games: ["aluette"] },
  { name: "refusal", seen: ".refusal span" },
  { name: "seen", seen: ".seat:not(.near) .face[data-mimic]", games: ["aluette"] },
  { name: "spoilt", seen: ".trick.done:not(:has(.wins)) .laid", games: ["aluette"] },
  { name: "taken", seen: ".trick.done .laid.wins" },
  { name: "knock", seen: '.laid:not([data-seat="0"]) .signal-knock', games: ["politaine"] },
  { name: "slide", seen: '.laid:not([data-seat="0"]) .signal-slide', games: ["politaine"] },
  { name: "follow", seen: ".cue.yours, .hand.mine .card-button[aria-disabled]", games: ["politaine"] },
  { name: "turn", seen: ".cue.yours" },
  { name: "sign", seen: ".sign-button:not([aria-disabled])", games: ["aluette"] },
  { name: "look", seen: ".cue.yours", games: ["aluette"] },
  { name: "ways", seen: ".cue.yours", games: ["politaine"] },
  { name: "count", seen: ".cue.yours", games: ["whist22"] },
  { name: "hand", seen: ".hand .held" },
];
const FIRST = "hand"; // before anything else
const KEPT = "veillee.coach";
const LOOK_MS = 350;

/** @type {Coach | null} */
let coach = null;

/**
 * Be beside somebody at a table, until it is left.
 * @param {string} game @param {string} table
 */
export function begin(game, table) {
  coach?.end();
  coach = new Coach(game, table);
}

/** After loading the page anew: if there was somebody at that table. @param {string} game @param {string} table */
export function resume(game, table) {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEPT) ?? "null");
    if (kept?.table !== table || coach?.table === table) return;
    begin(game, table);
    for (const name of kept.told) coach?.told.add(name);
  } catch {
    // Nothing is kept: nobody is there.
  }
}

class Coach {
  /** @type {Set<string>} */ told = new Set();
  #timer = 0;
  #over = false;

  /** @param {string} game @param {string} table */
  constructor(game, table) {
    this.game = game;
    this.table = table;
    this.text = h("p", { role: "status" });
    this.next = h("button", { type: "button", class: "primary coach-next", onclick: () => this.#close() }, t("page.learn.coach.understood"));
    this.element = h("aside", { class: "coach", "aria-label": t("page.learn.coach"), hidden: true },
      h("span", { class: "coach-mark", "aria-hidden": "true" }, icon("hint")), this.text,
      h("button", { type: "button", class: "plain cross coach-leave", "aria-label": t("page.learn.coach.leave"), title: t("page.learn.coach.leave"), onclick: () => this.end() }, icon("cross")),
      this.next);
    document.body.append(this.element);
    document.body.classList.add("coached");
    this.#timer = window.setInterval(() => this.#look(), LOOK_MS);
    onPlace((name, params) => {
      if (coach === this && !(name === "table" && params.table === this.table)) this.end();
    });
    this.#keep();
  }

  end() {
    clearInterval(this.#timer);
    this.element.remove();
    document.body.classList.remove("coached");
    if (coach === this) coach = null;
    try {
      sessionStorage.removeItem(KEPT);
    } catch {
      // Nothing was kept.
    }
  }

  #keep() {
    try {
      sessionStorage.setItem(KEPT, JSON.stringify({ table: this.table, told: [...this.told] }));
    } catch {
      // A browser that keeps nothing.
    }
  }

  #look() {
    if (!this.element.hidden || this.#over || document.hidden) return;
    const board = document.querySelector('.table-page[data-shows="play"]');
    if (!board || document.querySelector("dialog[open]")) return;
    const notes = this.told.has(FIRST) ? NOTES : NOTES.filter((note) => note.name === FIRST);
    const found = notes.find((note) => !this.told.has(note.name) && (!note.games || note.games.includes(this.game)) && board.querySelector(note.seen.startsWith(".table-page.") ? ":scope" : note.seen)
      && (!note.seen.startsWith(".table-page.") || board.matches(note.seen)));
    if (found) this.#say(found.name);
  }

  /** @param {string} name */
  #say(name) {
    this.told.add(name);
    this.#keep();
    const own = `page.learn.coach.${this.game}.${name}`;
    this.text.textContent = t(has(own) ? own : `page.learn.coach.${name}`);
    this.element.hidden = false;
    this.#over = name === "over";
    if (name === "between") this.next.textContent = t("page.learn.coach.on-alone");
  }

  #close() {
    this.element.hidden = true;
    this.next.textContent = t("page.learn.coach.understood");
    // The first deal is over: from here on one plays by oneself.
    if (this.told.has("between") || this.#over) this.end();
    else /** @type {HTMLElement | null} */ (document.querySelector('.hand [tabindex="0"]'))?.focus({ preventScroll: true });
  }
}
