// Before the match: the seats around the cloth as places, who is ready, invites, the rules in force.

import { get, post } from "../api.js";
import { ask, toast, trouble } from "../dialogs.js";
import { h, keyed, say, set } from "../dom.js";
import { icon } from "../icons.js";
import { many, t } from "../words.js";
import { SHAPES } from "./names.js";
import { buttons } from "./parts.js";
import { spot } from "./seats.js";
import { Shuffle } from "./shuffle.js";

/** @typedef {import("../games/index.js").Table} Table */

export class Lobby {
  /** @param {Table} table @param {() => void} back to the end of the match, where one has been played */
  constructor(table, back) {
    this.table = table;
    this.back = back;
    /** @type {number | null} the first of two seats to be swapped */ this.swapping = null;
    this.bot = "";
    /** @type {Record<string, any> | null} */ this.options = null;
    this.token = "";
    this.asked = false;
    this.places = h("ol", { class: "lobby-places", "aria-label": t("page.table.seats") });
    this.state = h("p", { class: "lobby-state", role: "status" });
    this.actions = h("div", { class: "lobby-actions" });
    this.level = h("label", { class: "level", hidden: true });
    this.persons = h("ul", { class: "lobby-persons bare" });
    this.invite = this.#invite();
    this.rules = h("section", { class: "panel" });
    this.shuffle = new Shuffle(table);
    this.element = h("div", { class: "lobby", hidden: true },
      h("div", { class: "lobby-cloth" }, this.places, h("div", { class: "lobby-middle" }, this.state, this.actions)),
      h("div", { class: "lobby-side" }, this.invite, this.level, this.persons, this.rules, this.shuffle.element));
  }

  #invite() {
    this.link = /** @type {HTMLInputElement} */ (h("input", { type: "text", readonly: true, "aria-label": t("page.table.invite.link") }));
    this.code = h("b", { class: "code" });
    this.watch = h("button", { type: "button", class: "plain", hidden: true, onclick: () => void this.#watchLink() }, icon("eye"), t("page.table.watch.copy"));
    const copy = h("button", { type: "button", class: "primary", onclick: () => void this.#copy(this.link.value) }, icon("copy"), t("page.table.invite.copy"));
    return h("section", { class: "panel inviting", hidden: true }, h("h2", {}, t("page.table.invite")), h("p", { class: "soft" }, t("page.table.invite.about")),
      h("div", { class: "copy-line" }, this.link, copy), h("p", {}, t("page.table.invite.code"), " ", this.code), this.watch);
  }

  /** @param {string} text */
  async #copy(text) {
    try {
      await navigator.clipboard.writeText(text);
      toast(t("page.table.invite.copied"));
    } catch {
      this.link.focus();
      this.link.select();
      toast(t("page.table.invite.by-hand"));
    }
  }

  async #watchLink() {
    const { client } = this.table;
    try {
      const pass = await post(`/games/${client.game}/${client.id}/spectators`, {});
      const url = new URL(location.pathname, location.href);
      url.hash = `watch=${pass.token}`;
      await this.#copy(url.href);
    } catch (error) {
      trouble(error);
    }
  }

  /** What is to be known only here: an invite, and the house rules in words. */
  async #learn() {
    if (this.asked) return;
    this.asked = true;
    const { client } = this.table;
    const path = `/games/${client.game}/${client.id}`;
    try {
      this.options = await get(`/games/${client.game}/options`);
      if (client.you >= 0 || client.host) {
        const known = await get(`${path}/invites`);
        const made = known.invites[0] ?? await post(`${path}/invites`, {}, { key: `page-${client.id}` });
        this.token = made.token;
      }
    } catch {
      this.asked = this.options !== null; // without an invite: not seated yet
      if (client.you < 0) this.asked = false;
    }
    this.draw();
  }

  draw() {
    const { view, client } = this.table;
    if (this.element.hidden) return;
    if (client.you >= 0 || !this.options) void this.#learn();
    const around = client.around();
    set(this.places, { "data-seats": around.length });
    keyed(this.places, around, String, () => this.#make(), (element, seat, place) => this.#place(/** @type {HTMLElement} */ (element), seat, spot(place, around.length)));
    this.#state(view);
    this.#actions(view);
    this.#drawInvite();
    this.#drawLevel();
    this.#persons(view);
    this.#drawRules(view);
    this.shuffle.draw();
  }

  #make() {
    return h("li", { class: "lobby-place" },
      h("p", { class: "lobby-who" }, h("span", { class: "side-mark", "aria-hidden": "true" }), h("b", {}), h("span", { class: "lobby-kind" })),
      h("p", { class: "lobby-ready" }), h("div", { class: "lobby-buttons" }));
  }

  /** @param {HTMLElement} element @param {number} seat @param {{x: number, y: number}} at */
  #place(element, seat, at) {
    const { view, client, you } = this.table;
    const there = view.seats[seat];
    element.style.setProperty("--x", at.x.toFixed(3));
    element.style.setProperty("--y", at.y.toFixed(3));
    const free = !there.person && !there.bot;
    set(element, { class: ["lobby-place", free && "free", seat === you && "yours", this.swapping === seat && "swapping"].filter(Boolean).join(" "),
      "data-side": view.game.by_side && view.game.options.sides !== "drawn" ? SHAPES[seat % 2] : null });
    const [who, ready] = /** @type {HTMLElement[]} */ ([...element.children]);
    const name = /** @type {HTMLElement} */ (who.querySelector("b"));
    say(name, free ? t("page.table.free") : seat === you ? t("page.table.you", { player: client.name(seat) }) : client.name(seat));
    const level = t(`bot.${there.bot}.title`);
    say(/** @type {Element} */ (who.lastElementChild), there.bot ? t("page.table.bot.level", { level }) : there.person === view.host ? t("page.table.host") : "");
    const person = view.persons.find((one) => one.id === there.person);
    const waits = there.person && there.person !== view.host;
    say(ready, there.person && !person?.present ? t("page.table.away") : waits ? t(there.ready ? "page.table.ready" : "page.table.not-ready") : "");
    ready.className = waits && there.ready && person?.present ? "lobby-ready yes" : "lobby-ready";
    buttons(/** @type {HTMLElement} */ (element.lastElementChild), this.#seatButtons(seat, there, free));
  }

  /** @param {number} seat @param {Record<string, any>} there @param {boolean} free */
  #seatButtons(seat, there, free) {
    const { client, you, name } = this.table;
    const label = (/** @type {string} */ key) => t(`page.table.${key}`);
    /** @type {{id: string, label: string, run(): void, kind?: string, pressed?: boolean}[]} */
    const items = [];
    if (this.swapping !== null && this.swapping !== seat) {
      const first = this.swapping;
      return [{ id: "swap-here", label: label("swap-here"), kind: "primary", run: () => { this.swapping = null; void client.ask("swap-seats", { first, second: seat }); } }];
    }
    if (this.swapping === seat) return [{ id: "swap-not", label: t("page.frame.cancel"), run: () => { this.swapping = null; this.draw(); } }];
    if (free) items.push({ id: "take", label: label("take"), kind: you < 0 ? "primary" : undefined, run: () => void client.ask("take-seat", { seat }) });
    if (client.host && free) items.push({ id: "bot", label: label("give-bot"), run: () => void client.ask("set-bot", { seat, bot: this.bot || this.table.view.settings.bot }) });
    if (client.host && there.bot) items.push({ id: "no-bot", label: label("free-it"), run: () => void client.ask("set-bot", { seat, bot: "" }) });
    if (seat === you) items.push({ id: "leave", label: label("stand-up"), run: () => void client.ask("leave-seat") });
    if (client.host && there.person && seat !== you) {
      items.push({ id: "kick", label: label("kick"), run: async () => {
        if (await ask({ title: t("page.table.kick.sure", { player: name(seat) }), yes: label("kick"), danger: true })) void client.ask("kick", { whom: there.person });
      } });
    }
    if (client.host && !free) items.push({ id: "swap", label: label("swap"), run: () => { this.swapping = seat; this.draw(); } });
    return items;
  }

  /** @param {import("../reduce.js").View} view */
  #state(view) {
    const { client } = this.table;
    const empty = view.seats.filter((seat) => !seat.person && !seat.bot).length;
    const waits = view.seats.map((seat, place) => (seat.person && !seat.ready && seat.person !== view.host ? client.name(place) : "")).filter(Boolean);
    say(this.state, empty ? many("page.table.empty-seats", empty) : waits.length ? t("page.table.waits-for", { players: waits.join(", ") })
      : client.host ? t("page.table.all-ready") : t("page.table.host-starts", { player: client.nameOf(view.host) }));
  }

  /** @param {import("../reduce.js").View} view */
  #actions(view) {
    const { client, you } = this.table;
    const empty = view.seats.some((seat) => !seat.person && !seat.bot);
    const items = [];
    // The host is ready by starting.
    if (you >= 0 && !client.host) {
      const { ready } = view.seats[you];
      items.push({ id: "ready", label: t(ready ? "page.table.unready" : "page.table.set-ready"), pressed: Boolean(ready), kind: ready ? undefined : "primary", run: () => void client.ask("set-ready", { ready: !ready }) });
    }
    if (client.host) {
      if (empty) items.push({ id: "fill", label: t("page.table.fill"), kind: "primary", run: () => this.#fill(view) });
      // Pressed too early it is asked for all the same: the server says what is missing.
      const early = empty || view.seats.some((seat, place) => seat.person && !seat.ready && place !== you);
      items.push({ id: "start", label: t("page.table.start"), kind: early ? undefined : "primary", off: early, run: () => void client.ask("start") });
    }
    if (view.phase === "finished") items.push({ id: "back", label: t("page.table.back-to-end"), run: this.back });
    buttons(this.actions, items);
  }

  /** @param {import("../reduce.js").View} view */
  #fill(view) {
    view.seats.forEach((seat, place) => {
      if (!seat.person && !seat.bot) void this.table.client.ask("set-bot", { seat: place, bot: this.bot || view.settings.bot });
    });
  }

  #drawInvite() {
    this.invite.hidden = !this.token;
    if (!this.token) return;
    const link = new URL(`/i/${this.token}`, location.href).href;
    if (this.link && this.link.value !== link) this.link.value = link;
    if (this.code) say(this.code, this.token);
    if (this.watch) this.watch.hidden = this.table.view.settings.spectators === "none";
  }

  #drawLevel() {
    const bots = this.options?.bots ?? [];
    this.level.hidden = !this.table.client.host || bots.length < 2;
    if (this.level.hidden || this.level.firstElementChild) return;
    const select = h("select", { onchange: (/** @type {Event} */ event) => { this.bot = /** @type {HTMLSelectElement} */ (event.target).value; } },
      ...bots.map((/** @type {{name: string, title: string}} */ bot) => h("option", { value: bot.name, selected: bot.name === this.table.view.settings.bot }, bot.title)));
    this.level.append(h("span", {}, t("page.table.level")), select);
  }

  /** Persons without a seat. @param {import("../reduce.js").View} view */
  #persons(view) {
    const { client } = this.table;
    const standing = view.persons.filter((person) => !view.seats.some((seat) => seat.person === person.id));
    keyed(this.persons, standing, (person) => person.id, () => h("li", {}, h("span"), h("div", { class: "lobby-buttons" })), (element, person) => {
      say(/** @type {Element} */ (element.firstElementChild), t("page.table.standing", { player: person.name }));
      buttons(/** @type {Element} */ (element.lastElementChild), client.host && person.id !== client.person
        ? [{ id: "kick", label: t("page.table.kick"), run: () => void client.ask("kick", { whom: person.id }) }] : []);
    });
  }

  /** @param {import("../reduce.js").View} view */
  #drawRules(view) {
    if (!this.options || this.rules.firstElementChild) return;
    const changed = Object.entries(view.game.options);
    const lines = changed.map(([name, value]) => {
      const option = this.options?.options.find((/** @type {any} */ one) => one.name === name);
      const said = option?.values.find((/** @type {any} */ one) => String(one.value) === String(value));
      const yes = option?.kind === "flag" ? t(value === "yes" ? "word.yes" : "word.no") : value;
      return h("li", {}, h("b", {}, option?.title ?? name), " ", h("span", {}, said?.title ?? yes));
    });
    this.rules.append(h("h2", {}, t("page.table.rules")), lines.length ? h("ul", {}, ...lines) : h("p", { class: "soft" }, t("page.table.rules.usual")),
      h("p", {}, h("a", { href: `/rules/${this.table.client.game}?${new URLSearchParams({ seats: String(view.seats.length), ...view.game.options })}` }, t("page.table.rules.read"))));
  }
}
