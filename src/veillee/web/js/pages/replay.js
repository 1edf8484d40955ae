// A match that is over, seen again: step by step, by itself, with its log, its sheet and what each card cost.

import { get, Problem } from "../api.js";
import { busy, toast, trouble } from "../dialogs.js";
import { h, say, set } from "../dom.js";
import { icon } from "../icons.js";
import { polite } from "../live.js";
import { moment as dated } from "../lobby.js";
import { known } from "../person.js";
import { title } from "../router.js";
import { dealPad, pad } from "../sheets/pads.js";
import { plainScores } from "../table/between.js";
import { t } from "../words.js";
import { Controls } from "../replay/controls.js";
import { Film } from "../replay/film.js";
import { Log } from "../replay/log.js";
import { Review } from "../replay/review.js";
import { sendIn } from "../replay/sending.js";
import { Stage } from "../replay/stage.js";
import { Tabs } from "../replay/tabs.js";

/** @typedef {Record<string, any>} Data */
/**
 * @typedef {{
 *   id: string, names: string[], at: number, own: number,
 *   told(seat: number): Promise<Data>, sheet(): Promise<Data>, file(): Promise<{name: string, text: string}>,
 *   review(query: string): Promise<Data>,
 * }} Source where a match comes from: a record of the house (`id`), or a file; `own`: the reader's seat, -1: none
 */

const ADDRESS_MS = 350; // the address follows when one stops for so long

/** @param {HTMLElement} place @param {{record?: string, query: URLSearchParams, hash: string}} params */
export async function page(place, params) {
  /** @type {Replay | null} */
  let shown = null;
  const show = async (/** @type {Source} */ source) => {
    const seat = Number(params.query.get("seat") ?? -1);
    const told = await source.told(seat);
    shown?.end();
    place.replaceChildren();
    shown = new Replay(place, source, told, seat);
    shown.begin(params.hash);
  };
  if (params.record) {
    try {
      await show(await ofHouse(params.record));
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      place.append(h("h1", {}, t("page.replay.heading")), h("p", { class: "notice", role: "alert" }, error.message),
        h("p", {}, h("a", { class: "button", href: "/records" }, t("page.replay.to-records"))));
    }
  } else sendIn(place, show);
  return () => shown?.end();
}

/** @param {string} id @returns {Promise<Source>} */
async function ofHouse(id) {
  const [line, me] = await Promise.all([get(`/records/${id}`), known()]);
  return {
    id, names: line.names, at: line.ended_at,
    own: me.person ? line.persons.indexOf(me.person) : -1,
    told: (seat) => get(`/records/${id}/events${seat < 0 ? "" : `?seat=${seat}`}`),
    sheet: () => get(`/records/${id}/sheet`),
    review: (query) => get(`/records/${id}/review?${query}`),
    file: async () => ({ name: `${line.game}-${id}.pli`, text: line.text }),
  };
}

class Replay {
  i = 0;
  #timer = 0;
  /** @type {(() => void)[]} */ leaving = [];

  /** @param {HTMLElement} place @param {Source} source @param {Data} told @param {number} seat */
  constructor(place, source, told, seat) {
    this.place = place;
    this.source = source;
    this.root = h("div", { class: "table-page replay" });
    place.append(this.root);
    this.#take(told, seat);
  }

  /** @param {Data} told @param {number} seat */
  #take(told, seat) {
    this.seat = seat;
    this.film = new Film(/** @type {any} */ (told));
    const { film } = this;
    const { game } = film.start;
    const heading = t(`game.${game.name}.name`);
    title(heading);
    this.stage = new Stage(film, seat);
    this.controls?.stop();
    this.controls = new Controls(film, { go: (to, goesOn) => this.go(to, goesOn), look: (at) => void this.look(at) }, seat);
    this.brought = h("section", { class: "replay-brought", hidden: true });
    this.stage.element.append(this.brought);
    this.log = new Log(film, (to) => { this.controls?.stop(); this.go(to); });
    this.review = new Review(this.source, film, seat >= 0 ? seat : this.source.own, (to) => {
      if (to < 0) return;
      this.controls?.stop();
      this.go(to);
      if (matchMedia("(max-width: 60rem)").matches) this.stage?.element.scrollIntoView({ block: "start" });
    });
    this.sheet = h("div", { class: "replay-sheet" });
    this.tabs?.end();
    this.tabs = new Tabs(t("page.replay.tabs"), [
      { name: "log", icon: "list", label: t("page.replay.log"), pane: this.log.element },
      { name: "sheet", icon: "sheet", label: t("page.replay.sheet"), pane: this.sheet },
      { name: "review", icon: "search", label: t("page.replay.review"), pane: this.review.element },
    ], (name) => this.#opened(name), this.tabs?.current);
    set(this.root, { "data-game": game.name, "data-seats": game.seats, "data-hands": seat < 0 ? "all" : "one", "data-shows": "play" });
    this.root.replaceChildren(this.#head(heading), h("div", { class: "board replay-board" },
      h("div", { class: "replay-main" }, this.stage.element, this.controls.element, this.stage.hands.element), h("div", { class: "replay-beside" }, this.tabs.element)));
    this.#count();
    this.#opened(this.tabs.current);
  }

  /** The sheet is fetched once: for its pane, and for what each deal brought. */
  #count() {
    const { film, sheet: place } = this;
    if (!film || !place) return;
    this.source.sheet().then((sheet) => {
      this.counted = sheet;
      const company = film.company();
      place.replaceChildren(sheet.deals.length ? pad(/** @type {any} */ (sheet), company) : h("p", { class: "soft" }, t("page.table.score.none")));
      this.#ended(film.moments[this.i].event);
    }, (error) => say(place, error instanceof Problem ? error.message : t("error.internal")));
  }

  /** @param {string} heading */
  #head(heading) {
    const { source } = this;
    const button = (/** @type {string} */ picture, /** @type {string} */ key, /** @type {() => Promise<void>} */ run) => {
      const made = h("button", { type: "button", onclick: () => busy(made, run) }, icon(picture), h("span", {}, t(key)));
      return made;
    };
    const names = this.film?.names.join(", ") ?? "";
    return h("header", { class: "replay-head" },
      h("div", {}, h("h1", {}, heading), h("p", { class: "soft small" }, [source.at ? dated(source.at) : "", names].filter(Boolean).join(" · "))),
      h("div", { class: "replay-tools" },
        source.id ? button("link", "page.replay.copy", () => this.#copy()) : null,
        button("download", "page.replay.download", () => this.#download()),
        source.id ? null : h("a", { class: "button", href: "/replay" }, icon("upload"), t("page.replay.other"))));
  }

  /** @param {string} hash */
  begin(hash) {
    this.leaving.push(/** @type {Controls} */ (this.controls).listen());
    this.go(this.film?.find(decodeURIComponent(hash)) ?? 0);
  }

  end() {
    clearTimeout(this.#timer);
    this.controls?.stop();
    for (const leave of this.leaving) leave();
  }

  /** Show a moment. @param {number} to @param {boolean} [goesOn] */
  go(to, goesOn = false) {
    const { film, stage, controls } = this;
    if (!film || !stage || !controls) return;
    this.i = to;
    stage.at(to, goesOn);
    controls.shows(to);
    this.log?.shows(to);
    const moment = film.moments[to];
    this.#ended(moment.event);
    if (this.tabs?.current === "review" && moment.deal) void this.review?.show(moment.deal);
    this.review?.marks(moment.card ? moment.trick : 0);
    if (!controls.playing) polite(film.said(to));
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => history.replaceState(history.state, "", this.#address()), ADDRESS_MS);
  }

  #address() {
    const seat = this.seat ?? -1;
    return `${location.pathname}${seat < 0 ? "" : `?seat=${seat}`}#${this.film?.address(this.i)}`;
  }

  /** What a deal brought, on the cloth. @param {Data} event */
  #ended(event) {
    const { brought, stage } = this;
    if (!brought || !stage) return;
    const over = event.kind === "deal-ended" || event.kind === "match-ended";
    brought.hidden = !over;
    if (!over) return;
    const { film, counted } = this;
    if (!film) return;
    const number = film.moments[this.i].deal;
    const lines = film.moments[this.i].lines.map((line) => line.text);
    const ends = event.kind === "match-ended";
    const deal = !ends && counted?.deals[number - 1] ? dealPad(/** @type {any} */ (counted), number, film.company()) : plainScores(stage.table);
    brought.replaceChildren(h("h2", {}, ends ? lines[0] ?? "" : t("page.table.deal-over", { number })), deal);
  }

  /** From another seat, at the same moment. @param {number} seat */
  async look(seat) {
    const at = this.film?.address(this.i) ?? "";
    try {
      const told = await this.source.told(seat);
      for (const leave of this.leaving.splice(0)) leave();
      this.#take(told, seat);
      this.begin(at);
      /** @type {HTMLElement | null} */ (this.root.querySelector("#replay-view"))?.focus();
    } catch (error) {
      trouble(error);
    }
  }

  /** @param {string} name */
  #opened(name) {
    const { film } = this;
    if (name === "review") void this.review?.show(film?.moments[this.i]?.deal || 1);
    if (name === "log") this.log?.shows(this.i);
  }

  async #copy() {
    const address = new URL(this.#address(), location.href).href;
    try {
      await navigator.clipboard.writeText(address);
      toast(t("page.replay.copied"));
    } catch {
      // Without leave to write there (no HTTPS): the address stands above anyway, and here to be copied.
      history.replaceState(history.state, "", this.#address());
      toast(address);
    }
  }

  async #download() {
    const { name, text } = await this.source.file();
    const url = URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" }));
    const link = h("a", { href: url, download: name });
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 10_000);
  }
}
