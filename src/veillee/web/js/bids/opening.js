// What may be said besides cards, each with a plain line on what it means: before the first card of
// Politaine, a proclamation, the chant and mordienne of Aluette, the worth of the Excuse.

import { h, keyed, say } from "../dom.js";
import { ruleOf } from "../games/usual.js";
import { has, t } from "../words.js";

/** @typedef {import("../games/index.js").Table} Table */

/** The words of a statement: by the house rules where they change its meaning. @param {Table} table @param {string} action */
function wordsOf({ view }, action) {
    const word = action.split(" ").join("-");
  const kinds = { eights: "four", redeal: "redeal", chant: "chant" };
  const kind = ruleOf(/** @type {any} */ (view.game), kinds[/** @type {keyof typeof kinds} */ (action.split(" ")[0])] ?? "");
  const about = [`page.games.say.${word}.${kind}.about`, `page.games.say.${word}.about`].find(has);
  const name = [`page.games.say.${word}.${kind}`, `page.games.say.${word}`].find(has);
  return { name: t(name ?? `page.table.${action.split(" ").join(".")}`), about: about ? t(about) : "" };
}

/**
 * The statements as large pieces: what is said, and what it means.
 * @param {Table} table @param {string[]} actions @param {HTMLElement} place
 * @returns {boolean}
 */
export function statements(table, actions, place) {
  place.classList.add("statements");
  keyed(place, actions, (action) => action,
    (action) => h("button", {
      type: "button", class: /^(pass|chant no)$/.test(action) ? "statement" : "statement primary",
      onclick: () => { if (!table.client.pending) void table.act(action); },
    }, h("b", {}), h("span", { class: "about" })),
    (element, action) => {
      const { name, about } = wordsOf(table, action);
      say(element.children[0], name);
      say(element.children[1], about);
      /** @type {HTMLElement} */ (element.children[1]).hidden = !about;
    });
  return true;
}

/** The name of a statement, for a button among others. @param {Table} table @param {string} action */
export function statementName(table, action) {
  return /^(eights|redeal|politaine|mordienne|claim|pass|chant)\b/.test(action) ? wordsOf(table, action).name : null;
}

/** What a statement means, in a line. @param {Table} table @param {string} action */
export const statementAbout = (table, action) => wordsOf(table, action).about;

/** Ask what the Excuse is worth. @param {Table} table @param {string[]} actions */
export function askExcuse(table, actions) {
  table.choose(t("page.table.excuse"), actions.map((action) => ({ action, label: t(`page.games.excuse.${action.slice(1)}`) })));
}
