// A table: the lobby before the match, then the cloth, the hand and what is said around them.

import { post } from "../api.js";
import { ready as fetchCards } from "../cards.js";
import { banner, open, toast, trouble } from "../dialogs.js";
import { h, say, set } from "../dom.js";
import { showOf } from "../games/index.js";
import { icon } from "../icons.js";
import { polite } from "../live.js";
import { go, title } from "../router.js";
import { watch as onSettings } from "../settings.js";
import { t } from "../words.js";
import { cardOf, label } from "../table/actions.js";
import { arrive } from "../table/arrival.js";
import { Between } from "../table/between.js";
import { Client } from "../table/client.js";
import { Cues } from "../table/cues.js";
import { Hand } from "../table/hand.js";
import { help, listen } from "../table/keys.js";
import { Lobby } from "../table/lobby.js";
import { span } from "../table/names.js";
import { Panels } from "../table/panels.js";
import { buttons } from "../table/parts.js";
import { Prompts } from "../table/prompts.js";
import { Seats } from "../table/seats.js";
import { lastTrick, Trick } from "../table/trick.js";
import { capital, say as sayOf, sayTrick } from "../story.js";

const TICK_MS = 250;
const NOTICE_MS = 5000;
const SAID_MS = 4500;

/**
 * @param {HTMLElement} place
 * @param {{game: string, table: string, query: URLSearchParams, hash: string}} params
 */
export async function page(place, params) {
  const shown = new TablePage(place, params);
  await shown.begin();
  return () => shown.end();
}

class TablePage {
  /** @type {Client | null} */ client = null;
  ended = false;
  /** Whether the seats are arranged anew after a match. */
  arranging = false;
  /** @type {(() => void)[]} */ leaving = [];

  /** @param {HTMLElement} place @param {{game: string, table: string, query: URLSearchParams, hash: string}} params */
  constructor(place, params) {
    this.place = place;
    this.params = params;
    this.show = showOf(params.game);
    title(t(`game.${params.game}.name`));
  }

  async begin() {
    const { hash } = this.params;
    const pass = new URLSearchParams(hash).get("watch");
    this.#build();
    this.#connect(pass ? { as: "spectator", token: pass } : {});
    this.timer = window.setInterval(() => this.#tick(), TICK_MS);
    this.leaving.push(onSettings(() => this.draw()));
    this.watching = Boolean(pass);
    // A lesson at this table goes on after the page was loaded again.
    void import("../learn/coach.js").then((coach) => coach.resume(this.params.game, this.params.table));
  }

  end() {
    this.ended = true;
    clearInterval(this.timer);
    this.client?.close();
    this.cues?.end();
    banner(null);
    for (const leave of this.leaving) leave();
  }

  /** @param {Record<string, unknown>} hello */
  #connect(hello) {
    this.client?.close();
    const { game, table } = this.params;
    this.client = new Client(game, table, hello, {
      changed: (fresh) => this.#changed(fresh),
      refused: (message) => this.#refused(message),
      status: (status, code) => this.#status(status, code ?? 0),
    });
  }

  // The frame, made once ------------------------------------------------------------------------

  #build() {
    const page = this;
    const { game } = this.params;
    /** @type {import("../games/index.js").Table} */
    this.table = {
      get client() { return /** @type {Client} */ (page.client); },
      get view() { return /** @type {any} */ (page.client?.view); },
      get you() { return page.client?.you ?? -1; },
      name: (seat) => page.client?.name(seat) ?? "",
      act: (action) => /** @type {Client} */ (page.client).act(action),
      choose: (heading, items) => page.prompts?.choose(heading, items),
      speak: (seat, text) => page.seats?.speech(seat, text),
      redraw: () => page.draw(),
      memory: {},
    };
    const { table, show } = this;
    this.seats = new Seats(table, show);
    this.trick = new Trick(table);
    this.hand = new Hand(table, show);
    this.prompts = new Prompts(table, show);
    this.panels = new Panels(table, show);
    this.between = new Between(table, show, () => this.trick?.holdUntil ?? 0, () => { this.arranging = true; this.draw(); });
    this.lobby = new Lobby(table, () => { this.arranging = false; this.draw(); });
    this.cues = new Cues(table);
    this.middle = h("div", { class: "middle" });
    this.strip = h("div", { class: "strip-game" });
    this.cue = h("p", { class: "cue" });
    this.notice = h("p", { class: "refusal", role: "alert" });
    this.last = h("div", { class: "last", hidden: true });
    this.pause = h("div", { class: "pause", hidden: true });
    this.score = h("p", { class: "bar-score number" });
    this.tools = h("nav", { class: "tools", "aria-label": t("page.table.tools") });
    this.cloth = h("section", { class: "cloth", "aria-label": t("page.table.cloth") },
      this.seats.element, this.middle, this.trick.element, this.prompts.element, this.last, this.pause);
    this.own = h("section", { class: "own", "aria-label": t("page.table.own") },
      h("div", { class: "strip" }, h("div", { class: "cue-line" }, this.cue, this.prompts.talk), this.strip),
      h("div", { class: "hand-room" }, this.hand.element, this.notice), this.tools);
    this.waiting = h("p", { class: "connecting" }, t("page.table.connecting"));
    this.board = h("div", { class: "board", hidden: true }, this.cloth, this.own, this.between.element, this.panels.element);
    this.root = h("div", { class: "table-page", "data-game": game }, this.#bar(game), this.waiting, this.lobby.element, this.board);
    this.place.replaceChildren(this.root);
    this.#keys();
    fetchCards({ politaine: "french32", aluette: "aluette48", whist22: "trumps22" }[game] ?? "french32");
  }

  /** @param {string} game */
  #bar(game) {
    const button = (/** @type {string} */ name, /** @type {string} */ key, /** @type {() => void} */ run) =>
      h("button", { type: "button", class: "plain bar-button", "data-action": key, "aria-label": t(`page.table.${key}`), title: t(`page.table.${key}`), onclick: run }, icon(name));
    this.pauseButton = button("pause", "pause", () => void this.client?.ask("pause"));
    return h("header", { class: "table-bar" },
      button("back", "leave", () => void this.#leave()),
      h("h1", {}, t(`game.${game}.name`)), this.score, this.pauseButton,
      button("help", "keys", () => help(this.keys)),
      h("a", { class: "button plain bar-button", href: `/rules/${game}`, target: "_blank", "aria-label": t("page.table.rules.read"), title: t("page.table.rules.read") }, icon("learn")),
      h("a", { class: "button plain bar-button", href: "/me", target: "_blank", "aria-label": t("page.table.settings"), title: t("page.table.settings") }, icon("gear")));
  }

  #keys() {
    const panel = (/** @type {"score" | "log" | "talk"} */ name) => () => this.panels?.open(name, true);
    /** @type {import("../table/keys.js").Key[]} */
    this.keys = [
      { key: "l", about: "page.table.last", run: () => this.#showLast() },
      { key: "s", about: "page.table.score", run: panel("score") },
      { key: "j", about: "page.table.log", run: panel("log") },
      { key: "m", about: "page.table.talk", run: panel("talk") },
      { key: "t", about: "page.table.who-plays", run: () => polite(this.#turnText()) },
      { key: "h", about: "page.table.to-hand", run: () => this.hand?.focus() },
      ...(this.show.keys ?? []).map(({ key, about, run }) => ({ key, about, run: () => this.client?.view && run(/** @type {any} */ (this.table)) })),
      { key: "Escape", about: "page.table.close", run: () => this.#escape() },
      { key: "?", about: "page.table.keys", run: () => help(this.keys ?? []) },
    ];
    this.leaving.push(listen(this.keys, (order) => this.hand?.pick(order)));
  }

  // What happens ----------------------------------------------------------------------------------

  /** @param {Record<string, any>[]} fresh */
  #changed(fresh) {
    const { table, show } = this;
    const view = this.client?.view;
    if (!view || this.ended || !table) return;
    this.trick?.took(fresh);
    this.panels?.took(fresh);
    if (!fresh.length) this.trick && (this.trick.holdUntil = view.situation?.trick_until || 0);
    for (const event of fresh) this.#happened(event);
    this.draw();
    for (const event of fresh) show.seen?.(table, event);
    this.cues?.took(fresh);
  }

  /** @param {Record<string, any>} event */
  #happened(event) {
    const { table, show } = this;
    if (!table) return;
    if (event.kind === "match-started") this.arranging = false;
    if (event.kind === "acted") {
      this.#hush();
      if (event.seat === table.you && !/^(look|sign)/.test(event.action)) show.laid?.(table);
      if (this.last && !/^(look|sign)/.test(event.action)) this.last.hidden = true;
    }
    if (event.kind === "dealt") { table.memory.dealt = true; show.laid?.(table); this.prompts?.forget(); }
    if (event.kind === "phrase-said") this.seats?.speech(event.seat, t(`phrase.${event.phrase}`));
    if (event.kind === "chat-said") {
      const seat = table.view.seats.findIndex((there) => there.person === event.person);
      if (seat >= 0) this.seats?.speech(seat, event.text);
    }
    if (event.kind === "pause-asked" && this.client?.host) {
      toast(capital(t("page.story.pause-asked", { player: table.name(event.seat) })), { action: { text: t("page.table.pause"), run: () => void this.client?.ask("pause") } });
    }
  }

  draw() {
    const view = this.client?.view;
    const { table } = this;
    if (!view || this.ended || !table || !this.root || !this.board || !this.lobby || !this.waiting) return;
    this.waiting.hidden = true;
    const inLobby = view.phase === "lobby" || (view.phase === "finished" && this.arranging);
    set(this.root, { "data-phase": view.phase, "data-shows": inLobby ? "lobby" : "play", "data-seats": view.seats.length });
    this.board.hidden = inLobby || !this.#sees();
    this.lobby.element.hidden = !inLobby;
    if (inLobby) this.lobby.draw();
    else if (!this.#sees()) this.#guest();
    else this.#board(view);
    this.#barState(view);
  }

  /** Whether the cards of the table are shown to the reader at all. */
  #sees() {
    return Boolean(this.client?.view?.deal) || this.client?.stream !== "guest";
  }

  /** Somebody at the table without a seat, while a match is played. */
  #guest() {
    if (!this.waiting) return;
    this.waiting.hidden = false;
    say(this.waiting, t("page.table.guest"));
  }

  /** @param {import("../reduce.js").View} view */
  #board(view) {
    const { table, show } = this;
    if (!table) return;
    this.seats?.draw();
    if (this.middle) show.middle?.(table, this.middle);
    this.trick?.draw();
    if (this.strip) show.strip?.(table, this.strip);
    this.hand?.draw();
    this.prompts?.draw();
    this.between?.draw();
    this.panels?.draw();
    this.#pauseState(view);
    this.#tools(view);
    if (this.cue) {
      say(this.cue, this.#turnText());
      this.cue.classList.toggle("yours", Boolean(this.client?.yourTurn && view.phase === "playing"));
    }
  }

  #turnText() {
    const client = this.client;
    const view = client?.view;
    if (!client || !view?.situation) return "";
    const { turn, phase, paused } = view.situation;
    if (paused) return t("page.story.paused");
    if (phase === "opening") return t("page.table.opening.short");
    if (client.claiming) return t("page.table.claim.short");
    const lying = this.trick?.lying;
    // What a spoilt trick is, the cloth says at length.
    if (lying && lying === view.last && turn !== client.you) return lying.winner < 0 ? t("page.table.spoilt") : sayTrick(client.company(), lying.winner);
    if (phase !== "playing" || turn < 0) return "";
    if (turn === client.you && view.situation.legal?.every?.((/** @type {string} */ action) => action.startsWith("bid"))) return t("page.table.to-bid");
    const lead = !view.deal?.trick && view.situation.legal?.some?.((/** @type {string} */ action) => !action.startsWith("bid")) && turn === client.you;
    return sayOf(client.company(), lead ? "lead" : "turn", turn);
  }

  /** @param {import("../reduce.js").View} view */
  #barState(view) {
    const playing = ["playing", "opening", "between"].includes(view.phase);
    if (this.pauseButton) this.pauseButton.hidden = !playing || (this.client?.you ?? -1) < 0 || Boolean(view.situation.paused);
    if (this.score) {
      const sums = view.match.scores;
      say(this.score, sums.length && view.phase !== "lobby" && view.game.by_side ? sums.join(" – ") : "");
    }
  }

  /** @param {import("../reduce.js").View} view */
  #tools(view) {
    const { client, panels } = this;
    if (!this.tools || !client || !panels) return;
    const last = view.deal?.trick?.plays.at(-1);
    const covered = client.you >= 0 && view.seats[client.you].covered;
    buttons(this.tools, [
      ...(covered ? [{ id: "take-back", label: t("page.table.take-back"), kind: "primary", run: () => void client.ask("take-back") }] : []),
      ...(view.settings.undo && last?.[0] === client.you ? [{ id: "undo", label: t("page.table.undo"), run: () => void client.ask("undo") }] : []),
      // Always there, so that the others stay where they are.
      ...(view.settings.hints && client.you >= 0 ? [{ id: "hint", label: t("page.table.hint"), off: !client.yourTurn || client.claiming, run: () => void this.#hint() }] : []),
      { id: "last", label: t("page.table.last"), off: !view.last, run: () => this.#showLast() },
      { id: "score", label: t("page.table.score"), kind: "to-panel", run: () => panels.open("score", true) },
      { id: "log", label: t("page.table.log"), kind: "to-panel", run: () => panels.open("log", true) },
      { id: "talk", label: panels.unread ? t("page.table.talk.unread", { n: panels.unread }) : t("page.table.talk"), kind: panels.unread ? "to-panel unread" : "to-panel", run: () => panels.open("talk", true) },
    ]);
  }

  /** @param {import("../reduce.js").View} view */
  #pauseState(view) {
    if (!this.pause || !this.client) return;
    this.pause.hidden = !view.situation.paused;
    if (!view.situation.paused) return;
    if (!this.pause.firstElementChild) this.pause.append(h("p", {}, t("page.table.paused")), h("div", { class: "actions" }));
    const host = view.persons.find((person) => person.id === view.host);
    const may = this.client.host || (this.client.you >= 0 && !host?.present);
    buttons(/** @type {Element} */ (this.pause.lastElementChild), may ? [{ id: "resume", kind: "primary", label: t("page.table.resume"), run: () => void this.client?.ask("resume") }] : []);
  }

  /** What the amateur would do in the reader's place: told, and its card marked. */
  async #hint() {
    const { client, table, show } = this;
    if (!client || !table) return;
    try {
      const { action } = await post(`/games/${client.game}/${client.id}/hint`);
      this.#tell(t("page.table.hint.says", { action: label(table, show, action) }));
      const button = this.hand?.element.querySelector(`[data-card="${cardOf(action)}"]`);
      button?.classList.add("hinted");
      setTimeout(() => button?.classList.remove("hinted"), SAID_MS);
    } catch (error) {
      trouble(error);
    }
  }

  #showLast() {
    if (!this.last || !this.table?.view) return;
    this.last.hidden = !this.last.hidden;
    if (this.last.hidden) return;
    const close = h("button", { type: "button", class: "plain cross", "aria-label": t("page.frame.close"), onclick: () => this.#escape() }, icon("cross"));
    this.last.replaceChildren(h("h2", {}, t("page.table.last")), close, lastTrick(this.table));
    polite([...this.last.querySelectorAll("li, p")].map((line) => line.getAttribute("aria-label") ?? line.textContent).join(". "));
  }

  #escape() {
    if (this.last) this.last.hidden = true;
    if (this.hand) this.hand.raised = "";
    if (this.panels?.opened) this.panels.close();
    if (this.table) { this.prompts?.forget(); this.show.laid?.(this.table); }
    this.draw();
  }

  #tick() {
    const view = this.client?.view;
    if (!view || this.board?.hidden) return;
    this.seats?.tick();
    this.prompts?.tick();
    // What lies and what is shown between deals depend on the time alone.
    const wanted = `${Boolean(this.trick?.lying)}${this.between?.wanted}`;
    if (wanted !== this.timed) {
      this.timed = wanted;
      this.draw();
    } else if (this.between && !this.between.element.hidden) this.between.tick();
  }

  // Refusals, the connection, leaving ----------------------------------------------------------------

  /** @param {Record<string, any>} message */
  #refused(message) {
    if (!this.notice) return;
    if (message.code === "duplicate") return;
    if (this.board?.hidden) {
      toast(message.message, { kind: "problem" });
      return;
    }
    this.#tell(message.message);
  }

  /** Above the hand, for a while. @param {string} text */
  #tell(text) {
    // A fresh element even where the text is the same: it is to be heard again.
    this.notice?.replaceChildren(h("span", {}, text));
    clearTimeout(this.hushing);
    this.hushing = window.setTimeout(() => this.#hush(), Math.max(NOTICE_MS, SAID_MS + 40 * text.length));
  }

  #hush() {
    clearTimeout(this.hushing);
    this.notice?.replaceChildren();
  }

  /** @param {string} status @param {number} code */
  #status(status, code) {
    if (this.ended) return;
    this.root?.setAttribute("data-connection", status);
    const restart = this.client?.farewell === "restart";
    if (status === "open") banner(null);
    else if (status === "lost") banner(t(restart ? "page.table.restart" : "page.table.lost"));
    else if (status === "ended") void this.#over(code);
  }

  /** The server lets the reader in no longer, or not yet. @param {number} code */
  async #over(code) {
    banner(null);
    if (this.client?.farewell === "left") {
      toast(t("page.table.left"));
      void go("/");
      return;
    }
    if (code === 4401 && !this.watching && this.waiting) {
      try {
        this.lobby && (this.lobby.element.hidden = true);
        if (this.board) this.board.hidden = true;
        this.waiting.hidden = true;
        const room = h("div", { class: "arrival-room" });
        this.root?.append(room);
        await arrive(room, this.params.game, this.params.table, this.params.query.get("i"));
        room.remove();
        if (!this.ended) this.#connect({});
        return;
      } catch (error) {
        trouble(error);
      }
    }
    this.#gone(code);
  }

  /** @param {number} code */
  #gone(code) {
    const key = code === 4404 ? "missing" : code === 4401 ? "no-right" : "ended";
    this.root?.replaceChildren(h("section", { class: "panel arrival" }, h("h1", {}, t(`page.table.${key}`)), h("p", {}, t(`page.table.${key}.about`)),
      h("p", {}, h("a", { class: "button primary", href: "/" }, t("page.table.home")))));
  }

  async #leave() {
    const view = this.client?.view;
    const playing = view && ["playing", "opening", "between"].includes(view.phase) && this.table && this.table.you >= 0;
    if (!playing) {
      void go("/");
      return;
    }
    const stay = h("button", { type: "button", class: "primary" }, t("page.table.leave.stay"));
    const away = h("button", { type: "button" }, t("page.table.leave.for-now"));
    const leave = h("button", { type: "button", class: "danger" }, t("page.table.leave.for-good"));
    const window = open(t("page.table.leave.sure"), h("p", {}, t("page.table.leave.about", { span: span(view.settings.away_ms) })), h("div", { class: "actions" }, stay, away, leave));
    stay.addEventListener("click", () => window.close());
    away.addEventListener("click", () => window.close("away"));
    leave.addEventListener("click", () => window.close("leave"));
    const wish = await window.closed;
    if (wish === "away") void go("/");
    if (wish !== "leave") return;
    await this.client?.ask("leave");
    void go("/");
  }
}
