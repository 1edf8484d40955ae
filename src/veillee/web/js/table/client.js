// A table as its page knows it: the view of the one who looks, the socket, and what is asked of it.

import { begin, reduce } from "../reduce.js";
import { TableSocket } from "../socket.js";
import { Story } from "../story.js";
import { get } from "../api.js";
import { botName } from "./names.js";

/**
 * @typedef {import("../reduce.js").View} View
 * @typedef {import("../reduce.js").Data} Data
 * @typedef {import("../story.js").Line} Line
 * @typedef {"connecting" | "open" | "lost" | "ended"} Status
 * @typedef {{
 *   changed(fresh: Data[]): void,
 *   refused(message: Data): void,
 *   status(status: Status, code?: number): void,
 * }} Watcher `changed`: the events that are new; none after a snapshot
 */

const LOG_PAGE = 100; // events of one request for the log
const LOG_PAGES = 12; // the most that are fetched at once; older ones stay in the record

export class Client {
  /** @type {View | null} */ view = null;
  /** The seat of the reader; -1: none. */
  you = -1;
  /** The seat at the bottom of the cloth. */
  base = 0;
  person = "";
  stream = "";
  /** @type {Status} */ status = "connecting";
  code = 0;
  /** What the server said before it closed: "restart", "left". */
  farewell = "";
  /** @type {Line[]} the story told so far */ lines = [];
  /** Actions sent and not answered yet. */ pending = 0;
  #offset = 0;
  /** @type {Map<string, string>} everybody ever seen here */ #people = new Map();
  /** @type {Story | null} */ #story = null;

  /**
   * @param {string} game @param {string} id
   * @param {Record<string, unknown>} hello
   * @param {Watcher} watcher
   */
  constructor(game, id, hello, watcher) {
    this.game = game;
    this.id = id;
    this.hello = hello;
    this.watcher = watcher;
    this.socket = new TableSocket(game, id, hello, {
      welcome: (message) => this.#welcome(message),
      snapshot: (message) => this.#snapshot(message),
      events: (message) => this.#events(message),
      status: (status, code = 0) => {
        this.status = status;
        this.code = code;
        this.watcher.status(status, code);
      },
      closing: (/** @type {Data} */ message) => { this.farewell = message.reason; },
      // Before anything was shown: the door is closed, and `status` tells so.
      refused: (/** @type {Data} */ message) => { if (this.view) this.watcher.refused(message); },
    });
  }

  close() {
    this.socket.close();
  }

  /** Whether the reader only looks on. */
  get watching() {
    return this.stream.startsWith("spectator");
  }

  get host() {
    return Boolean(this.person) && this.view?.host === this.person;
  }

  /** The server's time now, in milliseconds. */
  now() {
    return Date.now() + this.#offset;
  }

  /** @param {string} id */
  nameOf(id) {
    return this.#people.get(id) ?? "";
  }

  /** Who sits there, in a word; empty: nobody. @param {number} seat */
  name(seat) {
    const there = this.view?.seats[seat];
    if (!there) return "";
    return there.person ? this.nameOf(there.person) : there.bot ? botName(seat) : "";
  }

  /** For sentences. @returns {import("../story.js").Company} */
  company() {
    const view = /** @type {View} */ (this.view);
    return {
      names: view.seats.map((_, seat) => this.name(seat)),
      you: this.you,
      person: (id) => this.nameOf(id),
      game: /** @type {any} */ (view.game),
    };
  }

  /** The seats as they sit, from the one at the bottom to the left. @returns {number[]} */
  around() {
    const seats = this.view?.seats.length ?? 0;
    return Array.from({ length: seats }, (_, place) => (this.base + place) % seats);
  }

  /** Whether the reader may do something now that play waits for. */
  get yourTurn() {
    const now = this.view?.situation;
    if (!now || this.you < 0 || now.paused || !now.legal?.length) return false;
    if (now.phase === "opening") return true;
    return now.phase === "playing" && (now.turn === this.you || this.claiming);
  }

  /** Whether whoever is first to proclaim wins. */
  get claiming() {
    const { legal, talk } = this.view?.situation ?? {};
    return Boolean(legal?.length) && legal.join() === talk?.join();
  }

  /** Ask something of the table; refusals are shown. @param {string} kind @param {Data} [fields] */
  async ask(kind, fields = {}) {
    const answer = await this.socket.send(kind, fields);
    if (answer.kind === "refused") this.watcher.refused(answer);
    return answer;
  }

  /** Play, bid, say, show. @param {string} action */
  async act(action) {
    if (this.you < 0) return;
    this.pending += 1;
    try {
      await this.ask("act", { seat: this.you, action });
    } finally {
      this.pending -= 1;
    }
  }

  // What comes from the server -----------------------------------------------------------------

  /** @param {Data} message */
  #welcome(message) {
    this.#offset = message.at - Date.now();
    this.stream = message.stream;
    this.person = message.person ?? "";
    const seat = /^(?:spectator|seat)-(\d+)$/.exec(message.stream);
    this.you = message.stream.startsWith("seat-") ? Number(seat?.[1]) : -1;
    this.base = seat ? Number(seat[1]) : 0;
  }

  /** @param {Data} message */
  #snapshot(message) {
    this.view = begin(message);
    for (const person of this.view.persons) this.#people.set(person.id, person.name);
    this.#story = new Story(this.company());
    this.lines = [];
    this.watcher.changed([]);
    void this.#recall(message.number);
  }

  /** @param {Data} message */
  #events(message) {
    if (!this.view) return;
    for (const event of message.events) {
      if (event.kind === "person-joined") this.#people.set(event.person, event.name);
    }
    this.view = reduce(this.view, /** @type {any} */ (message));
    this.#tell(message.events);
    this.watcher.changed(message.events);
  }

  /** @param {Data[]} events */
  #tell(events) {
    const story = /** @type {Story} */ (this.#story);
    story.company = this.company();
    this.lines.push(...events.flatMap((event) => story.lines(event)));
  }

  /** The story up to a snapshot, from the server's log: it is whole after coming back, too. @param {number} number */
  async #recall(number) {
    if (this.watching || !number) return;
    const stream = this.stream;
    /** @type {Data[]} */
    const events = [];
    let after = Math.max(0, number - LOG_PAGE * LOG_PAGES);
    try {
      for (let page = 0; page < LOG_PAGES && after !== null; page += 1) {
        const answer = await get(`/games/${this.game}/${this.id}/log?after=${after}&limit=${LOG_PAGE}`);
        if (answer.stream !== stream) return;
        events.push(...answer.events);
        after = answer.next;
      }
    } catch {
      return; // the log begins here, then
    }
    if (stream !== this.stream || !this.view) return;
    for (const event of events) {
      if (event.kind === "person-joined") this.#people.set(event.person, event.name);
    }
    const before = new Story(this.company());
    const told = events.filter((event) => event.n <= number).flatMap((event) => before.lines(event));
    // What was told in the meantime depends on what came before: it is told anew.
    before.company = this.company();
    this.#story = before;
    this.lines = [...told, ...this.view.story.flatMap((event) => before.lines(event))];
    this.watcher.changed([]);
  }
}
