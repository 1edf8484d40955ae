// After a deal: what it brought, and on to the next. After the match: who won.

import { h, say, set } from "../dom.js";
import { capital, sayMatch, sayNote, scorer } from "../story.js";
import { many, t } from "../words.js";
import { SHAPES, span } from "./names.js";
import { buttons, refill } from "./parts.js";

/** @typedef {import("../games/index.js").Table} Table */

/**
 * The scores as a plain table: whose, what the last deal brought, in all.
 * @param {Table} table @returns {HTMLElement}
 */
export function plainScores(table) {
  const { view, client } = table;
  const { scores, points, winners } = view.match;
  const company = client.company();
  const rows = scores.map((/** @type {number} */ score, /** @type {number} */ place) => {
    const side = view.game.by_side ? h("span", { class: "side-mark", "data-side": SHAPES[place] }) : null;
    const wins = winners?.some((/** @type {number} */ seat) => (view.game.by_side ? seat % 2 : seat) === place);
    return h("tr", { class: wins ? "wins" : null },
      h("th", { scope: "row" }, side, capital(scorer(company, place))),
      h("td", {}, points?.length ? `+${points[place]}` : ""), h("td", {}, h("b", {}, score)));
  });
  return h("table", { class: "scores" },
    h("thead", {}, h("tr", {}, h("th", { scope: "col" }, t("page.table.score.who")),
      h("th", { scope: "col" }, t("page.table.score.deal")), h("th", { scope: "col" }, t("page.table.score.total")))),
    h("tbody", {}, ...rows));
}

export class Between {
  /** @param {Table} table @param {import("../games/index.js").Show} show @param {() => number} heldUntil @param {() => void} arrange */
  constructor(table, show, heldUntil, arrange) {
    this.table = table;
    this.show = show;
    this.heldUntil = heldUntil;
    this.arrange = arrange;
    this.heading = h("h2", { tabindex: "-1", id: "between-title" });
    this.told = h("div", { class: "brought" });
    this.sheet = h("div", { class: "between-scores" });
    this.actions = h("div", { class: "actions" });
    this.links = h("p", { class: "between-links" });
    this.waits = h("p", { class: "waits", "aria-hidden": "true" });
    this.element = h("section", { class: "between", "aria-labelledby": "between-title", hidden: true },
      this.heading, this.told, this.sheet, this.actions, this.waits, this.links);
    this.key = "";
  }

  /** Whether it is to be seen: the last trick is left on the cloth for its while. */
  get wanted() {
    const { view, client } = this.table;
    const { phase } = view;
    return (phase === "between" || phase === "finished") && client.now() >= this.heldUntil();
  }

  draw() {
    const { wanted } = this;
    const shows = wanted && this.element.hidden;
    this.element.hidden = !wanted;
    if (!wanted) return;
    const { view } = this.table;
    const over = view.phase === "finished";
    const key = `${view.match.number}.${view.match.deals_over}.${view.phase}.${document.documentElement.lang}`;
    say(this.heading, this.#title(over));
    set(this.element, { class: over ? "between over" : "between" });
    if (this.key !== key) {
      this.key = key;
      this.told.replaceChildren();
      this.sheet.replaceChildren();
      delete this.told.dataset.shown;
      delete this.sheet.dataset.shown;
    }
    // A sheet that counts as players do has the scores in it.
    const counted = Boolean(this.show.brought?.(this.table, this.told));
    if (!counted) this.#plainly(key);
    refill(this.sheet, `${key}.${counted}`, () => (counted ? [] : [plainScores(this.table)]));
    if (over) this.#end();
    else this.#goOn();
    this.tick();
    if (shows && document.activeElement === document.body) this.heading.focus({ preventScroll: true });
  }

  /** @param {boolean} over */
  #title(over) {
    const { view, client } = this.table;
    if (over && view.match.winners.length) return capital(sayMatch(client.company(), view.match.winners));
    return t("page.table.deal-over", { number: view.match.deals_over });
  }

  /** @param {string} key */
  #plainly(key) {
    const { view, client } = this.table;
    refill(this.told, key, () => {
      const notes = view.match.notes.map((/** @type {string} */ note) => h("li", {}, capital(sayNote(client.company(), note))));
      if (!view.match.points.length && !notes.length) return [h("p", {}, t("deal.thrown-in"))];
      return notes.length ? [h("ul", { class: "notes" }, ...notes)] : [];
    });
  }

  #goOn() {
    const { view, client, you } = this.table;
    const gone = you >= 0 && view.seats[you].went_on;
    this.links.replaceChildren();
    buttons(this.actions, you < 0 ? [] : [{
      id: "go-on", kind: "primary", label: gone ? t("page.table.waiting-others") : t("page.table.go-on"), off: gone,
      run: () => { if (!gone) void client.ask("go-on"); },
    }]);
  }

  #end() {
    const { view, client, you } = this.table;
    const wants = you >= 0 && view.seats[you].ready;
    const record = `${client.id}-${view.match.number}`;
    buttons(this.actions, you < 0 ? [] : [
      { id: "rematch", kind: "primary", label: wants ? t("page.table.waiting-others") : t("page.table.rematch"), off: wants,
        run: () => { if (!wants) void client.ask("rematch"); } },
      { id: "arrange", label: t("page.table.arrange"), run: this.arrange },
    ]);
    refill(this.links, record, () => [
      h("a", { href: `/r/${record}` }, t("page.table.replay")), " ",
      h("a", { href: `/records` }, t("page.table.records")),
    ]);
  }

  tick() {
    const { view, client } = this.table;
    const left = view.phase === "between" && view.situation.until ? view.situation.until - client.now() : 0;
    const wanting = view.phase === "finished" ? view.seats.filter((seat) => seat.person && seat.ready).length : 0;
    say(this.waits, view.situation.paused ? "" : left > 0 ? t("page.table.next-deal", { span: span(left) })
      : wanting ? many("page.table.want-rematch", wanting) : "");
  }
}
