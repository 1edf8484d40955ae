// Coming to a table where one is not yet: who is there, and a seat to take.

import { get, post } from "../api.js";
import { busy } from "../dialogs.js";
import { h } from "../dom.js";
import { known, refresh, who } from "../person.js";
import { t } from "../words.js";
import { botName } from "./names.js";

/**
 * Ask somebody new to sit down or to stand by.
 * @param {HTMLElement} place @param {string} game @param {string} table @param {string | null} invite
 * @returns {Promise<void>} when they are at the table
 */
export async function arrive(place, game, table, invite) {
  const [state] = await Promise.all([get(`/games/${game}/${table}`), known()]);
  const names = new Map(state.persons.map((/** @type {any} */ person) => [person.id, person.name]));
  const field = /** @type {HTMLInputElement} */ (h("input", { type: "text", id: "arrival-name", maxlength: "40", autocomplete: "nickname", value: who().name ?? "" }));
  const title = state.host ? t("page.table.arrive.at", { player: names.get(state.host) ?? "", game: t(`game.${game}.name`) }) : t(`game.${game}.name`);
  return new Promise((resolve) => {
    /** @param {Event} event @param {number | null} seat */
    const come = (event, seat) => busy(/** @type {HTMLElement} */ (event.currentTarget), async () => {
      const name = field.value.trim();
      await post(`/games/${game}/${table}/join`, { ...(invite ? { invite } : {}), ...(seat === null ? {} : { seat }), ...(name ? { name } : {}) });
      await refresh();
      place.replaceChildren();
      resolve();
    });
    const seats = state.seats.map((/** @type {any} */ there, /** @type {number} */ seat) => {
      const free = !there.person && !there.bot;
      return h("li", {}, h("span", {}, free ? t("page.table.free") : there.person ? names.get(there.person) ?? "" : botName(seat)),
        free && h("button", { type: "button", class: "primary", onclick: (/** @type {Event} */ event) => void come(event, seat) }, t("page.table.take")));
    });
    const started = state.phase !== "lobby" && state.phase !== "finished";
    place.replaceChildren(h("section", { class: "panel arrival" },
      h("h1", {}, title), h("p", { class: "soft" }, t(`game.${game}.subtitle`)),
      h("div", { class: "field" }, h("label", { for: "arrival-name" }, t("page.table.arrive.name")), field),
      started ? h("p", { class: "notice" }, t("page.table.arrive.started")) : h("ol", { class: "arrival-seats bare" }, ...seats),
      h("div", { class: "actions" },
        h("button", { type: "button", onclick: (/** @type {Event} */ event) => void come(event, null) }, t("page.table.arrive.stand")),
        h("a", { class: "button plain", href: `/learn/${game}` }, t("page.table.arrive.learn")))));
  });
}
