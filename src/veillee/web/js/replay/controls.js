// The controls of a replay: steps by card, trick and deal, playing by itself, and from where one looks.

import { h, say, set } from "../dom.js";
import { icon } from "../icons.js";
import { t } from "../words.js";

/** @typedef {import("./film.js").Film} Film */
/** @typedef {{go(to: number, goesOn?: boolean): void, look(seat: number): void}} Reel */

const SPEEDS = [0.5, 1, 2, 4];
/** How long a moment stays, in ms at speed 1, by what happened; a finished trick is looked at for longer. @type {Record<string, number>} */
const STAYS = { dealt: 1800, acted: 1000, signed: 1500, "sign-seen": 1500, "deal-ended": 4500, "match-ended": 4500 };
const TRICK_MS = 1900;
const GLANCE_MS = 350;
const MARKS = 14; // numbers of deals under the slider, at most

export class Controls {
  playing = false;
  at = 0;
  #timer = 0;

  /** @param {Film} film @param {Reel} reel @param {number} seat */
  constructor(film, reel, seat) {
    this.film = film;
    this.reel = reel;
    this.speed = 1;
    this.play = this.#button("play", "page.replay.play", () => this.toggle(), "primary replay-play");
    this.slider = /** @type {HTMLInputElement} */ (h("input", {
      type: "range", class: "reel", min: "0", max: String(film.moments.length - 1), step: "1", "aria-label": t("page.replay.moment"),
      oninput: () => { this.stop(); reel.go(Number(this.slider.value)); },
    }));
    const each = Math.ceil(film.deals.length / (matchMedia("(max-width: 40rem)").matches ? 8 : MARKS));
    this.marks = h("div", { class: "reel-marks", "aria-hidden": "true" }, ...film.deals.map((i, n) =>
      h("span", { style: { "--at": (i / Math.max(1, film.moments.length - 1)).toFixed(4) } }, n % each ? "" : String(film.moments[i].deal))));
    this.where = h("p", { class: "replay-where number" });
    this.now = h("p", { class: "replay-now" });
    const step = (/** @type {string} */ name, /** @type {"card" | "trick" | "deal"} */ unit, /** @type {1 | -1} */ way) =>
      this.#button(name, `page.replay.${unit}.${way > 0 ? "next" : "before"}`, () => { this.stop(); reel.go(film.step(this.at, unit, way), unit === "card" && way > 0); }, `step step-${unit}`);
    this.element = h("div", { class: "replay-controls" },
      h("div", { class: "replay-line" }, this.where, this.now),
      h("div", { class: "reel-box" }, this.slider, this.marks),
      h("div", { class: "replay-steps", role: "group", "aria-label": t("page.replay.steps") },
        step("first", "deal", -1), step("back-trick", "trick", -1), step("back", "card", -1), this.play,
        step("next", "card", 1), step("next-trick", "trick", 1), step("last", "deal", 1)),
      h("div", { class: "replay-choices" }, this.#speeds(), this.#views(seat)));
  }

  /** @param {string} picture @param {string} key @param {() => void} run @param {string} kind */
  #button(picture, key, run, kind) {
    const double = picture.endsWith("-trick");
    const art = double ? [icon(picture.replace("-trick", "")), icon(picture.replace("-trick", ""))] : [icon(picture)];
    return h("button", { type: "button", class: kind, "aria-label": t(key), title: t(key), onclick: run }, ...art);
  }

  #speeds() {
    const select = /** @type {HTMLSelectElement} */ (h("select", { id: "replay-speed", onchange: () => { this.speed = Number(select.value); this.#next(); } },
      ...SPEEDS.map((speed) => h("option", { value: String(speed), selected: speed === 1 }, t("page.replay.speed.times", { n: String(speed).replace(".", t("page.replay.point")) })))));
    return h("label", { class: "replay-choice" }, h("span", {}, t("page.replay.speed")), select);
  }

  /** @param {number} seat */
  #views(seat) {
    const select = /** @type {HTMLSelectElement} */ (h("select", { id: "replay-view", onchange: () => { this.stop(); this.reel.look(Number(select.value)); } },
      h("option", { value: "-1", selected: seat < 0 }, t("page.replay.view.all")),
      ...this.film.names.map((name, at) => h("option", { value: String(at), selected: at === seat }, t("page.replay.view.seat", { player: name })))));
    return h("label", { class: "replay-choice" }, h("span", {}, t("page.replay.view")), select);
  }

  /** @param {number} i */
  shows(i) {
    this.at = i;
    const { film } = this;
    const { deal, trick, card, event } = film.moments[i];
    this.slider.value = String(i);
    const over = event.kind === "deal-ended" || event.kind === "match-ended";
    const where = over ? t("page.replay.where.over", { deal }) : card || trick > 1 ? t("page.replay.where", { deal, trick })
      : t("page.replay.where.deal", { deal });
    say(this.where, where);
    say(this.now, film.moments[i].lines.map((line) => line.text).join(" · "));
    set(this.slider, { "aria-valuetext": `${where}. ${film.said(i)}` });
    this.slider.style.setProperty("--done", String(i / Math.max(1, film.moments.length - 1)));
    this.#next();
  }

  toggle() {
    if (this.playing) return this.stop();
    this.playing = true;
    if (this.at >= this.film.moments.length - 1) this.reel.go(0);
    this.#dress();
    this.#next();
  }

  stop() {
    this.playing = false;
    clearTimeout(this.#timer);
    this.#dress();
  }

  #dress() {
    const key = this.playing ? "page.replay.pause" : "page.replay.play";
    this.play.replaceChildren(icon(this.playing ? "pause" : "play"));
    set(this.play, { "aria-label": t(key), title: t(key) });
  }

  #next() {
    clearTimeout(this.#timer);
    if (!this.playing) return;
    if (this.at >= this.film.moments.length - 1) return this.stop();
    const { event, done } = this.film.moments[this.at];
    const glance = event.kind === "acted" && event.action.startsWith("look");
    const stays = done ? TRICK_MS : glance ? GLANCE_MS : STAYS[event.kind] ?? STAYS.acted;
    this.#timer = window.setTimeout(() => this.reel.go(this.film.step(this.at, "card", 1), true), stays / this.speed);
  }

  /** The keys of the replay, wherever the focus is but in a field. @returns {() => void} stops it */
  listen() {
    /** @param {KeyboardEvent} event */
    const press = (event) => {
      const { target } = event;
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (target instanceof HTMLElement && target.matches("input:not([type=range]), select, textarea")) return;
      if (target instanceof HTMLElement && target.closest("dialog")) return;
      const unit = event.shiftKey ? "trick" : "card";
      const { film } = this;
      const to = {
        ArrowRight: () => film.step(this.at, unit, 1), ArrowLeft: () => film.step(this.at, unit, -1),
        ArrowDown: () => film.step(this.at, "trick", 1), ArrowUp: () => film.step(this.at, "trick", -1),
        PageDown: () => film.step(this.at, "deal", 1), PageUp: () => film.step(this.at, "deal", -1),
        Home: () => 0, End: () => film.moments.length - 1,
      }[event.key];
      if (to) {
        event.preventDefault();
        this.stop();
        this.reel.go(to(), event.key === "ArrowRight" && unit === "card");
      } else if (event.key === " " && !(target instanceof HTMLButtonElement)) {
        event.preventDefault();
        this.toggle();
      }
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }
}
