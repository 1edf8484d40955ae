// The rules of a game as a table plays them: its customs are chosen beside the text, and are in the address.

import { get, Problem } from "../api.js";
import { toast, trouble } from "../dialogs.js";
import { h, say, set } from "../dom.js";
import { picks } from "../forms.js";
import { houseRules } from "../houserules.js";
import { icon } from "../icons.js";
import { fan } from "../lobby.js";
import { polite } from "../live.js";
import { title } from "../router.js";
import { many, t } from "../words.js";

/** @typedef {Record<string, any>} Data */

const SEATS = "seats";
const WAIT_MS = 250; // after the last key

/** @param {HTMLElement} place @param {{game?: string, query: URLSearchParams, hash: string}} params */
export async function page(place, params) {
  const { games } = await get("/games");
  const names = games.map((/** @type {Data} */ line) => line.name);
  if (!params.game || !names.includes(params.game)) return choice(place, games);
  const about = await get(`/games/${params.game}/options`);
  const book = new Book(place, about, games);
  await book.begin(params.query, params.hash);
  return () => book.end();
}

/** @param {HTMLElement} place @param {Data[]} games */
function choice(place, games) {
  place.append(h("h1", {}, t("page.rules.heading")), h("p", { class: "lead" }, t("page.rules.which")),
    h("ul", { class: "bare courses" }, ...games.map((line) => h("li", { class: "course" }, h("div", { class: "course-cloth" }, fan(line.name)),
      h("div", { class: "course-text" }, h("h2", { id: `rules-${line.name}` }, line.title), h("p", {}, line.about),
        h("p", { class: "actions" }, h("a", { class: "button primary", href: `/rules/${line.name}`, "aria-describedby": `rules-${line.name}` }, t("page.learn.rules"))))))));
  return undefined;
}

class Book {
  #timer = 0;
  #asked = 0;
  seats = 0;

  /** @param {HTMLElement} place @param {Data} about @param {Data[]} games */
  constructor(place, about, games) {
    this.about = about;
    const { game } = about;
    this.seats = game.seats[0];
    title(t("page.rules.of", { game: game.title }));
    this.text = h("div", { class: "rules-text" });
    this.intro = h("p", { class: "lead" });
    this.state = h("p", { class: "tag rules-state" });
    this.wrong = h("p", { class: "notice", role: "alert", hidden: true });
    this.contents = h("ol", {});
    this.sheet = houseRules(about);
    const share = h("button", { type: "button", onclick: () => void this.#copy(this.#address()) }, icon("link"), t("page.rules.share"));
    this.usual = h("button", { type: "button", class: "plain", onclick: () => { this.seats = game.seats[0]; this.sheet.begin({}); this.#seats(); void this.#read(true); } }, icon("undo"), t("page.rules.usual"));
    this.many = h("div", { class: "field" });
    this.element = h("div", { class: "rules", "data-game": game.name },
      h("header", { class: "rules-head" },
        h("nav", { class: "picks rules-games", "aria-label": t("page.rules.which") }, ...games.map((line) =>
          h("a", { class: `button${line.name === game.name ? " primary" : ""}`, href: `/rules/${line.name}`, "aria-current": line.name === game.name ? "page" : null }, line.title))),
        h("h1", {}, t("page.rules.of", { game: game.title })), this.intro, this.state, this.wrong,
        h("div", { class: "actions" }, share,
          h("button", { type: "button", onclick: () => print() }, icon("records"), t("page.rules.print")),
          h("a", { class: "button", href: `/learn/${game.name}` }, icon("learn"), t("page.rules.learn")))),
      this.text,
      h("aside", { class: "rules-side" },
        h("nav", { class: "rules-contents panel", "aria-label": t("page.rules.contents") },
          h("details", { open: matchMedia("(min-width: 60.01rem)").matches }, h("summary", {}, t("page.rules.contents")), this.contents)),
        h("section", { class: "panel", "aria-label": t("page.rules.choose") }, h("h2", {}, t("page.rules.choose")), h("p", { class: "small soft" }, t("page.rules.about")), this.many, this.sheet.element,
          h("div", { class: "actions" }, this.usual))));
    place.append(this.element);
    this.sheet.element.addEventListener("change", () => void this.#read(true));
    this.sheet.element.addEventListener("input", () => {
      clearTimeout(this.#timer);
      this.#timer = window.setTimeout(() => void this.#read(true), WAIT_MS);
    });
  }

  /** How many play, as buttons. */
  #seats() {
    this.many.replaceChildren(h("span", { class: "label" }, t("page.rules.seats")),
      picks("rules-seats", [...this.about.game.all_seats].sort((a, b) => a - b).map((seats) => ({ value: String(seats), title: String(seats) })), String(this.seats), (value) => {
        this.seats = Number(value);
        void this.#read(true);
      }));
  }

  /** @param {URLSearchParams} query @param {string} hash */
  async begin(query, hash) {
    const given = Object.fromEntries([...query].filter(([name]) => this.about.options.some((/** @type {Data} */ line) => line.name === name)));
    this.seats = Number(query.get(SEATS)) || this.seats;
    this.sheet.begin({});
    this.#given = given;
    for (const [name, value] of Object.entries(given)) this.#choose(name, value);
    this.#seats();
    await this.#read(false);
    if (/^r\d/.test(hash)) this.#aim(hash);
  }

  end() {
    clearTimeout(this.#timer);
  }

  /** What was in the address: the controls take it over as soon as one of them is moved. @type {Record<string, string>} */
  #given = {};

  /** @param {string} name @param {string} value */
  #choose(name, value) {
    const line = this.about.options.find((/** @type {Data} */ each) => each.name === name);
    const field = this.sheet.field(name);
    if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) return;
    if (field.type === "checkbox") {
      const on = value === "yes" || value === "true";
      if (/** @type {HTMLInputElement} */ (field).checked !== on) field.click();
      return;
    }
    field.value = line.kind === "share" ? String(Number(value) * 100) : value;
    field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? "change" : "input"));
  }

  #query() {
    /** @type {Record<string, string>} */
    const chosen = {};
    for (const [name, value] of Object.entries(this.sheet.changed())) {
      chosen[name] = value === true ? "yes" : value === false ? "no" : String(value);
    }
    const seats = this.seats === this.about.game.seats[0] ? {} : { [SEATS]: String(this.seats) };
    return new URLSearchParams({ ...seats, ...chosen });
  }

  #address(hash = "") {
    const query = this.#query().toString();
    return `${location.pathname}${query ? `?${query}` : ""}${hash ? `#${hash}` : ""}`;
  }

  /** @param {boolean} moved by the reader */
  async #read(moved) {
    clearTimeout(this.#timer);
    const turn = ++this.#asked;
    const query = moved ? this.#query() : new URLSearchParams({ ...this.#given, ...(this.seats ? { [SEATS]: String(this.seats) } : {}) });
    set(this.element, { "aria-busy": "true" });
    try {
      const rules = await get(`/games/${this.about.game.name}/rules?${query}`);
      if (turn !== this.#asked) return;
      this.wrong.hidden = true;
      this.#write(rules);
      if (moved) history.replaceState(history.state, "", this.#address());
    } catch (error) {
      if (turn !== this.#asked) return;
      if (!(error instanceof Problem)) return trouble(error);
      say(this.wrong, error.message);
      this.wrong.hidden = false;
      if (!moved) {
        // What the address asks for cannot be: the usual rules are shown below what is wrong with it.
        this.#given = {};
        this.seats = this.about.game.seats[0];
        this.sheet.begin({});
        this.#seats();
        this.#write(await get(`/games/${this.about.game.name}/rules`));
      }
    } finally {
      if (turn === this.#asked) this.element.removeAttribute("aria-busy");
    }
  }

  /** @param {Data} rules */
  #write(rules) {
    say(this.intro, rules.introduction);
    const count = [...this.#query().keys()].filter((name) => name !== SEATS).length;
    say(this.state, count ? many("page.rules.changed", count) : t("page.rules.all-usual"));
    this.state.classList.toggle("tag-free", count > 0);
    this.usual.hidden = !count && this.seats === this.about.game.seats[0];
    const before = new Map([...this.text.querySelectorAll(".rule")].map((rule) => [rule.id, rule.querySelector("p")?.textContent]));
    this.text.replaceChildren(...rules.sections.map((/** @type {Data} */ section, /** @type {number} */ s) => h("section", { "aria-labelledby": `r${s + 1}` },
      h("h2", { id: `r${s + 1}`, tabindex: "-1" }, `${s + 1}. ${section.title}`),
      ...section.paragraphs.map((/** @type {string} */ text, /** @type {number} */ p) => this.#rule(`${s + 1}.${p + 1}`, text)))));
    this.contents.replaceChildren(...rules.sections.map((/** @type {Data} */ section, /** @type {number} */ s) =>
      h("li", {}, h("a", { href: `#r${s + 1}`, onclick: (/** @type {Event} */ event) => { event.preventDefault(); this.#aim(`r${s + 1}`); } }, section.title))));
    const news = before.size ? [...this.text.querySelectorAll(".rule")].filter((rule) => before.get(rule.id) !== rule.querySelector("p")?.textContent) : [];
    for (const rule of news) rule.classList.add("aimed");
    if (news.length) polite(news.slice(0, 3).map((rule) => rule.querySelector("p")?.textContent ?? "").join(" "));
  }

  /** @param {string} number "3.2" @param {string} text */
  #rule(number, text) {
    const id = `r${number.replace(".", "-")}`;
    const link = h("a", { class: "rule-number", href: `#${id}`, "aria-label": t("page.rules.copy-number", { number }), onclick: (/** @type {Event} */ event) => {
      event.preventDefault();
      this.#aim(id);
      void this.#copy(this.#address(id));
    } }, `§ ${number}`);
    return h("div", { class: "rule", id }, link, h("p", {}, text));
  }

  /** @param {string} id */
  #aim(id) {
    const there = document.getElementById(id);
    if (!there) return;
    for (const other of this.text.querySelectorAll(".aimed")) other.classList.remove("aimed");
    if (there.classList.contains("rule")) there.classList.add("aimed");
    there.scrollIntoView({ block: "start" });
    there.focus({ preventScroll: true });
    history.replaceState(history.state, "", this.#address(id));
  }

  /** @param {string} address */
  async #copy(address) {
    const { href } = new URL(address, location.href);
    try {
      await navigator.clipboard.writeText(href);
      toast(t("page.rules.shared"));
    } catch {
      toast(href);
    }
  }
}
