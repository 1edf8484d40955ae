// What the choices of a seat cost in a deal: a plot with a bar for each, a table behind it, and why.
// Judged by the expert, from what the seat knew then, or by all hands.

import { card, cardName, theCard } from "../cards.js";
import { h, s } from "../dom.js";
import { figure, spread } from "../figures.js";
import { dress } from "../router.js";
import { capital } from "../story.js";
import { list, many, t } from "../words.js";

/** @typedef {Record<string, any>} Data */
/** @typedef {import("./film.js").Film} Film */

const BAR = 34; // width of a bar with its gap, in units of the picture
const TALL = 96; // of the highest bar
const LEAST = 4; // units for a cost at least, so that it is seen
/** @type {Record<string, number>} of the picture, for the least that counts */
const STEP = { points: 28, pays: 60, wins: 6 };
const JUDGES = ["expert", "open"];

export class Review {
  /** @type {Map<string, Promise<Data>>} */ #asked = new Map();
  deal = 0;
  seat = 0;
  by = JUDGES[0];
  #trick = 0;

  /**
   * @param {import("../pages/replay.js").Source} source
   * @param {Film} film
   * @param {number} seat whose cards first
   * @param {(moment: number) => void} jump
   */
  constructor(source, film, seat, jump) {
    this.source = source;
    this.film = film;
    this.seat = Math.max(0, seat);
    this.jump = jump;
    void dress("advice");
    this.about = h("p", { class: "soft small" });
    this.choice = h("div", { class: "review-choice" });
    this.body = h("div", { class: "review-body", "aria-live": "off" });
    this.element = h("div", { class: "review" }, this.choice, this.about, this.body);
    const seats = /** @type {HTMLSelectElement} */ (h("select", { id: "review-seat", onchange: () => { this.seat = Number(seats.value); void this.show(this.deal); } },
      ...film.names.map((name, at) => h("option", { value: String(at), selected: at === this.seat }, name))));
    this.choice.append(h("label", { class: "replay-choice" }, h("span", {}, t("page.replay.review.whose")), seats), this.#judges());
  }

  #judges() {
    return h("fieldset", { class: "review-judges" }, h("legend", {}, t("page.review.by")), ...JUDGES.map((by) =>
      h("label", {}, h("input", { type: "radio", name: "review-by", value: by, checked: by === this.by, onchange: () => { this.by = by; void this.show(this.deal); } }),
        t(`page.review.by.${by}`))));
  }

  /** Show the review of a deal; asked for once. @param {number} deal */
  async show(deal) {
    this.deal = deal;
    const name = `${deal}.${this.seat}.${this.by}`;
    this.about.textContent = t(`page.review.about.${this.by}`);
    if (!deal || this.body.dataset.shown === name) return;
    this.body.dataset.shown = name;
    this.body.replaceChildren(h("p", { class: "review-wait", role: "status" }, t(this.by === "open" ? "page.replay.review.wait" : "page.review.wait")));
    try {
      let asked = this.#asked.get(name);
      if (!asked) this.#asked.set(name, (asked = this.source.review(`deal=${deal}&seat=${this.seat}&by=${this.by}`)));
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
    const name = this.film.names[review.seat];
    const costly = review.plays.filter((/** @type {Data} */ play) => play.clear);
    const open = review.by === "open" ? "page.replay.review" : "page.review";
    const sum = !review.plays.length ? t("page.replay.review.nothing") : costly.length
      ? t(`${open}.sum`, { player: name, cost: cost(review.loss, review.unit), deal: review.deal })
      : t(`${open}.perfect`, { player: name, deal: review.deal });
    return [
      h("p", { class: "review-sum" }, sum),
      ...(review.limited ? [h("p", { class: "small soft" }, t("page.replay.review.limited-some"))] : []),
      ...(review.plays.length ? [this.#plot(review)] : []),
      ...(costly.length ? [h("ol", { class: "bare review-costs" }, ...costly.map((/** @type {Data} */ play) => this.#cost(review, play)))] : []),
      ...(review.plays.length ? [this.#table(review)] : []),
    ];
  }

  /** @param {Data} review @param {Data} play */
  #there(review, play) {
    this.jump(this.film.play(review.deal, play.trick, review.seat));
  }

  /** @param {Data} review */
  #plot(review) {
    const amount = (/** @type {number} */ loss) => (review.unit === "wins" ? 100 * loss : loss);
    const reach = (/** @type {Data} */ play) => (play.clear ? amount(play.loss + play.error) : 0);
    const most = Math.max(1, ...review.plays.map(reach));
    const width = review.plays.length * BAR + 6;
    const scale = Math.min(TALL / most, STEP[review.unit]);
    const picture = s("svg", { class: "plot", viewBox: `0 0 ${width} ${TALL + 92}`, "aria-hidden": "true", style: { "--bars": review.plays.length } },
      s("line", { class: "axis", x1: 0, x2: width, y1: TALL + 18, y2: TALL + 18 }));
    review.plays.forEach((/** @type {Data} */ play, /** @type {number} */ i) => {
      const x = 3 + i * BAR;
      const known = play.loss !== null;
      const high = !known ? 14 : play.clear ? Math.max(LEAST, amount(play.loss) * scale) : 0;
      const half = play.clear ? amount(play.error) * scale : 0;
      const top = TALL + 18 - high;
      const middle = x + BAR / 2 - 1;
      const text = play.forced ? "" : !known ? "?" : play.clear ? `−${figure(play.loss, review.unit)}` : play.card === play.best[0] || !play.loss ? "✓" : "≈";
      picture.append(s("g", {
        class: ["bar", !known && !play.forced && "unknown", play.forced && "forced", play.clear && "costs"].filter(Boolean).join(" "),
        "data-trick": play.trick, onclick: () => this.#there(review, play),
      }, s("rect", { class: "reach", x, y: 0, width: BAR - 2, height: TALL + 92 }),
      s("rect", { class: "loss", x: x + 5, y: top, width: BAR - 12, height: high, rx: 2 }),
      half > 1 && s("line", { class: "whisker", x1: middle, x2: middle, y1: Math.max(14, top - half), y2: Math.min(TALL + 18, top + half) }),
      s("text", { x: middle, y: Math.max(11, top - half - 5) }, text), this.#pick(play, x),
      s("text", { class: "trick-number", x: middle, y: TALL + 86 }, play.trick ? String(play.trick) : ""),
      s("title", {}, this.#sentence(review, play))));
    });
    return h("div", { class: "scroll plot-box" }, picture);
  }

  /** The card below its bar; of a bid its number. @param {Data} play @param {number} x */
  #pick(play, x) {
    if (!play.trick) return s("text", { class: "said", x: x + BAR / 2 - 1, y: TALL + 52 }, play.card.replace("bid ", ""));
    const pick = card(this.#deck, play.card);
    for (const [key, value] of Object.entries({ x: x + 2, y: TALL + 24, width: BAR - 6, height: (BAR - 6) * 1.6 })) pick.setAttribute(key, String(value));
    return pick;
  }

  get #deck() {
    return this.film.start.game.deck;
  }

  /** A card or a bid, as a name by itself or inside a sentence. @param {string} choice @param {(deck: string, choice: string) => string} [how] */
  #name(choice, how = theCard) {
    if (!choice.startsWith("bid ")) return how(this.#deck, choice);
    const bid = Number(choice.slice(4));
    return bid ? many("page.table.bid", bid) : t("page.table.bid.none");
  }

  /** @param {Data} review @param {Data} play */
  #sentence(review, play) {
    const name = capital(this.#name(play.card));
    if (play.forced) return t("page.replay.review.forced", { card: name });
    if (play.loss === null) return t("page.replay.review.unknown", { card: name });
    if (review.by === "expert") return t("page.review.says", { card: name, text: play.text });
    if (!play.clear) return t("page.replay.review.best", { card: name });
    return t("page.replay.review.costs", { card: name, cost: cost(play.loss, review.unit), best: list(play.best.map((/** @type {string} */ best) => this.#name(best))) });
  }

  /** @param {Data} review @param {Data} play */
  #cost(review, play) {
    const expert = review.by === "expert";
    return h("li", { class: "review-cost", "data-trick": play.trick },
      play.trick ? h("div", { class: "pair", "aria-hidden": "true" }, h("span", { class: "played" }, card(this.#deck, play.card)), h("span", { class: "arrow" }, "→"), card(this.#deck, play.best[0])) : null,
      h("div", {},
        h("p", { class: "cost-head" }, play.trick ? t("page.replay.review.trick", { trick: play.trick }) : t("page.review.bidding"), " ", h("b", {}, this.#loss(review, play))),
        h("p", {}, this.#sentence(review, play)),
        !expert && play.why?.text ? h("p", {}, play.why.text) : null,
        !expert && play.policy && play.best.includes(play.policy) ? h("p", { class: "soft small" }, t("page.replay.review.policy", { card: this.#name(play.policy) })) : null,
        play.trick ? h("button", { type: "button", class: "small-button", onclick: () => this.#there(review, play) }, t("page.replay.review.see")) : null));
  }

  /** "1,2 point ± 0,3" @param {Data} review @param {Data} play */
  #loss(review, play) {
    const match = play.match ? `${t("page.review.match")} ` : "";
    const error = play.error ? ` ${spread(play.error, review.unit)}` : "";
    return `${match}${cost(play.loss, review.unit)}${error}`;
  }

  /** @param {Data} review */
  #table(review) {
    const head = ["trick", "card", "cost", "better"].map((key) => h("th", { scope: "col" }, t(`page.replay.review.head.${key}`)));
    const rows = review.plays.map((/** @type {Data} */ play) => h("tr", {},
      h("td", {}, play.trick ? h("button", { type: "button", class: "plain number", "aria-label": t("page.replay.review.see-trick", { trick: play.trick }), onclick: () => this.#there(review, play) }, String(play.trick)) : t("page.review.bidding")),
      h("th", { scope: "row" }, capital(this.#name(play.card, cardName))),
      h("td", {}, play.forced ? t("page.replay.review.only") : play.loss === null ? t("page.replay.review.limited") : play.clear ? this.#loss(review, play) : play.loss ? t("page.hint.level") : t("page.replay.review.none")),
      h("td", {}, play.clear ? list(play.best.map((/** @type {string} */ best) => this.#name(best, cardName))) : "")));
    return h("details", { class: "review-table" }, h("summary", {}, t("page.replay.review.table")),
      h("div", { class: "scroll" }, h("table", {}, h("thead", {}, h("tr", {}, ...head)), h("tbody", {}, ...rows))));
  }
}

/** "2 points", "1,2 point" @param {number} loss @param {string} unit */
function cost(loss, unit) {
  const whole = unit !== "wins" && Number.isInteger(loss);
  const n = unit === "wins" ? Math.round(100 * loss) : loss;
  const key = { points: "page.replay.review.points", pays: "page.replay.review.pays", wins: "page.review.wins" }[unit] ?? "";
  return many(key, n, whole || unit === "wins" ? {} : { n: figure(loss, unit) });
}
