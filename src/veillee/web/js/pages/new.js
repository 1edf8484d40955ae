// A new table: the game, how one plays it here, who comes.

import { get, post, Problem } from "../api.js";
import { busy, trouble } from "../dialogs.js";
import { h } from "../dom.js";
import { fan } from "../lobby.js";
import { known, refresh } from "../person.js";
import { go } from "../router.js";
import { language, t } from "../words.js";
import { group, picks, show, WRONG } from "../forms.js";
import { houseRules, tableSettings } from "../houserules.js";

/** @typedef {Record<string, any>} Data */

/** @param {HTMLElement} place @param {{query: URLSearchParams}} params */
export async function page(place, { query }) {
  const me = await known();
  const games = (await get("/games")).games;
  const names = games.map((/** @type {Data} */ line) => line.name);
  const first = names.includes(query.get("game")) ? query.get("game") : names[0];

  const rest = h("div", { class: "new-rest" });
  const submit = h("button", { class: "primary" }, t("page.new.open"));
  const wrong = h("p", { class: "wrong", role: "alert", hidden: true });
  const name = /** @type {HTMLInputElement} */ (h("input", {
    id: "name", name: "name", maxlength: "24", autocomplete: "nickname", placeholder: t("page.new.name-example"), value: me.name ?? "",
  }));
  /** @type {{of(): Data, field(problem: Problem): HTMLElement | null} | null} */
  let chosen = null;
  let game = first;

  /** @param {string} which */
  const choose = async (which) => {
    game = which;
    const options = await get(`/games/${which}/options`);
    if (game !== which) return;
    chosen = choices(rest, options);
    history.replaceState(null, "", `/new?game=${which}`);
  };
  const form = h("form", {
    class: "new", novalidate: true, onsubmit: (/** @type {Event} */ event) => {
      event.preventDefault();
      void busy(submit, async () => {
        for (const old of form.querySelectorAll(WRONG)) /** @type {HTMLElement} */ (old).hidden = true;
        for (const old of form.querySelectorAll("[aria-invalid]")) old.removeAttribute("aria-invalid");
        try {
          await open();
        } catch (error) {
          if (!(error instanceof Problem)) throw error;
          const field = error.code === "bad-name" ? name : chosen?.field(error) ?? null;
          if (field) show(field, error.message);
          else { wrong.textContent = error.message; wrong.hidden = false; }
        }
      });
    },
  },
  group(t("page.new.game"), picks("game", names.map((/** @type {string} */ each, /** @type {number} */ i) =>
    ({ value: each, title: games[i].title, art: fan(each, 1) })), first, (value) => void choose(value).catch(trouble)), "new-games"),
  h("div", { class: "field new-name" }, h("label", { for: "name" }, t("page.new.name")), name),
  rest,
  h("div", { class: "new-end" }, wrong, submit));

  const open = async () => {
    const made = await post(`/games/${game}/create`, {
      ...chosen?.of(), seat: 0, lang: language(), ...(name.value.trim() ? { name: name.value } : {}),
    });
    if (name.value.trim() && name.value.trim() !== me.name) await post("/session", { name: name.value }).catch(trouble);
    await refresh();
    await go(`/t/${game}/${made.table}`);
  };
  place.classList.add("middling");
  place.append(h("h1", {}, t("page.new.heading")), form);
  await choose(/** @type {string} */ (first));
}

/**
 * Everything that depends on the game.
 * @param {HTMLElement} place @param {Data} about
 */
function choices(place, about) {
  const { game } = about;
  let preset = about.presets[0];
  const rules = houseRules(about);
  const settings = tableSettings(about);
  const seats = h("div", {});
  let wanted = game.seats[0];

  /** How many may play by the preset. */
  const drawSeats = () => {
    const possible = [...preset.seats].sort((a, b) => a - b);
    if (!possible.includes(wanted)) wanted = preset.seats[0];
    seats.replaceChildren();
    if (possible.length > 1) {
      seats.append(group(t("page.new.seats"), picks("seats", possible.map((n) => ({ value: String(n), title: String(n) })), String(wanted),
        (value) => { wanted = Number(value); })));
    }
  };
  /** @param {string} name */
  const take = (name) => {
    preset = about.presets.find((/** @type {Data} */ each) => each.name === name);
    drawSeats();
    rules.begin(preset.options);
    settings.begin(preset.settings);
  };
  let bots = "";
  let listed = false;
  const bot = about.bots[0].name;
  place.replaceChildren(
    group(t("page.new.preset"), picks("preset", about.presets.map((/** @type {Data} */ each) =>
      ({ value: each.name, title: each.title, about: each.about })), preset.name, take), "cards-of-rules"),
    seats,
    group(t("page.new.others"), picks("others", [
      { value: "", title: t("page.new.others-invited"), about: t("page.new.others-invited-about") },
      { value: bot, title: t("page.new.others-bots"), about: t("page.new.others-bots-about") },
    ], "", (value) => { bots = value; }), "cards-of-rules two"),
    group(t("page.new.access"), picks("access", [
      { value: "", title: t("page.new.by-link"), about: t("page.new.by-link-about") },
      { value: "listed", title: t("page.new.listed"), about: t("page.new.listed-about") },
    ], "", (value) => { listed = value === "listed"; }), "cards-of-rules two"),
    rules.element, settings.element,
  );
  take(preset.name);
  return {
    of: () => ({
      preset: preset.name, options: rules.changed(), settings: settings.changed(), listed, ...(bots ? { bots } : {}),
      ...(preset.seats.includes(wanted) ? { seats: wanted } : {}),
    }),
    /** @param {Problem} problem */
    field: ({ code, data }) => {
      if (code === "bad-seats") return /** @type {HTMLElement | null} */ (place.querySelector('[data-name="seats"] input'));
      return rules.field(String(data.name)) ?? settings.field(String(data.name));
    },
  };
}
