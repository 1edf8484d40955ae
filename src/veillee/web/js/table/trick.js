// The trick on the cloth: each card before whoever laid it, and the last trick again when asked for.

import { card } from "../cards.js";
import { h, keyed, say, set } from "../dom.js";
import { motion } from "../settings.js";
import { sayAction, sayTrick } from "../story.js";
import { signalMark } from "../talk/signals.js";
import { t } from "../words.js";
import { spot } from "./seats.js";

const PACE = { off: 0, slow: 420, normal: 240, fast: 130 };
const MARKS = { "!": "knock", "~": "slide", "*": "announced" };

/** How long an animation takes, in ms. */
export const pace = () => PACE[/** @type {keyof typeof PACE} */ (motion())] ?? 240;

/** @typedef {import("../games/index.js").Table} Table */

export class Trick {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    this.cards = h("ol", { class: "played-cards", "aria-label": t("page.table.trick") });
    this.taker = h("p", { class: "taker", "aria-hidden": "true" });
    this.element = h("div", { class: "trick" }, this.cards, this.taker);
    this.holdUntil = 0;
    this.shown = "";
  }

  /** What lies on the cloth: the trick being played, or the last one as long as it stays. */
  get lying() {
    const { view, client } = this.table;
    const deal = view.deal;
    if (!deal || view.phase === "lobby" || view.phase === "opening") return null;
    if (deal.trick?.plays.length) return deal.trick;
    return view.last && client.now() < this.holdUntil ? view.last : null;
  }

  /** @param {Record<string, any>[]} fresh */
  took(fresh) {
    for (const event of fresh) {
      if (event.kind === "trick-done") this.holdUntil = event.until ?? 0;
      if (event.kind === "dealt") this.holdUntil = 0;
    }
  }

  draw() {
    const { view, client } = this.table;
    const lying = this.lying;
    const around = client.around();
    const plays = lying?.plays ?? [];
    const done = Boolean(lying && lying === view.last);
    const number = (view.deal?.tricks.length ?? 0) - (done ? 1 : 0);
    const name = `${view.match.number}.${view.deal?.number}.${number}`;
    if (this.shown !== name && this.cards.childElementCount) this.#sweep();
    this.shown = name;
    set(this.element, { "data-seats": around.length, class: done ? "trick done" : "trick" });
    keyed(this.cards, plays, ([seat, action]) => `${name}.${seat}.${action}`, (play) => this.#make(play),
      (element, [seat, action], order) => {
        const at = spot(around.indexOf(seat), around.length);
        const style = /** @type {HTMLElement} */ (element).style;
        style.setProperty("--x", at.x.toFixed(3));
        style.setProperty("--y", at.y.toFixed(3));
        style.setProperty("--tilt", `${((seat * 37 + order * 13) % 7) - 3}deg`);
        set(element, {
          class: done && lying?.winner === seat ? "laid wins" : "laid",
          "aria-label": sayAction(client.company(), seat, action),
        });
      });
    say(this.taker, done && lying?.winner === -1 ? sayTrick(client.company(), -1) : "");
  }

  /** @param {[number, string]} play */
  #make([seat, action]) {
    const deck = this.table.view.game.deck;
    const marks = [.../[!~*]*$/.exec(action)?.[0] ?? ""];
    const worth = /^X(\d+)/.exec(action);
    const element = h("li", { class: "laid", "data-seat": seat }, card(deck, action),
      ...marks.map((mark) => {
        const word = MARKS[/** @type {keyof typeof MARKS} */ (mark)];
        return signalMark(/** @type {"knock" | "slide" | "announced"} */ (word));
      }),
      worth && h("span", { class: "signal signal-worth" }, worth[1]));
    requestAnimationFrame(() => this.#arrive(element, seat, action));
    return element;
  }

  /** From whoever lays it to its place. @param {HTMLElement} element @param {number} seat @param {string} action */
  #arrive(element, seat, action) {
    const ms = pace();
    if (!ms || document.hidden || !element.isConnected) return;
    const from = document.querySelector(`.seats [data-key="${seat}"] .plate`)?.getBoundingClientRect();
    const own = seat === this.table.you ? document.querySelector(".hand")?.getBoundingClientRect() : null;
    const start = own ?? from;
    const to = element.getBoundingClientRect();
    if (!start) return;
    const dx = start.left + start.width / 2 - to.left - to.width / 2;
    const dy = start.top + start.height / 2 - to.top - to.height / 2;
    element.animate([{ translate: `${dx}px ${dy}px`, opacity: 0.3 }, { translate: "0 0", opacity: 1 }],
      { duration: action.includes("~") ? ms * 1.8 : ms, easing: "cubic-bezier(.2,.7,.2,1)" });
    if (action.includes("!")) {
      element.animate([{ scale: 1 }, { scale: 1.12 }, { scale: 0.97 }, { scale: 1 }], { delay: ms, duration: ms });
    }
  }

  /** The finished trick goes to whoever took it: a copy of what was there, for the eye only. */
  #sweep() {
    const ms = pace();
    const winner = this.table.view.last?.winner ?? -1;
    const box = this.element.getBoundingClientRect();
    if (!ms || document.hidden || !box.width) return;
    const ghost = /** @type {HTMLElement} */ (this.cards.cloneNode(true));
    set(ghost, { "aria-hidden": "true", class: "played-cards ghost", "aria-label": null });
    this.element.append(ghost);
    const to = document.querySelector(`.seats [data-key="${winner}"] .plate`)?.getBoundingClientRect();
    const dx = to ? to.left + to.width / 2 - box.left - box.width / 2 : 0;
    const dy = to ? to.top + to.height / 2 - box.top - box.height / 2 : 0;
    ghost.animate([{ transform: "none", opacity: 1 }, { transform: `translate(${dx}px, ${dy}px) scale(.4)`, opacity: 0 }],
      { duration: ms * 1.3, easing: "ease-in" }).finished.then(() => ghost.remove(), () => ghost.remove());
  }
}

/** The last trick in a row, by who laid what. @param {Table} table @returns {HTMLElement} */
export function lastTrick(table) {
  const { view, client } = table;
  const last = view.last;
  if (!last) return h("p", {}, t("page.table.last.none"));
  return h("div", { class: "last-trick" },
    h("ol", {}, ...last.plays.map((/** @type {[number, string]} */ [seat, action]) =>
      h("li", { class: last.winner === seat ? "wins" : null, "aria-label": sayAction(client.company(), seat, action) },
        card(view.game.deck, action), h("span", {}, client.name(seat)))),
    ),
    h("p", {}, sayTrick(client.company(), last.winner)));
}
