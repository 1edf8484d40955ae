// The reader's own settings as forms: how the table looks, what is heard. On the page about oneself, and in
// a window over a table.

import { card } from "./cards.js";
import { open } from "./dialogs.js";
import { h } from "./dom.js";
import { group, picks, tick } from "./forms.js";
import { readIn } from "./main.js";
import * as settings from "./settings.js";
import { language, t } from "./words.js";

/** @typedef {import("./settings.js").Settings} Settings */

/** Some cards of each pack, to show what a choice does. @type {Record<string, string[]>} */
const SAMPLE = { french32: ["RC", "10K", "VT"], aluette48: ["2C", "3D"], trumps22: ["X"] };
/** The same where there is one pack only. @type {Record<string, string[]>} */
const OWN = { french32: ["RC", "10K", "VT", "AP"], aluette48: ["2C", "3D", "9C", "AE"], trumps22: ["X", "6", "14", "21"] };

/** The language of the page. @param {() => void} [first] before it is changed */
export const tongues = (first) => group(t("page.me.lang"), picks("lang",
  [{ value: "fr", title: "Français" }, { value: "en", title: "English" }], language(), (lang) => { first?.(); void readIn(lang); }));

/** How the table looks. @param {string} [deck] the cards to show it with; usually some of each pack */
export function looks(deck) {
  /** @param {keyof Settings} name @param {string} kind */
  const choice = (name, kind = "") => group(t(`page.me.${name}`), picks(name,
    settings.CHOICES[name].map((value) => ({ value, title: t(`page.me.${name}.${value}`), ...(kind === "cloth" ? { art: swatch(value) } : {}) })),
    String(settings.get(name)), (value) => settings.put(name, /** @type {never} */ (value))));
  /** @param {"fourColours" | "letters" | "oneTap"} name */
  const onOff = (name) => tick(t(`page.me.${name}`), t(`page.me.${name}.about`), settings.get(name), (on) => settings.put(name, on));
  const shown = Object.entries(deck ? { [deck]: OWN[deck] } : SAMPLE);
  return h("section", { class: "panel", "aria-labelledby": "looks" },
    h("h2", { id: "looks" }, t("page.me.looks")),
    h("div", { class: "sample", "aria-hidden": "true" }, ...shown.flatMap(([pack, cards]) => cards.map((one) => card(pack, one)))),
    choice("cloth", "cloth"), choice("theme"), choice("contrast"),
    h("fieldset", {}, h("legend", {}, t("page.me.the-cards")), onOff("fourColours"), onOff("letters"), onOff("oneTap")),
    choice("cards"), choice("motion"));
}

/** @param {string} cloth */
const swatch = (cloth) => h("span", { class: "swatch", "data-cloth-sample": cloth });

/** What is heard. */
export function sounds() {
  /** @param {"soundTurn" | "soundCards" | "soundSigns" | "soundTalk"} name */
  const sound = (name) => tick(t(`page.me.${name}`), "", settings.get(name), (on) => settings.put(name, on));
  return h("section", { class: "panel", "aria-labelledby": "sounds" }, h("h2", { id: "sounds" }, t("page.me.sounds")),
    h("p", { class: "soft" }, t("page.me.sounds-about")), h("div", { class: "ticks" }, sound("soundTurn"), sound("soundCards"), sound("soundSigns"), sound("soundTalk")));
}

/** The settings in a window: each holds as soon as it is chosen. @param {string} [deck] the cards at hand */
export function openSettings(deck) {
  const window = open(t("page.table.settings"));
  window.body.append(h("div", { class: "settings" }, looks(deck), sounds(), tongues(() => window.close())));
}
