// A match told again, moment by moment. Every moment is reached from a state kept before it by the same
// events in the same order: going back is as exact as going on.

import { begin, reduce } from "../reduce.js";
import { botName } from "../table/names.js";
import { capital, sayAction, saySign, Story } from "../story.js";
import { list, t } from "../words.js";

/**
 * @typedef {Record<string, any>} Data
 * @typedef {import("../reduce.js").View} View
 * @typedef {import("../story.js").Line} Line
 * @typedef {{
 *   end: number, deal: number, trick: number, card: number, extra: number,
 *   event: Data, done: boolean, lines: Line[],
 * }} Moment `end`: how many events have happened; `card`: cards laid in trick `trick` (0: none yet);
 *   `extra`: what is said and shown between two cards, counted; `done`: the trick is complete
 */

const KEPT_EACH = 24; // events between two states that are kept
/** Events that nobody wants to stop at: they go with the moment before. */
const ALONG = new Set(["trick-done", "hands-shown", "went-on", "deal-revealed", "match-started", "opening-closed", "cards-taken"]);
const SKIPPED = new Set(["deal-committed", "entropy-added", "entropy-asked"]);
const WORDS = /^(bid|look|sign|pass|redeal|eights|politaine|claim|mordienne|chant|discard)\b/;

export class Film {
  /** @type {Moment[]} */ moments = [];
  /** @type {View[]} every KEPT_EACH events one */ #kept = [];
  /** @type {{end: number, view: View} | null} */ #last = null;

  /** @param {{snapshot: Data, events: Data[], situations: Data[]}} told */
  constructor({ snapshot, events, situations }) {
    this.start = begin(snapshot);
    this.messages = events.map((event, i) => ({ number: i + 1, events: [event], situation: situations[i] ?? {} }));
    this.names = this.start.seats.map((there, seat) => this.#name(there, seat));
    this.#cut();
  }

  /** @param {Data} there @param {number} seat */
  #name(there, seat) {
    if (there.bot) return botName(seat);
    const person = this.start.persons.find((p) => p.id === there.person);
    return person?.name || capital(t("word.seat", { seat }));
  }

  /** For sentences: nobody is « vous ». @returns {import("../story.js").Company} */
  company() {
    return { names: this.names, you: -1, person: (id) => this.start.persons.find((p) => p.id === id)?.name ?? "", game: /** @type {any} */ (this.start.game) };
  }

  #cut() {
    let view = this.start;
    const story = new Story(this.company());
    let at = { deal: 0, trick: 0, card: 0, extra: 0 };
    this.#kept.push(view);
    this.messages.forEach((message, i) => {
      view = reduce(view, message);
      if ((i + 1) % KEPT_EACH === 0) this.#kept.push(view);
      const event = message.events[0];
      if (SKIPPED.has(event.kind)) return;
      const lines = this.#lines(story, event);
      const before = this.moments.at(-1);
      if (ALONG.has(event.kind) && before) {
        before.end = i + 1;
        before.lines.push(...lines);
        if (event.kind === "trick-done") before.done = true;
        return;
      }
      if (ALONG.has(event.kind)) return;
      at = this.#after(at, event, view);
      this.moments.push({ end: i + 1, ...at, event, done: false, lines });
    });
  }

  /** Where an event leads. @param {{deal: number, trick: number, card: number, extra: number}} at @param {Data} event @param {View} view */
  #after(at, event, view) {
    if (event.kind === "dealt") return { deal: event.deal, trick: 1, card: 0, extra: 0 };
    const lays = (event.kind === "acted" || event.kind === "by-rule") && !WORDS.test(event.action);
    if (!lays) return { ...at, extra: at.extra + 1 };
    const trick = (view.deal?.tricks.length ?? 0) + (view.deal?.trick ? 1 : 0);
    return { deal: at.deal, trick, card: view.deal?.trick?.plays.length ?? 0, extra: 0 };
  }

  /** @param {Story} story @param {Data} event @returns {Line[]} */
  #lines(story, event) {
    if (event.kind !== "signed") {
      // Nobody here is the one who does not see the card on their forehead.
      const own = t("deal.forehead");
      return story.lines(event).map((line) => (line.text === own ? { ...line, text: t("page.replay.forehead") } : line));
    }
    const company = this.company();
    const seen = saySign(company, event.seat, event.sign);
    const others = event.heard.filter((/** @type {number} */ seat) => seat !== event.seat).map((/** @type {number} */ seat) => this.names[seat]);
    const meaning = t("sign.seen.meaning", { seen, card: t(`sign.${event.sign}.card`) });
    const who = others.length ? t("page.replay.seen-by", { players: list(others) }) : t("page.replay.seen-by.nobody");
    return [{ text: `${meaning}. ${who}`, kind: "sign-seen", at: event.at, weight: "plain" }];
  }

  /** What is to be seen after so many events. @param {number} end @returns {View} */
  view(end) {
    const near = Math.floor(end / KEPT_EACH);
    let from = near * KEPT_EACH;
    let view = this.#kept[near];
    if (this.#last && this.#last.end <= end && this.#last.end > from) ({ end: from, view } = this.#last);
    for (let i = from; i < end; i += 1) view = reduce(view, this.messages[i]);
    this.#last = { end, view };
    return view;
  }

  /** The address of a moment: "2.5.3", deal, trick and cards laid; "2.1.0+1" for a bid before. @param {number} i */
  address(i) {
    const { deal, trick, card, extra } = this.moments[i];
    return `${deal}.${trick}.${card}${extra ? `+${extra}` : ""}`;
  }

  /** The moment of an address, or the nearest before it; null: it is none. @param {string} text */
  find(text) {
    const found = /^(\d+)(?:\.(\d+)(?:\.(\d+)(?:[+ ](\d+))?)?)?$/.exec(text);
    if (!found || !this.moments.length) return null;
    const wanted = [1, 2, 3, 4].map((n) => Number(found[n] ?? 0));
    wanted[1] ||= 1;
    let best = 0;
    this.moments.forEach((moment, i) => {
      const at = [moment.deal, moment.trick, moment.card, moment.extra];
      const difference = at.findIndex((value, place) => value !== wanted[place]);
      if (difference < 0 || at[difference] < wanted[difference]) best = i;
    });
    return best;
  }

  /** The moment when a seat lays its card in a trick. @param {number} deal @param {number} trick @param {number} seat */
  play(deal, trick, seat) {
    return this.moments.findIndex((moment) =>
      moment.deal === deal && moment.trick === trick && moment.card > 0 && !moment.extra && moment.event.seat === seat);
  }

  /** The first moments of the deals. @returns {number[]} */
  get deals() {
    return this.moments.flatMap((moment, i) => (moment.event.kind === "dealt" ? [i] : []));
  }

  /**
   * The moment that a step leads to.
   * @param {number} from @param {"card" | "trick" | "deal"} unit @param {1 | -1} way
   */
  step(from, unit, way) {
    const last = this.moments.length - 1;
    if (unit === "card") return Math.min(last, Math.max(0, from + way));
    const same = (/** @type {Moment} */ a, /** @type {Moment} */ b) =>
      a.deal === b.deal && (unit === "deal" || (a.trick === b.trick && Boolean(a.card) === Boolean(b.card)));
    const begins = (/** @type {number} */ i) => i === 0 || !same(this.moments[i], this.moments[i - 1]);
    let to = from + way;
    // On: to where the next begins; back: to where this one began, or the one before.
    while (to > 0 && to < last && !begins(to)) to += way;
    return Math.min(last, Math.max(0, to));
  }

  /** What one hears of a moment: who did what. @param {number} i */
  said(i) {
    return this.moments[i].lines.map((line) => line.text.replace(/[.\s]*$/, ".")).join(" ");
  }
}

/** What a card in a plot is called: « le valet de pique ». @param {Film} film @param {number} seat @param {string} action */
export const deed = (film, seat, action) => sayAction(film.company(), seat, action);
