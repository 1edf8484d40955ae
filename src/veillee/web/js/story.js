// What happens at a table, a sentence each, in the reader's language: the same live, in the log and in
// replay. The sentences are those of the terminal (`they.*`, `you.*`, `sign.*`, `note.*`).

import { theCard } from "./cards.js";
import { list, many, t } from "./words.js";

/**
 * @typedef {Record<string, any>} Data
 * @typedef {{
 *   names: readonly string[],   by seat
 *   you: number,                the reader's seat; -1: somebody who looks on
 *   person?: (id: string) => string,
 *   game: {name: string, deck: string, by_side: boolean, options: Record<string, string>},
 * }} Company who sits at the table, for sentences that name them
 * @typedef {{text: string, kind: string, at: number, weight: "high" | "plain" | "low"}} Line
 *   `weight`: high for what one wants to find again (tricks, deals, ends), low for comings and looks
 */

const SIGNALS = { "!": ".knock", "~": ".slide" };
const FOUR = { eights: "eights", sevens: "sevens", either: "either" };

/** With a capital at its beginning. @param {string} text */
export const capital = (text) => text.charAt(0).toLocaleUpperCase() + text.slice(1);

/** A seat inside a sentence: its name, or « vous ». @param {Company} company @param {number} seat */
export function named(company, seat) {
  if (seat === company.you) return t("word.you");
  return company.names[seat] ?? t("word.seat", { seat });
}

/** « Anne et vous » @param {Company} company @param {readonly number[]} seats */
export function namesOf(company, seats) {
  const ordered = [...seats].sort((a, b) => Number(a === company.you) - Number(b === company.you));
  return list(ordered.map((seat) => named(company, seat)));
}

/** The seats of a side. @param {Company} company @param {number} side */
export const seatsOf = (company, side) =>
  company.names.map((_, seat) => seat).filter((seat) => seat % 2 === side);

/** `they.KEY` about a player or `you.KEY` to the reader. @param {Company} company @param {string} key @param {number} seat @param {Data} [data] */
export function say(company, key, seat, data = {}) {
  if (seat === company.you) return t(`you.${key}`, data);
  return t(`they.${key}`, { player: capital(named(company, seat)), ...data });
}

/** The same with a counted sentence. @param {Company} company @param {string} key @param {number} seat @param {number} n */
function sayMany(company, key, seat, n) {
  if (seat === company.you) return many(`you.${key}`, n);
  return many(`they.${key}`, n, { player: capital(named(company, seat)) });
}

/** Which four of a kind wins at this table. @param {Company} company */
const four = (company) => FOUR[/** @type {keyof typeof FOUR} */ (company.game.options.four)] ?? "eights";

/**
 * What a seat has done: « Anne joue le valet de pique en cognant ».
 * @param {Company} company @param {number} seat @param {string} action
 * @param {{forehead?: boolean}} [more] forehead: a bid means plus or moins
 */
export function sayAction(company, seat, action, more = {}) {
  const [word, value] = action.split(" ");
  switch (word) {
    case "bid":
      if (more.forehead) return say(company, value === "1" ? "plus" : "moins", seat);
      return value === "0" ? say(company, "bid.none", seat) : sayMany(company, "bid", seat, Number(value));
    case "look": {
      const target = Number(value);
      if (target === seat) return say(company, "look.cards", seat);
      if (target === company.you) return say(company, "look.you", seat);
      return say(company, "look", seat, { target: named(company, target) });
    }
    case "sign":
      return saySign(company, seat, value);
    case "chant":
      return say(company, value === "yes" ? "chant.yes" : "chant.no", seat);
    case "discard":
      return say(company, "discard", seat, { card: value ? theCard(company.game.deck, value) : t("card.hidden") });
    case "eights":
      return say(company, `four.${four(company)}`, seat);
    case "pass": case "redeal": case "politaine": case "claim": case "mordienne":
      return say(company, word, seat);
  }
  return sayCard(company, seat, action);
}

/** @param {Company} company @param {number} seat @param {string} action */
function sayCard(company, seat, action) {
  const marks = /[!~*]*$/.exec(action)?.[0] ?? "";
  let ending = "";
  for (const mark of marks) ending = SIGNALS[/** @type {keyof typeof SIGNALS} */ (mark)] ?? ending;
  if (marks.includes("*")) ending += ".announced";
  return say(company, `play${ending}`, seat, { card: theCard(company.game.deck, action.replace(/[!~*]+$/, "")) });
}

/** What those see who look: « Chloé fait la moue ». @param {Company} company @param {number} seat @param {string} sign */
export function saySign(company, seat, sign) {
  if (seat === company.you) return t(`sign.${sign}.done`);
  return t(`sign.${sign}.seen`, { player: capital(named(company, seat)) });
}

/** Who took a trick; -1: it was spoilt. @param {Company} company @param {number} winner @param {boolean} [steck] */
export function sayTrick(company, winner, steck = false) {
  return winner < 0 ? t("trick.spoilt") : say(company, steck ? "steck" : "trick", winner);
}

/** What a deal was remarkable for: `capot:0`, `politaine:2`, `void`. @param {Company} company @param {string} note */
export function sayNote(company, note) {
  const [name, number] = note.split(":");
  if (name === "void") return t("note.void");
  if (name === "capot") return t("note.capot", { members: namesOf(company, seatsOf(company, Number(number))) });
  const key = name === "eights" ? four(company) : name;
  if (Number(number) === company.you) return t(`note.${key}.you`);
  return t(`note.${key}`, { player: capital(named(company, Number(number))) });
}

/** Who has won the match. @param {Company} company @param {readonly number[]} winners */
export function sayMatch(company, winners) {
  const level = winners.length === company.names.length && winners.length > 1;
  if (level || (!company.game.by_side && winners.length > 1)) {
    return t("match.shared", { members: namesOf(company, winners) });
  }
  if (!company.game.by_side) return say(company, "match", winners[0]);
  if (company.you < 0) return t("match.won.side", { members: namesOf(company, winners) });
  return t(winners.includes(company.you) ? "match.won.you" : "match.lost.you");
}

/** The score on one line: « Total : Anne et vous 12, ... ». @param {Company} company @param {readonly number[]} scores */
export function sayTotals(company, scores) {
  const parts = scores.map((score, place) => `${scorer(company, place)} ${score}`);
  return t("deal.total", { scores: parts.join(", ") });
}

/** Whose a score is: a side's names or a player's. @param {Company} company @param {number} place */
export const scorer = (company, place) =>
  company.game.by_side ? namesOf(company, seatsOf(company, place)) : named(company, place);

/** Whether everybody but the holder sees a hand of one card. @param {Data} dealt the event @param {Company} company */
export function isForehead(dealt, company) {
  if (company.game.name !== "whist22" || Math.max(...dealt.counts) !== 1) return false;
  if (company.you < 0) return company.game.options.forehead !== "no";
  return dealt.counts[company.you] ? !dealt.hands[company.you] : dealt.hands.some(Boolean);
}

/** Sentences of events, one after the other: some depend on what came before. */
export class Story {
  #forehead = false;
  #size = 0;
  #players = 0;
  /** @type {number[]} */ #bids = [];

  /** @param {Company} company may be changed between two events */
  constructor(company) {
    this.company = company;
  }

  /**
   * What to read of an event; nothing where there is nothing to say.
   * @param {Data} event
   * @returns {Line[]}
   */
  lines(event) {
    const told = TELLERS[event.kind]?.(this, event);
    if (!told) return [];
    const { texts, weight = "plain" } = Array.isArray(told) ? { texts: told } : told;
    return texts.filter(Boolean).map((text) => ({ text: capital(text), kind: event.kind, at: event.at, weight }));
  }

  /** @param {Data} event @returns {string[]} */
  dealt(event) {
    this.#forehead = isForehead(event, this.company);
    this.#size = Math.max(...event.counts);
    this.#players = event.counts.filter(Boolean).length;
    this.#bids = [];
    const first = say(this.company, "deal", event.dealer, { number: event.deal });
    if (this.#forehead) return [first, t("deal.forehead")];
    return [`${first}, ${many("deal.cards", this.#size)}`];
  }

  /** @param {Data} event @returns {{texts: string[], weight?: Line["weight"]}} */
  acted({ seat, action }) {
    const texts = [sayAction(this.company, seat, action, { forehead: this.#forehead })];
    if (action.startsWith("bid ")) {
      this.#bids.push(Number(action.slice(4)));
      if (this.#bids.length === this.#players && !this.#forehead) texts.push(this.#sum());
    }
    return { texts, weight: action.startsWith("look") ? "low" : "plain" };
  }

  #sum() {
    const total = this.#bids.reduce((sum, bid) => sum + bid, 0);
    const key = total > this.#size ? "over" : total < this.#size ? "under" : "exact";
    return many(`deal.sum.${key}`, this.#size, { bids: total });
  }

  /** @param {Data} event @returns {string} */
  trick({ winner, number }) {
    const steck = this.company.game.name === "politaine" && number === this.#size;
    return sayTrick(this.company, winner ?? -1, steck);
  }

  /** Whoever has that id. @param {string} id */
  person(id) {
    return this.company.person?.(id) ?? t("page.story.somebody");
  }
}

/** @param {...string} texts @returns {{texts: string[], weight: "high"}} */
const high = (...texts) => ({ texts, weight: "high" });
/** @param {...string} texts @returns {{texts: string[], weight: "low"}} */
const low = (...texts) => ({ texts, weight: "low" });

/** @param {Story} story @param {string} key @param {Data} event */
const ofPerson = (story, key, { person }) => low(t(`page.story.${key}`, { player: story.person(person) }));
/** @param {Story} story @param {string} key @param {Data} event */
const ofSeat = (story, key, { seat }) =>
  seat === story.company.you ? t(`page.story.${key}.you`)
    : t(`page.story.${key}`, { player: capital(named(story.company, seat)) });

/** @type {Record<string, (story: Story, event: Data) => string[] | {texts: string[], weight?: Line["weight"]} | null>} */
const TELLERS = {
  "person-joined": (story, event) => low(t("page.story.joined", { player: event.name })),
  "person-left": (story, event) => ofPerson(story, event.kicked ? "kicked" : "left", event),
  "host-passed": (story, event) => (event.person ? ofPerson(story, "host", event) : null),
  "person-gone": (story, event) => ofPerson(story, "gone", event),
  "person-back": (story, event) => ofPerson(story, "back", event),
  "seat-covered": (story, event) => low(ofSeat(story, "covered", event)),
  "seat-returned": (story, event) => low(ofSeat(story, "returned", event)),
  "pause-asked": (story, event) => [ofSeat(story, "pause-asked", event)],
  paused: () => [t("page.story.paused")],
  resumed: () => [t("page.story.resumed")],
  "match-started": (_, event) => high(t("page.story.match", { number: event.match })),
  "sides-drawn": () => [t("page.story.sides")],
  dealt: (story, event) => high(...story.dealt(event)),
  acted: (story, event) => story.acted(event),
  "by-rule": (story, event) => story.acted(event),
  "sign-seen": ({ company }, { seat, sign }) =>
    [t("sign.seen.meaning", { seen: saySign(company, seat, sign), card: t(`sign.${sign}.card`) })],
  "cards-taken": ({ company }, { seat, count }) =>
    [many(seat === company.you ? "page.story.taken.you" : "page.story.taken", count, { player: capital(named(company, seat)) })],
  "trick-done": (story, event) => high(story.trick(event)),
  undone: (story, { seat, action }) => {
    const { company } = story;
    const card = theCard(company.game.deck, action.replace(/[!~*]+$/, ""));
    return [seat === company.you ? t("page.story.undone.you", { card })
      : t("page.story.undone", { player: capital(named(company, seat)), card })];
  },
  "clock-ran-out": (story, event) => [ofSeat(story, "late", event)],
  "deal-ended": ({ company }, { points, notes, scores }) => {
    const told = notes.filter((/** @type {string} */ note) => !note.startsWith("redeal:"))
      .map((/** @type {string} */ note) => sayNote(company, note));
    if (!points.length) return high(...told, ...(told.length ? [] : [t("deal.thrown-in")]));
    return high(...told, sayTotals(company, scores));
  },
  "match-ended": ({ company }, { winners }) => high(sayMatch(company, winners)),
  "phrase-said": ({ company }, { seat, phrase }) =>
    [t("page.story.said", { player: capital(named(company, seat)), text: t(`phrase.${phrase}`) })],
  "chat-said": (story, { person, text }) => [t("page.story.said", { player: story.person(person), text })],
};
