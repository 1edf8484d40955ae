// An invite: who asks, to which game, and one press to sit down.

import { get, Problem } from "../api.js";
import { busy } from "../dialogs.js";
import { h } from "../dom.js";
import { show } from "../forms.js";
import { codeOf, fan, linkButton, shortCode, sitDown } from "../lobby.js";
import { known } from "../person.js";
import { go, title } from "../router.js";
import { list, many, t } from "../words.js";

/** @typedef {Record<string, any>} Data */

/** @param {HTMLElement} place @param {{token: string}} params */
export async function page(place, params) {
  const token = codeOf(params.token);
  place.classList.add("narrow");
  const [me, found] = await Promise.all([known(), get(`/invites/${encodeURIComponent(token)}`).catch((error) => error)]);
  if (found instanceof Error) return refused(place, token, found);
  const { table } = found;
  if (table.you) return void go(`/t/${table.game}/${table.table}`, { replace: true });
  const about = await get(`/games/${table.game}/options`);
  const game = t(`page.lobby.to.${table.game}`);
  const heading = found.by ? t("page.invite.heading", { name: found.by, game }) : t("page.invite.heading-nobody", { game });
  title(heading);
  place.append(
    h("div", { class: "invite panel" },
      h("div", { class: "game-cloth" }, fan(table.game)),
      h("div", { class: "game-text" },
        h("h1", {}, heading),
        whoIsThere(table),
        form(found, me.name),
        h("p", {}, t(`game.${table.game}.intro`)),
        rules(table, about))),
    h("p", { class: "soft" }, h("a", { href: `/learn/${table.game}` }, t("page.invite.learn", { game: t(`page.lobby.the.${table.game}`) })), " · ",
      h("a", { href: `/rules/${table.game}` }, t("page.invite.rules"))));
}

/** @param {HTMLElement} place @param {string} token @param {Error} error */
function refused(place, token, error) {
  place.append(
    h("h1", {}, t("page.invite.refused")),
    h("p", {}, error instanceof Problem ? error.message : t("error.internal")),
    h("p", { class: "soft" }, t("page.invite.refused-about", { code: shortCode(token) })),
    h("p", {}, linkButton("/", t("page.missing.home"), "primary")));
}

/** @param {Data} table */
function whoIsThere(table) {
  const names = Object.fromEntries(table.persons.map((/** @type {Data} */ person) => [person.id, person.name]));
  const seated = table.seats.filter((/** @type {Data} */ seat) => seat.person).map((/** @type {Data} */ seat) => names[seat.person]);
  const bots = table.seats.filter((/** @type {Data} */ seat) => seat.bot).length;
  const free = table.seats.length - seated.length - bots;
  const there = [...seated, ...(bots ? [many("page.lobby.bots", bots)] : [])];
  return h("p", { class: "invite-there" },
    there.length ? t("page.invite.there", { names: list(there) }) : t("page.invite.nobody"), " ",
    h("span", { class: `tag${free ? " tag-free" : ""}` },
      table.phase === "lobby" ? free ? many("page.lobby.free", free) : t("page.lobby.full") : t(`page.lobby.phase.${table.phase}`)));
}

/** The house rules of the table, where there are any. @param {Data} table @param {Data} about */
function rules(table, about) {
  const changed = about.options.filter((/** @type {Data} */ line) => line.name in table.options);
  if (!changed.length) return null;
  return h("details", { class: "folded" }, h("summary", {}, many("page.invite.house-rules", changed.length)),
    h("dl", { class: "rules-list" }, ...changed.flatMap((/** @type {Data} */ line) =>
      [h("dt", {}, line.title), h("dd", {}, valueOf(line, table.options[line.name]))])));
}

/** @param {Data} line @param {string} given */
function valueOf(line, given) {
  const plain = given === "yes" ? "true" : given === "no" ? "false" : given;
  return line.values.find((/** @type {Data} */ each) => String(each.value) === plain)?.title ?? given;
}

/** @param {Data} found @param {string | null} mine */
function form(found, mine) {
  const { table, token } = found;
  const open = table.seats.findIndex((/** @type {Data} */ seat) => !seat.person && !seat.bot);
  const sits = table.phase === "lobby" && open >= 0;
  const name = /** @type {HTMLInputElement} */ (h("input", {
    id: "name", maxlength: "24", autocomplete: "nickname", placeholder: t("page.new.name-example"), value: mine ?? "",
  }));
  const sit = h("button", { class: "primary" }, sits ? t("page.invite.sit-down") : t("page.invite.come-in"));
  return h("form", {
    class: "invite-form", onsubmit: (/** @type {Event} */ event) => {
      event.preventDefault();
      void busy(sit, async () => {
        const wish = { invite: token, ...(sits ? { seat: open } : {}), ...(name.value.trim() ? { name: name.value } : {}) };
        try {
          await sitDown(table.game, table.table, wish);
        } catch (error) {
          if (!(error instanceof Problem) || error.code !== "bad-name") throw error;
          show(name, error.message);
        }
      });
    },
  },
  h("div", { class: "field" }, h("label", { for: "name" }, t("page.invite.name")), name),
  sit,
  sits ? null : h("p", { class: "soft small" }, t("page.invite.no-seat")));
}
