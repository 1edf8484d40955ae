// What the cards of a seat cost in a deal: a plot with a bar for each, a table behind it, and why.

import { card, cardName, theCard } from "../cards.js";
import { get } from "../api.js";
import { h, s } from "../dom.js";
import { capital } from "../story.js";
import { list, many, t } from "../words.js";

/** @typedef {Record<string, any>} Data */
/** @typedef {import("./film.js").Film} Film */

const BAR = 34; // width of a bar with its gap, in units of the picture
const TALL = 96; // of the highest bar
const LEAST = 4; // units for a point at least, so that one is seen

export class Review {
  /** @type {Map<string, Promise<Data>>} */ #asked = new Map();
  deal = 0;
  seat = 0;
  #trick = 0;

  /**
   * @param {string} record "" for a file that was sent in: it is not kept, so not looked into
   * @param {Film} film
   * @param {number} seat whose cards first
   * @param {(moment: number) => void} jump
   */
  constructor(record, film, seat, jump) {
    this.record = record;
    this.film = film;
    this.seat = Math.max(0, seat);
    this.jump = jump;
    this.choice = h("div", { class: "review-choice" });
    this.body = h("div", { class: "review-body", "aria-live": "off" });
    this.element = h("div", { class: "review" }, h("p", { class: "soft small" }, t("page.replay.review.about")), this.choice, this.body);
    const seats = /** @type {HTMLSelectElement} */ (h("select", { id: "review-seat", onchange: () => { this.seat = Number(seats.value); void this.show(this.deal); } },
      ...film.names.map((name, at) => h("option", { value: String(at), selected: at === this.seat }, name))));
    this.choice.append(h("label", { class: "replay-choice" }, h("span", {}, t("page.replay.review.whose")), seats));
  }

  /** Show the review of a deal; asked for once. @param {number} deal */
  async show(deal) {
    this.deal = deal;
    const name = `${deal}.${this.seat}`;
    if (!this.record) return void this.body.replaceChildren(h("p", { class: "notice" }, t("page.replay.review.file")));
    if (!deal || this.body.dataset.shown === name) return;
    this.body.dataset.shown = name;
    this.body.replaceChildren(h("p", { class: "review-wait", role: "status" }, t("page.replay.review.wait")));
    try {
      let asked = this.#asked.get(name);
      if (!asked) this.#asked.set(name, (asked = get(`/records/${this.record}/review?deal=${deal}&seat=${this.seat}`)));
      const found = await asked;
      if (this.body.dataset.shown === name) this.body.replaceChildren(...this.#drawn(found));
      this.marks(this.#trick);
    } catch (error) {
      this.#asked.delete(name);
      if (this.body.dataset.shown !== name) return;
      delete this.body.dataset.shown;
      const again = h("button", { type: "button", onclick: () => void this.show(deal) }, t("page.replay.review.again"));
      this.body.replaceChildren(h("p", { class: "notice" }, error instanceof Error ? error.message : ""), again);
    }
  }

  /** Mark the bar of the trick that lies on the cloth. @param {number} trick */
  marks(trick) {
    this.#trick = trick;
    for (const bar of this.body.querySelectorAll("[data-trick]")) {
      bar.classList.toggle("here", bar.getAttribute("data-trick") === String(trick));
    }
  }

  /** @param {Data} review @returns {Node[]} */
  #drawn(review) {
    const { deck } = this.film.start.game;
    const name = this.film.names[review.seat];
    const costly = review.plays.filter((/** @type {Data} */ play) => play.loss > 0);
    const unit = review.unit === "pays" ? "page.replay.review.pays" : "page.replay.review.points";
    const sum = !review.plays.length ? t("page.replay.review.nothing") : costly.length
      ? t("page.replay.review.sum", { player: name, cost: many(unit, review.loss), deal: review.deal })
      : t("page.replay.review.perfect", { player: name, deal: review.deal });
    return [
      h("p", { class: "review-sum" }, sum),
      ...(review.limited ? [h("p", { class: "small soft" }, t("page.replay.review.limited-some"))] : []),
      ...(review.plays.length ? [this.#plot(review, deck, unit)] : []),
      ...(costly.length ? [h("ol", { class: "bare review-costs" }, ...costly.map((/** @type {Data} */ play) => this.#cost(review, play, deck, unit)))] : []),
      ...(review.plays.length ? [this.#table(review, deck, unit)] : []),
    ];
  }

  /** @param {Data} review @param {Data} play */
  #there(review, play) {
    this.jump(this.film.play(review.deal, play.trick, review.seat));
  }

  /** @param {Data} review @param {string} deck @param {string} unit */
  #plot(review, deck, unit) {
    const most = Math.max(1, ...review.plays.map((/** @type {Data} */ play) => play.loss ?? 0));
    const width = review.plays.length * BAR + 6;
    const scale = Math.min(TALL / most, 28);
    const picture = s("svg", { class: "plot", viewBox: `0 0 ${width} ${TALL + 92}`, "aria-hidden": "true", style: { "--bars": review.plays.length } },
      s("line", { class: "axis", x1: 0, x2: width, y1: TALL + 18, y2: TALL + 18 }));
    review.plays.forEach((/** @type {Data} */ play, /** @type {number} */ i) => {
      const x = 3 + i * BAR;
      const known = play.loss !== null;
      const high = known ? Math.max(play.loss ? LEAST : 0, play.loss * scale) : 14;
      const top = TALL + 18 - high;
      const label = play.forced ? "" : known ? (play.loss ? `−${play.loss}` : "✓") : "?";
      const pick = card(deck, play.card);
      for (const [key, value] of Object.entries({ x: x + 2, y: TALL + 24, width: BAR - 6, height: (BAR - 6) * 1.6 })) pick.setAttribute(key, String(value));
      picture.append(s("g", {
        class: ["bar", !known && !play.forced && "unknown", play.forced && "forced", play.loss > 0 && "costs"].filter(Boolean).join(" "),
        "data-trick": play.trick, onclick: () => this.#there(review, play),
      }, s("rect", { class: "reach", x, y: 0, width: BAR - 2, height: TALL + 92 }),
      s("rect", { class: "loss", x: x + 5, y: top, width: BAR - 12, height: high, rx: 2 }),
      s("text", { x: x + BAR / 2 - 1, y: top - 5 }, label), pick,
      s("text", { class: "trick-number", x: x + BAR / 2 - 1, y: TALL + 86 }, String(play.trick)),
      s("title", {}, this.#sentence(play, deck, unit))));
    });
    return h("div", { class: "scroll plot-box" }, picture);
  }

  /** @param {Data} play @param {string} deck @param {string} unit */
  #sentence(play, deck, unit) {
    const name = capital(theCard(deck, play.card));
    if (play.forced) return t("page.replay.review.forced", { card: name });
    if (play.loss === null) return t("page.replay.review.unknown", { card: name });
    if (!play.loss) return t("page.replay.review.best", { card: name });
    return t("page.replay.review.costs", { card: name, cost: many(unit, play.loss), best: list(play.best.map((/** @type {string} */ best) => theCard(deck, best))) });
  }

  /** @param {Data} review @param {Data} play @param {string} deck @param {string} unit */
  #cost(review, play, deck, unit) {
    return h("li", { class: "review-cost", "data-trick": play.trick },
      h("div", { class: "pair", "aria-hidden": "true" }, h("span", { class: "played" }, card(deck, play.card)), h("span", { class: "arrow" }, "→"), card(deck, play.best[0])),
      h("div", {},
        h("p", { class: "cost-head" }, t("page.replay.review.trick", { trick: play.trick }), " ", h("b", {}, many(unit, play.loss))),
        h("p", {}, this.#sentence(play, deck, unit)),
        play.why?.text ? h("p", {}, play.why.text) : null,
        play.policy && play.best.includes(play.policy) ? h("p", { class: "soft small" }, t("page.replay.review.policy", { card: theCard(deck, play.policy) })) : null,
        h("button", { type: "button", class: "small-button", onclick: () => this.#there(review, play) }, t("page.replay.review.see"))));
  }

  /** @param {Data} review @param {string} deck @param {string} unit */
  #table(review, deck, unit) {
    const head = ["trick", "card", "cost", "better"].map((key) => h("th", { scope: "col" }, t(`page.replay.review.head.${key}`)));
    const rows = review.plays.map((/** @type {Data} */ play) => h("tr", {},
      h("td", {}, h("button", { type: "button", class: "plain number", "aria-label": t("page.replay.review.see-trick", { trick: play.trick }), onclick: () => this.#there(review, play) }, String(play.trick))),
      h("th", { scope: "row" }, capital(cardName(deck, play.card))),
      h("td", {}, play.forced ? t("page.replay.review.only") : play.loss === null ? t("page.replay.review.limited") : play.loss ? many(unit, play.loss) : t("page.replay.review.none")),
      h("td", {}, play.loss ? list(play.best.map((/** @type {string} */ best) => cardName(deck, best))) : "")));
    return h("details", { class: "review-table" }, h("summary", {}, t("page.replay.review.table")),
      h("div", { class: "scroll" }, h("table", {}, h("thead", {}, h("tr", {}, ...head)), h("tbody", {}, ...rows))));
  }
}
