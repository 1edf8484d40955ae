// A table: the lobby before the match, then the cloth, the hand and what is said around them.

import { DECKS, ready as fetchCards } from "../cards.js";
import { banner, toast, trouble } from "../dialogs.js";
import { h, say, set } from "../dom.js";
import { showOf } from "../games/index.js";
import { icon } from "../icons.js";
import { polite } from "../live.js";
import { go, title } from "../router.js";
import { watch as onSettings } from "../settings.js";
import { t } from "../words.js";
import { arrive } from "../table/arrival.js";
import { Bar } from "../table/bar.js";
import { Between } from "../table/between.js";
import { Client } from "../table/client.js";
import { Cues } from "../table/cues.js";
import { Hand } from "../table/hand.js";
import { help, listen } from "../table/keys.js";
import { closedDoor, leave } from "../table/leaving.js";
import { Lobby } from "../table/lobby.js";
import { Notice } from "../table/notice.js";
import { Panels } from "../table/panels.js";
import { buttons } from "../table/parts.js";
import { Prompts } from "../table/prompts.js";
import { Seats } from "../table/seats.js";
import { lastTrick, Trick } from "../table/trick.js";
import { turnText } from "../table/turn.js";
import { capital } from "../story.js";

const TICK_MS = 250;

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
    void resumeLesson(this.params.game, this.params.table);
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
    this.notice = new Notice();
    this.last = h("div", { class: "last", hidden: true });
    this.pause = h("div", { class: "pause", hidden: true });
    this.tools = h("nav", { class: "tools", "aria-label": t("page.table.tools") });
    this.cloth = h("section", { class: "cloth", "aria-label": t("page.table.cloth") },
      this.seats.element, this.middle, this.trick.element, this.prompts.element, this.last, this.pause);
    this.own = h("section", { class: "own", "aria-label": t("page.table.own") },
      h("div", { class: "strip" }, h("div", { class: "cue-line" }, this.cue, this.prompts.talk), this.strip),
      h("div", { class: "hand-room" }, this.hand.element, this.notice.element), this.tools);
    this.waiting = h("p", { class: "connecting" }, t("page.table.connecting"));
    this.board = h("div", { class: "board", hidden: true }, this.cloth, this.own, this.between.element, this.panels.element);
    this.bar = new Bar(game, {
      leave: () => void leave(this.client), pause: () => void this.client?.ask("pause"), keys: () => help(this.keys ?? []),
      settings: () => void import("../looks.js").then((looks) => looks.openSettings(DECKS[game])).catch(trouble),
    });
    this.root = h("div", { class: "table-page", "data-game": game }, this.bar.element, this.waiting, this.lobby.element, this.board);
    this.place.replaceChildren(this.root);
    this.#keys();
    fetchCards(DECKS[game] ?? "french32");
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
      this.notice?.hush();
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
    if (this.client) this.bar?.draw(this.client);
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
    const { table, show, trick } = this;
    return table && trick ? turnText(table, show, trick) : "";
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

  #hint() {
    return import("../table/hint.js").then((hint) => hint.showHint(this)).catch(trouble);
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

  // Refusals, the connection ----------------------------------------------------------------

  /** @param {Record<string, any>} message */
  #refused(message) {
    if (!this.notice) return;
    if (message.code === "duplicate") return;
    if (this.board?.hidden) {
      toast(message.message, { kind: "problem" });
      return;
    }
    this.notice?.tell(message.message);
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
    this.root?.replaceChildren(closedDoor(code));
  }
}

/** A lesson at this table goes on after the page was loaded again. @param {string} game @param {string} table */
async function resumeLesson(game, table) {
  try {
    if (!sessionStorage.getItem("veillee.coach")) return; // as learn/coach.js keeps it
  } catch {
    return; // a browser that keeps nothing
  }
  (await import("../learn/coach.js")).resume(game, table);
}
