// The socket of a table: says hello, comes back by itself, sends each command until it is answered.

import { fresh } from "./api.js";
import { language } from "./words.js";

/**
 * @typedef {Record<string, any>} Message
 * @typedef {{
 *   welcome(message: Message): void,
 *   snapshot(message: Message): void,
 *   events(message: Message): void,
 *   status(status: "connecting" | "open" | "lost" | "ended", code?: number): void,
 *   closing?(message: Message): void,
 *   refused?(message: Message): void,
 * }} Listener `refused`: what answers no command of this page
 */

const SLOWEST_MS = 10_000; // between two attempts to come back
const SILENT_MS = 25_000; // nothing heard for so long: the connection is dead
const FINAL = new Set([1000, 4400, 4401, 4404]); // coming back would not help

export class TableSocket {
  /** @type {WebSocket | null} */ #socket = null;
  /** @type {Map<string, {message: Message, resolve: (m: Message) => void}>} */ #open = new Map();
  #stream = "";
  #number = 0;
  #attempts = 0;
  #ended = false;
  #heard = 0;
  #timer = 0;

  /**
   * @param {string} game
   * @param {string} table
   * @param {Record<string, unknown>} hello token, as, seat
   * @param {Listener} listener
   */
  constructor(game, table, hello, listener) {
    this.path = `/api/games/${game}/${table}/socket`;
    this.hello = hello;
    this.listener = listener;
    this.watch = () => document.visibilityState === "visible" && this.#look();
    document.addEventListener("visibilitychange", this.watch);
    addEventListener("online", this.watch);
    this.#timer = window.setInterval(() => this.#look(), 5000);
    this.#connect();
  }

  /**
   * Send a command; the answer is an "ack", "refused", or the events that carry it out. It is sent again
   * after a loss: the server knows it by its id and does it once.
   * @param {string} kind
   * @param {Record<string, unknown>} [fields]
   * @returns {Promise<Message>}
   */
  send(kind, fields = {}) {
    const message = { kind, id: fresh(), ...fields };
    return new Promise((resolve) => {
      this.#open.set(message.id, { message, resolve });
      this.#write(message);
    });
  }

  close() {
    this.#ended = true;
    clearInterval(this.#timer);
    document.removeEventListener("visibilitychange", this.watch);
    removeEventListener("online", this.watch);
    this.#socket?.close(1000);
  }

  #connect() {
    this.listener.status("connecting");
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}${this.path}`);
    this.#socket = socket;
    this.#heard = Date.now();
    socket.onopen = () => {
      const known = this.#stream ? { stream: this.#stream, number: this.#number } : {};
      socket.send(JSON.stringify({ kind: "hello", lang: language(), ...this.hello, ...known }));
    };
    socket.onmessage = (event) => {
      if (socket === this.#socket) this.#take(JSON.parse(event.data));
    };
    socket.onclose = (event) => {
      if (socket === this.#socket) this.#lost(event.code);
    };
  }

  /** @param {number} code */
  #lost(code) {
    this.#socket = null;
    if (this.#ended || FINAL.has(code)) {
      this.#ended = true;
      this.listener.status("ended", code);
      return;
    }
    this.listener.status("lost", code);
    const wait = Math.min(SLOWEST_MS, 300 * 2 ** this.#attempts++) * (0.7 + 0.6 * Math.random());
    setTimeout(() => !this.#ended && !this.#socket && this.#connect(), wait);
  }

  /** A page that slept, or a network that went away without a word. */
  #look() {
    const socket = this.#socket;
    if (socket && Date.now() - this.#heard > SILENT_MS) {
      socket.onclose = null;
      socket.close();
      this.#lost(1006);
    } else if (!socket && !this.#ended && document.visibilityState === "visible") {
      this.#connect();
    }
  }

  /** @param {Message} message */
  #write(message) {
    if (this.#socket?.readyState === WebSocket.OPEN && this.#stream && this.#attempts === 0) {
      this.#socket.send(JSON.stringify(message));
    }
  }

  /** @param {Message} message */
  #take(message) {
    this.#heard = Date.now();
    switch (message.kind) {
      case "ping":
        this.#socket?.send(JSON.stringify({ kind: "pong", n: message.n }));
        break;
      case "welcome":
        this.#stream = message.stream;
        this.#attempts = 0;
        this.listener.welcome(message);
        this.listener.status("open");
        break;
      case "snapshot":
        this.#number = message.number;
        this.listener.snapshot(message);
        this.#again();
        break;
      case "events":
        if (message.number <= this.#number && message.events.length) break;
        this.#number = message.number;
        this.listener.events(message);
        if (message.ack) this.#answered(message.ack, message);
        break;
      case "ack":
      case "refused":
        if (message.id) this.#answered(message.id, message);
        else this.listener.refused?.(message);
        break;
      case "closing":
        this.listener.closing?.(message);
        break;
    }
    if (message.kind === "welcome" && message.resumed) this.#again();
  }

  #again() {
    for (const { message } of this.#open.values()) this.#write(message);
  }

  /** @param {string} id @param {Message} message */
  #answered(id, message) {
    this.#open.get(id)?.resolve(message);
    this.#open.delete(id);
  }
}
