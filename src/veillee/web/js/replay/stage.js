// The cloth of a replay: the same seats and the same trick as at a live table, with nobody to play.

import { h, say } from "../dom.js";
import { showOf } from "../games/index.js";
import { Seats } from "../table/seats.js";
import { Trick } from "../table/trick.js";
import { t } from "../words.js";
import { Hands } from "./hands.js";

/** @typedef {import("./film.js").Film} Film */

/** What stands for the socket of a live table: it only tells what is to be seen. */
class Looker {
  /** @type {import("../reduce.js").View | null} */ view = null;
  you = -1;
  watching = false;
  stream = "spectator";
  status = "open";
  person = "";
  pending = 0;
  yourTurn = false;
  claiming = false;
  host = false;
  /** @type {import("../story.js").Line[]} */ lines = [];

  /** @param {Film} film @param {number} base the seat at the bottom */
  constructor(film, base) {
    this.film = film;
    this.base = base;
  }

  now() { return 0; }
  /** @param {number} seat */
  name(seat) { return this.film.names[seat] ?? ""; }
  /** @param {string} id */
  nameOf(id) { return this.film.company().person?.(id) ?? ""; }
  company() { return this.film.company(); }
  around() {
    const { length } = this.film.names;
    return Array.from({ length }, (_, place) => (this.base + place) % length);
  }
  async ask() { return { kind: "refused" }; }
  async act() {}
}

export class Stage {
  /** @param {Film} film @param {number} seat from which the match is told; -1: with all hands */
  constructor(film, seat) {
    this.film = film;
    this.looker = new Looker(film, Math.max(0, seat));
    const { looker } = this;
    const stage = this;
    /** @type {any} what the parts of a table are given */
    this.table = {
      client: looker,
      get view() { return looker.view; },
      you: -1,
      name: (/** @type {number} */ at) => looker.name(at),
      act: async () => {},
      choose: () => {},
      speak: (/** @type {number} */ at, /** @type {string} */ text) => stage.seats.speech(at, text),
      redraw: () => stage.draw(false),
      memory: {},
    };
    this.show = showOf(film.start.game.name);
    this.seats = new Seats(this.table, this.show);
    this.trick = new Trick(this.table);
    this.middle = h("div", { class: "middle" });
    this.told = h("p", { class: "told", "aria-hidden": "true" });
    this.hands = new Hands(this.table);
    this.element = h("section", { class: "cloth", "aria-label": t("page.replay.cloth") },
      this.seats.element, this.middle, this.trick.element, this.told);
  }

  /**
   * Show a moment.
   * @param {number} i
   * @param {boolean} [goesOn] it follows the one shown before: what happens is acted out
   */
  at(i, goesOn = false) {
    const moment = this.film.moments[i];
    this.looker.view = this.film.view(moment.end);
    this.looker.lines = moment.lines;
    this.trick.holdUntil = moment.done || moment.event.kind === "deal-ended" ? 1 : 0;
    this.draw(goesOn);
    if (!goesOn) return;
    const { event } = moment;
    const seen = event.kind === "signed" ? { ...event, kind: "sign-seen" } : event;
    this.show.seen?.(this.table, seen);
  }

  /** @param {boolean} goesOn */
  draw(goesOn) {
    this.element.classList.toggle("still", !goesOn);
    this.seats.draw();
    this.show.middle?.(this.table, this.middle);
    this.trick.draw();
    this.hands.draw();
    // A jump shows what is, at once: the animations that the parts have begun are of no moment of it.
    if (!goesOn) requestAnimationFrame(() => this.element.getAnimations({ subtree: true }).forEach((one) => one.finish()));
  }

  /** What is said where no card tells it. @param {string} text */
  tell(text) {
    say(this.told, text);
  }
}
