// The seats around the cloth: who plays, who deals, whose turn it is, who is away.

import { back, card, cardName } from "../cards.js";
import { h, keyed, say, set } from "../dom.js";
import { icon } from "../icons.js";
import { cards } from "../reduce.js";
import { many, t } from "../words.js";
import { capital } from "../story.js";
import { SHAPES, span } from "./names.js";

/**
 * Where a place around the cloth is: 0 at the bottom, going on to the left.
 * @param {number} place @param {number} of
 * @returns {{x: number, y: number}} from -1 to 1, to the right and down
 */
export function spot(place, of) {
  const angle = (2 * Math.PI * place) / of;
  return { x: -Math.sin(angle), y: Math.cos(angle) };
}

/** @typedef {import("../games/index.js").Table} Table */

export class Seats {
  /** @param {Table} table @param {import("../games/index.js").Show} show */
  constructor(table, show) {
    this.table = table;
    this.show = show;
    this.element = h("ol", { class: "seats", "aria-label": t("page.table.seats") });
  }

  draw() {
    const { client } = this.table;
    const around = client.around();
    keyed(this.element, around, String, (seat) => this.#make(seat),
      (element, seat, place) => this.#update(/** @type {HTMLElement} */ (element), seat, spot(place, around.length), place));
    this.tick();
  }

  /** @param {number} seat */
  #make(seat) {
    const plate = h("button", { type: "button", class: "plate" },
      h("span", { class: "side-mark", "aria-hidden": "true" }),
      h("span", { class: "who" }),
      h("span", { class: "dealer", role: "img", "aria-label": t("page.table.dealer"), title: t("page.table.dealer") }, t("page.table.dealer.letter")),
      h("span", { class: "sub" }, h("span", { class: "is-bot", title: t("page.table.is-bot") }, icon("bot")), h("span", { class: "thinks" })),
      h("span", { class: "won" }));
    plate.addEventListener("click", () => {
      const does = this.show.look?.(this.table, seat);
      if (does) void this.table.act(does.action);
    });
    return h("li", { class: "seat" }, plate, h("div", { class: "seat-more" }), h("div", { class: "their-hand" }), h("p", { class: "says", "aria-hidden": "true" }, h("span", { class: "says-text" })));
  }

  /** @param {HTMLElement} element @param {number} seat @param {{x: number, y: number}} at @param {number} place */
  #update(element, seat, at, place) {
    const { table, show } = this;
    const { view, client } = table;
    const deal = view.deal;
    const there = view.seats[seat];
    element.style.setProperty("--x", at.x.toFixed(3));
    element.style.setProperty("--y", at.y.toFixed(3));
    const turn = view.situation.turn === seat && !view.situation.paused && view.phase === "playing";
    const person = view.persons.find((p) => p.id === there.person);
    const out = Boolean(deal?.out?.includes(seat));
    set(element, {
      class: ["seat", turn && "turn", seat === table.you && "yours", place === 0 && "near", out && "out",
        there.person && !person?.present && "away"].filter(Boolean).join(" "),
      "data-side": view.game.by_side ? SHAPES[seat % 2] : null, "data-place": at.y < -0.99 ? "top" : null,
    });
    const find = (/** @type {string} */ name) => /** @type {HTMLElement} */ (element.querySelector(name));
    say(find(".who"), seat === table.you ? capital(t("word.you")) : client.name(seat));
    find(".dealer").hidden = deal?.dealer !== seat || view.phase === "lobby";
    find(".is-bot").hidden = !there.bot && !there.covered;
    const won = deal?.won?.[seat] ?? 0;
    say(find(".won"), deal ? many("page.table.won", won) : "");
    find(".won").dataset.n = String(won);
    const does = show.look?.(table, seat) ?? null;
    const plate = find(".plate");
    const parts = [client.name(seat), turn && t("page.table.turn-mark"), deal?.dealer === seat && t("page.table.dealer"),
      there.bot && t("page.table.is-bot"), deal && many("page.table.won", won), does?.label];
    set(plate, { "aria-label": parts.filter(Boolean).join(", "), title: does?.label ?? null, "aria-disabled": does ? null : "true" });
    show.beside?.(table, seat, find(".seat-more"));
    this.#hand(find(".their-hand"), seat);
  }

  /** What others hold: backs, or the cards that everybody sees. @param {HTMLElement} place @param {number} seat */
  #hand(place, seat) {
    const { view, you, client } = this.table;
    const deal = view.deal;
    const held = view.phase === "lobby" || !deal ? 0 : deal.held[seat];
    const own = seat === you || (client.watching && seat === client.base && view.settings.spectators === "seat");
    const known = own || !deal ? [] : cards(deal.hands[seat] ?? "");
    const shown = known.length ? known : own ? [] : Array.from({ length: held }, (_, i) => `?${i}`);
    set(place, { class: known.length ? "their-hand open" : "their-hand", "data-n": shown.length });
    keyed(place, shown, (notation) => notation, (notation) => (notation.startsWith("?")
      ? h("span", { class: "face-down" }, back())
      : h("span", { class: "face-up", role: "img", "aria-label": cardName(view.game.deck, notation) }, card(view.game.deck, notation))),
    () => {});
    place.style.setProperty("--n", String(Math.max(1, shown.length)));
    set(place, { role: "img", "aria-label": known.length ? null : many("page.table.holds", held) });
    if (known.length) set(place, { role: "group", "aria-label": t("page.table.shows") });
  }

  /** What changes with time alone: clocks, and how long an absent person is waited for. */
  tick() {
    const { client, view } = this.table;
    for (const element of this.element.children) {
      const seat = Number(/** @type {HTMLElement} */ (element).dataset.key);
      const there = view.seats[seat];
      if (!there) continue;
      say(/** @type {HTMLElement} */ (element.querySelector(".thinks")), this.#state(seat, there, client.now()));
    }
  }

  /** @param {number} seat @param {Record<string, any>} there @param {number} now */
  #state(seat, there, now) {
    const { view } = this.table;
    if (there.covered) return t("page.table.covered");
    const person = view.persons.find((p) => p.id === there.person);
    if (there.person && !person?.present) {
      return there.cover_at ? t("page.table.away-until", { span: span(there.cover_at - now) }) : t("page.table.away");
    }
    const turn = view.situation.turn === seat && view.phase === "playing";
    const clock = view.situation.clock;
    if (clock && turn && clock.runs) {
      const left = view.settings.think_ms - (now - clock.since);
      const bank = clock.banks[seat] + Math.min(0, left);
      return left > 0 ? span(left) : t("page.table.bank", { span: span(bank) });
    }
    if (view.phase === "between" && there.went_on) return t("page.table.went-on");
    return "";
  }

  /** A phrase, for a while beside whoever said it. @param {number} seat @param {string} text */
  speech(seat, text) {
    const element = this.element.querySelector(`[data-key="${seat}"] .says`);
    if (!element) return;
    say(/** @type {Element} */ (element.firstElementChild), text);
    element.classList.add("now");
    setTimeout(() => element.classList.remove("now"), 4000);
  }
}

