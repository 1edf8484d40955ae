// What calls the reader back: a mark in the title and the tab's icon, sounds if wanted, and what a screen
// reader says - "your turn" at once and one time, a line for each trick in a pause.

import { assertive, polite } from "../live.js";
import { flag } from "../router.js";
import { get } from "../settings.js";
import { capital, sayAction, sayTrick } from "../story.js";
import { t } from "../words.js";

const BOTH = (/** @type {string} */ text) => text.replace(/[.\s]*$/, ".");

export class Cues {
  /** @param {import("../games/index.js").Table} table */
  constructor(table) {
    this.table = table;
    this.turn = "";
    this.link = /** @type {HTMLLinkElement | null} */ (document.querySelector('link[rel="icon"]'));
    this.icon = this.link?.href ?? "";
    this.seen = () => this.#mark();
    document.addEventListener("visibilitychange", this.seen);
  }

  end() {
    document.removeEventListener("visibilitychange", this.seen);
    this.turn = "";
    this.#mark();
  }

  /** @param {Record<string, any>[]} fresh */
  took(fresh) {
    const { table } = this;
    const { client, view } = table;
    const company = client.company();
    /** @type {string[]} */
    const said = [];
    for (const event of fresh) {
      if (event.kind === "trick-done" && view.last) {
        const plays = view.last.plays.map((/** @type {[number, string]} */ [seat, action]) => sayAction(company, seat, action));
        said.push(`${BOTH(sayTrick(company, event.winner ?? -1))} ${plays.join(", ")}`);
      }
    }
    // The lines of the other events that one would want to hear, as the log has them.
    const heard = new Set(["sign-seen", "deal-ended", "match-ended", "paused", "resumed", "phrase-said", "chat-said", "person-gone", "person-back", "seat-covered", "undone"]);
    const news = client.lines.slice(-fresh.length * 3).filter((line) => heard.has(line.kind) && fresh.some((event) => event.kind === line.kind && event.at === line.at));
    said.push(...news.map((line) => line.text));
    if (said.length) polite(said.map(BOTH).join(" "));
    this.#sounds(fresh);
    this.#call();
  }

  #call() {
    const { client, view, you } = this.table;
    const calls = client.yourTurn && view.phase === "playing";
    const turn = calls ? `${view.match.number}.${view.deal?.number}.${view.acts.filter((act) => act.seat === you).length}.${view.deal?.tricks.length}` : "";
    if (turn === this.turn) return;
    this.turn = turn;
    this.#mark();
    if (!turn) return;
    if (get("soundTurn")) chime();
    const before = (view.deal?.trick?.plays ?? []).map((/** @type {[number, string]} */ [seat, action]) => sayAction(client.company(), seat, action));
    assertive([t("page.table.your-turn"), ...before].map((text) => BOTH(capital(text))).join(" "));
  }

  #mark() {
    const calls = Boolean(this.turn) && document.hidden;
    flag(calls ? `● ${t("page.table.your-turn")}` : "");
    if (this.link && this.icon) this.link.href = calls ? this.icon.replace("icon.svg", "icon-turn.svg") : this.icon;
  }

  /** @param {Record<string, any>[]} fresh */
  #sounds(fresh) {
    for (const { kind, action = "" } of fresh) {
      if (get("soundCards") && kind === "acted" && !/^(look|sign|bid|pass)/.test(action)) tap(action.includes("!") ? 2 : 1);
      if (get("soundSigns") && kind === "sign-seen") note(740, 0, 0.12);
      if (get("soundTalk") && /-said$/.test(kind) && kind !== "opening-said") note(520, 0, 0.08);
    }
  }
}

/** @type {AudioContext | null} */
let audio = null;

/** @param {number} pitch @param {number} after @param {number} length */
function note(pitch, after, length) {
  audio ??= new AudioContext();
  const at = audio.currentTime + after;
  const tone = audio.createOscillator();
  const level = audio.createGain();
  tone.frequency.value = pitch;
  tone.type = "triangle";
  level.gain.setValueAtTime(0.0001, at);
  level.gain.exponentialRampToValueAtTime(0.14, at + 0.015);
  level.gain.exponentialRampToValueAtTime(0.0001, at + length + 0.15);
  tone.connect(level).connect(audio.destination);
  tone.start(at);
  tone.stop(at + length + 0.2);
}

function chime() {
  note(587, 0, 0.12);
  note(784, 0.14, 0.2);
}

/** A card on the wood; a knock is two. @param {number} times */
function tap(times) {
  audio ??= new AudioContext();
  for (let time = 0; time < times; time += 1) {
    const length = Math.floor(audio.sampleRate * 0.05);
    const buffer = audio.createBuffer(1, length, audio.sampleRate);
    const data = buffer.getChannelData(0);
    for (let i = 0; i < length; i += 1) data[i] = (Math.random() * 2 - 1) * (1 - i / length) ** 4;
    const source = audio.createBufferSource();
    const low = audio.createBiquadFilter();
    low.type = "lowpass";
    low.frequency.value = times > 1 ? 500 : 1400;
    source.buffer = buffer;
    source.connect(low).connect(audio.destination);
    source.start(audio.currentTime + time * 0.11);
  }
}
