// The front door: a game in one click, the cousins in two, and the tables of others.

import { get } from "../api.js";
import { busy } from "../dialogs.js";
import { h, keyed, say } from "../dom.js";
import { codeOf, fan, freeSeat, linkButton, lookOn, playNow, sitDown, tableRow } from "../lobby.js";
import { known } from "../person.js";
import { go } from "../router.js";
import { t } from "../words.js";

/** @typedef {import("../lobby.js").Data} Data */

const SHOWN = 8; // tables before one asks for more
const MINE = 4;

/** @param {HTMLElement} place */
export async function page(place) {
  const asked = Promise.all([get("/games"), get("/tables?mine=true&limit=20").catch(() => ({ tables: [] })), known()]);
  const games = h("ul", { class: "bare games" });
  const open = openTables();
  place.append(
    h("header", { class: "hello" }, h("h1", {}, t("page.home.heading")), h("p", { class: "lead" }, t("page.home.about"))),
    games,
    h("div", { class: "below" }, open.section, h("div", { class: "beside" }, codeForm(), firstTime())),
  );
  const [{ games: lines }, { tables }, me] = await asked;
  const titles = Object.fromEntries(lines.map((/** @type {Data} */ line) => [line.name, line.title]));
  games.append(...lines.map(gameChoice));
  const mine = myTables(tables, titles, me.name);
  if (mine) games.before(mine);
  return open.begin(titles);
}

/** @param {Data} line */
function gameChoice(line) {
  const play = h("button", { type: "button", class: "primary", onclick: () => busy(play, () => playNow(line.name)) },
    t("page.home.play-now"));
  const name = `game-${line.name}`;
  play.setAttribute("aria-describedby", name);
  return h("li", { class: "game" },
    h("div", { class: "game-cloth" }, fan(line.name)),
    h("div", { class: "game-text" },
      h("h2", { id: name }, line.title),
      h("p", { class: "game-about" }, t(`page.home.character.${line.name}`)),
      h("p", { class: "game-facts soft small" }, facts(line)),
      h("div", { class: "game-actions" }, play,
        h("a", { class: "button", href: `/new?game=${line.name}`, "aria-describedby": name }, t("page.home.invite"))),
      h("p", { class: "game-links small" },
        h("a", { href: `/learn/${line.name}`, "aria-describedby": name }, t("page.home.learn")),
        h("a", { href: `/rules/${line.name}`, "aria-describedby": name }, t("page.home.rules")))));
}

/** @param {Data} line */
function facts(line) {
  const seats = [...line.seats].sort((a, b) => a - b);
  const range = seats.length > 2 ? t("page.home.seats-range", { low: seats[0], high: seats.at(-1) })
    : t("game.seats", { seats: seats.join(` ${t("page.home.or")} `) });
  return `${range}, ${t(`page.home.sides.${line.name}`)}`;
}

/** Tables where one is awaited. @param {Data[]} tables @param {Record<string, string>} titles @param {string | null} name */
function myTables(tables, titles, name) {
  const there = tables.filter((line) => line.phase !== "finished" && line.open_seats < line.seats);
  if (!there.length) return null;
  return h("section", { class: "mine" }, h("h2", {}, t("page.home.mine")), h("ul", { class: "bare rows" }, ...there.slice(0, MINE).map((line) =>
    tableRow({ ...line, names: line.names.map((/** @type {string} */ each) => (each === name ? t("word.you") : each)) }, titles[line.game],
      linkButton(`/t/${line.game}/${line.table}`, t("page.home.back"), "primary")))));
}

function codeForm() {
  const field = h("input", {
    id: "code", name: "code", autocomplete: "off", autocapitalize: "none", spellcheck: "false", maxlength: "80", placeholder: "k7m2p-q9xwd",
  });
  const wrong = h("p", { class: "wrong", id: "code-wrong", hidden: true });
  return h("form", {
    class: "panel code", onsubmit: (/** @type {Event} */ event) => {
      event.preventDefault();
      const code = codeOf(/** @type {HTMLInputElement} */ (field).value);
      if (code) return void go(`/i/${code}`);
      say(wrong, t("page.home.code-empty"));
      wrong.hidden = false;
      field.setAttribute("aria-describedby", "code-wrong");
      field.focus();
    },
  }, h("h2", {}, h("label", { for: "code" }, t("page.home.code"))),
  h("div", { class: "code-line" }, field, h("button", {}, t("page.home.enter"))), h("div", { class: "field" }, wrong));
}

const firstTime = () => h("div", { class: "first-time" },
  h("h2", {}, t("page.home.first-time")),
  h("p", {}, t("page.home.first-time-about")),
  h("p", {}, linkButton("/learn", t("page.home.first-lesson"), "", "learn")));

/** The tables that are open to all, as they change. */
function openTables() {
  const rows = h("ul", { class: "bare rows" });
  const none = h("p", { class: "soft", hidden: true }, t("page.home.no-tables"));
  const more = h("button", { type: "button", hidden: true }, t("page.home.more-tables"));
  const section = h("section", { class: "open-tables" }, h("h2", {}, t("page.home.open-tables")), rows, none, more);
  /** @type {Map<string, Data>} */
  const lines = new Map();
  let shown = SHOWN;
  /** @type {string | null} */
  let next = null;
  /** @type {Record<string, string>} */
  let titles = {};

  const draw = () => {
    const there = [...lines.values()].filter(worthwhile).sort(order);
    keyed(rows, there.slice(0, shown), (line) => `${line.table}.${line.updated_at}`, row, () => {});
    none.hidden = there.length > 0;
    more.hidden = there.length <= shown && next === null;
  };
  /** @param {Data} line */
  const row = (line) => tableRow(line, titles[line.game], ...actions(line));
  const fetchMore = async () => {
    const cursor = next === null ? "" : `&cursor=${encodeURIComponent(next)}`;
    const found = await get(`/tables?limit=50${cursor}`);
    for (const line of found.tables) lines.set(line.table, line);
    next = found.next;
    draw();
  };
  more.addEventListener("click", () => busy(more, async () => {
    shown += SHOWN;
    if (lines.size < shown && next !== null) await fetchMore();
    draw();
  }));

  /** @param {Record<string, string>} given */
  const begin = async (given) => {
    titles = given;
    const feed = new EventSource("/api/feed");
    feed.addEventListener("table", (event) => {
      const line = JSON.parse(/** @type {MessageEvent} */ (event).data);
      lines.set(line.table, line);
      draw();
    });
    await fetchMore().catch(() => { none.hidden = false; });
    return () => feed.close();
  };
  return { section, begin };
}

/** Whether somebody who looks around can do anything at a table. @param {Data} line */
function worthwhile(line) {
  if (!line.listed || line.phase === "finished") return false;
  return line.phase === "lobby" ? line.open_seats > 0 && line.open_seats < line.seats : line.settings.spectators === "delayed";
}

/** Where one can sit down first, those with somebody there before others, then the newest. @param {Data} a @param {Data} b */
function order(a, b) {
  /** @param {Data} line */
  const rank = (line) => (line.phase === "lobby" ? 2 : 0) + (line.present ? 1 : 0);
  return rank(b) - rank(a) || b.created_at - a.created_at;
}

/** @param {Data} line @returns {HTMLElement[]} */
function actions(line) {
  if (line.phase !== "lobby") {
    const watch = h("button", { type: "button", onclick: () => busy(watch, () => lookOn(line.game, line.table)) }, t("page.home.watch"));
    return [watch];
  }
  const sit = h("button", {
    type: "button", onclick: () => busy(sit, () => sitDown(line.game, line.table, { seat: freeSeat(line) })),
  }, t("page.home.sit-down"));
  return [sit];
}
