// What the places before the table share: games, tables in a list, sitting down.

import { post, Problem } from "./api.js";
import { card } from "./cards.js";
import { h } from "./dom.js";
import { icon } from "./icons.js";
import { refresh } from "./person.js";
import { go } from "./router.js";
import { language, list, many, t } from "./words.js";

/** @typedef {Record<string, any>} Data */

const STARTING_MS = [30, 100, 150, 250, 400, 800, 1500, 3000]; // between two attempts to start a match

/** The cards that a game is known by, and its pack. @type {Record<string, {deck: string, cards: string[]}>} */
const EMBLEMS = {
  politaine: { deck: "french32", cards: ["AC", "9C", "10C"] },
  aluette: { deck: "aluette48", cards: ["3C", "2C", "3D"] },
  whist22: { deck: "trumps22", cards: ["1", "21", "X"] },
};

/** The cards of a game, fanned: decoration. @param {string} game @param {number} [count] */
export function fan(game, count = 3) {
  const { deck, cards } = EMBLEMS[game] ?? { deck: "french32", cards: [] };
  return h("div", { class: "fan", "aria-hidden": "true" }, ...cards.slice(-count).map((each) => card(deck, each)));
}

/**
 * Open a table against computer players and go there; the match starts by itself.
 * @param {string} game
 */
export async function playNow(game) {
  const made = await post(`/games/${game}/create`, { seat: 0, bots: "amateur", ready: true, lang: language() });
  await refresh();
  await go(`/t/${game}/${made.table}`);
  void begin(game, made.table);
}

/** Start the match as soon as the table knows that one is there. @param {string} game @param {string} table */
async function begin(game, table) {
  for (const wait of STARTING_MS) {
    await new Promise((resolve) => setTimeout(resolve, wait));
    if (location.pathname !== `/t/${game}/${table}`) return;
    try {
      await post(`/games/${game}/${table}/start`);
      return;
    } catch (error) {
      // Not connected yet; anything else, the table itself shows what is missing.
      if (!(error instanceof Problem) || error.code !== "not-ready") return;
    }
  }
}

/**
 * Look on at a table that is open to all.
 * @param {string} game @param {string} table
 */
export async function lookOn(game, table) {
  const { token } = await post(`/games/${game}/${table}/spectators`);
  return go(`/t/${game}/${table}#watch=${encodeURIComponent(token)}`);
}

/** The first seat of a table in the list that nobody has; null: none. @param {Data} line */
export function freeSeat(line) {
  const seat = line.names.indexOf("");
  return seat < 0 ? null : seat;
}

/**
 * Come to a table, sit down where there is room, and go there.
 * @param {string} game @param {string} table
 * @param {{seat?: number | null, invite?: string, name?: string}} wish
 */
export async function sitDown(game, table, wish) {
  try {
    await post(`/games/${game}/${table}/join`, wish);
  } catch (error) {
    // Somebody was quicker, or one is there already: the table itself shows what is possible.
    if (!(error instanceof Problem) || !["already-joined", "seat-taken", "table-started"].includes(error.code)) throw error;
    if (error.code !== "already-joined") await stand(game, table, wish);
  }
  await refresh();
  return go(`/t/${game}/${table}`);
}

/** @param {string} game @param {string} table @param {Data} wish */
async function stand(game, table, wish) {
  const { seat, ...rest } = wish;
  await post(`/games/${game}/${table}/join`, rest).catch((error) => {
    if (!(error instanceof Problem) || error.code !== "already-joined") throw error;
  });
}

/** Who sits at a table in the list, in words. @param {Data} line */
export function company(line) {
  const persons = line.names.filter((/** @type {string} */ name) => name && !name.startsWith("bot:"));
  const bots = line.names.filter((/** @type {string} */ name) => name.startsWith("bot:")).length;
  if (bots) persons.push(many("page.lobby.bots", bots));
  return persons.length ? list(persons) : t("page.lobby.nobody");
}

/** What is to be known of a table in the list: free seats, or how far it is. @param {Data} line */
export function standing(line) {
  if (line.phase === "lobby") {
    return line.open_seats ? many("page.lobby.free", line.open_seats) : t("page.lobby.full");
  }
  return t(`page.lobby.phase.${line.phase}`);
}

/**
 * A table in a list.
 * @param {Data} line @param {string} title of the game
 * @param {...HTMLElement} actions
 */
export function tableRow(line, title, ...actions) {
  const waits = line.phase === "lobby" && line.open_seats > 0;
  return h("li", { class: "row" },
    fan(line.game, 1),
    h("div", { class: "row-text" },
      h("p", { class: "row-title" }, title, " ", h("span", { class: `tag${waits ? " tag-free" : ""}` }, standing(line))),
      h("p", { class: "row-more" }, company(line), line.present ? null : h("span", { class: "soft" }, ` · ${t("page.lobby.away")}`)),
      Object.keys(line.options).length ? h("p", { class: "row-more soft" }, t("page.lobby.house-rules")) : null),
    h("div", { class: "row-actions" }, ...actions));
}

/** A link that looks like a button. @param {string} href @param {string} text @param {string} [kind] @param {string} [picture] */
export const linkButton = (href, text, kind = "", picture = "") =>
  h("a", { class: `button ${kind}`, href }, picture ? icon(picture) : null, text);

/** A code as it is read aloud: two groups of five. @param {string} token */
export const shortCode = (token) => token.replace(/^(.{5})(.{5})$/, "$1-$2");

/** What was typed, as a code. @param {string} text */
export const codeOf = (text) => text.split("/").at(-1)?.toLowerCase().replaceAll(/[^a-z0-9]/g, "") ?? "";

/** A moment, as "aujourd’hui à 20:15" is too long for: date and time, short. @param {number} at milliseconds since 1970 */
export function moment(at) {
  return new Intl.DateTimeFormat(language(), { dateStyle: "medium", timeStyle: "short" }).format(new Date(at));
}
