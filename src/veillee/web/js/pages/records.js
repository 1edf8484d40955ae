// One's own matches that are over: to see again, to take away.

import { get } from "../api.js";
import { busy } from "../dialogs.js";
import { h } from "../dom.js";
import { icon } from "../icons.js";
import { fan, linkButton, moment } from "../lobby.js";
import { known } from "../person.js";
import { list, t } from "../words.js";

/** @typedef {Record<string, any>} Data */

const BY_SIDE = new Set(["politaine", "aluette"]);

/** @param {HTMLElement} place */
export async function page(place) {
  const rows = h("ul", { class: "bare rows" });
  const none = h("div", { hidden: true, class: "none" }, h("p", { class: "lead" }, t("page.records.none")), linkButton("/", t("page.records.play"), "primary"));
  const more = h("button", { type: "button", hidden: true }, t("page.records.more"));
  place.append(h("h1", {}, t("page.records.heading")), rows, none, more,
    h("p", { class: "upload" }, linkButton("/replay", t("page.records.upload"), "", "upload"), " ",
      h("span", { class: "soft" }, t("page.records.upload-about"))));
  const [me, games] = await Promise.all([known(), get("/games")]);
  const titles = Object.fromEntries(games.games.map((/** @type {Data} */ line) => [line.name, line.title]));
  /** @type {string | null} */
  let next = null;
  const load = async () => {
    const cursor = next === null ? "" : `&cursor=${encodeURIComponent(next)}`;
    const found = await get(`/records?person=me&limit=20${cursor}`);
    rows.append(...found.records.map((/** @type {Data} */ line) => row(line, titles[line.game], me.person ?? "")));
    next = found.next;
    more.hidden = next === null;
    none.hidden = rows.childElementCount > 0;
  };
  more.addEventListener("click", () => busy(more, load));
  await load();
}

/** @param {Data} line @param {string} title @param {string} me */
function row(line, title, me) {
  const seat = line.persons.indexOf(me);
  const won = line.winners.includes(seat);
  const verdict = seat < 0 ? null : h("span", { class: `tag ${won ? "tag-won" : ""}` }, icon(won ? "check" : "cross"), t(won ? "page.records.won" : "page.records.lost"));
  const name = `record-${line.id}`;
  return h("li", { class: "row" }, fan(line.game, 1),
    h("div", { class: "row-text" },
      h("p", { class: "row-title", id: name }, title, " ", verdict),
      h("p", { class: "row-more" }, players(line, seat)),
      h("p", { class: "row-more soft small" }, moment(line.ended_at))),
    h("div", { class: "row-actions" },
      h("a", { class: "button", href: `/r/${line.id}`, "aria-describedby": name }, icon("play"), t("page.records.replay")),
      h("a", { class: "button plain", href: `/api/records/${line.id}.pli`, download: "", "aria-label": t("page.records.download"), "aria-describedby": name, title: t("page.records.download") }, icon("download"))));
}

/** Names with scores: by side where sides score, else by seat. @param {Data} line @param {number} me */
function players(line, me) {
  /** @param {number} seat */
  const name = (seat) => seat === me ? t("word.you") : line.names[seat] || t("word.seat", { seat });
  const groups = BY_SIDE.has(line.game)
    ? [0, 1].map((side) => line.names.map((/** @type {string} */ _, /** @type {number} */ i) => i).filter((/** @type {number} */ i) => i % 2 === side))
    : line.names.map((/** @type {string} */ _, /** @type {number} */ i) => [i]);
  /** @param {string} text */
  const capital = (text) => text.charAt(0).toLocaleUpperCase() + text.slice(1);
  return groups.map((/** @type {number[]} */ seats, /** @type {number} */ i) =>
    t("page.records.score", { names: capital(list(seats.map(name))), score: line.scores[i] })).join(" · ");
}
