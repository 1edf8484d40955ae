// What the expert would do in the reader's place: the best, its sentence, and everything else that may be done.

import { post } from "../api.js";
import { trouble } from "../dialogs.js";
import { h } from "../dom.js";
import { figure, signed, spread } from "../figures.js";
import { icon } from "../icons.js";
import { polite } from "../live.js";
import { dress } from "../router.js";
import { t } from "../words.js";
import { cardOf, label } from "./actions.js";

const TOP = 56; // pixels that it leaves free above
const LOOK_MS = 250; // how often it is seen whether the hint still stands

/** @typedef {Record<string, any>} Data */
/**
 * @typedef {{client: import("./client.js").Client | null, table?: import("../games/index.js").Table,
 *   show: import("../games/index.js").Show, hand?: import("./hand.js").Hand}} Page what of the table page is used
 */

/** Ask for a hint and show it above the hand, until it is closed or something is done. @param {Page} page */
export async function showHint({ client, table, show, hand }) {
  const room = hand?.element.closest(".own");
  if (!client || !table || !hand || !room) return;
  const moment = () => `${client.yourTurn} ${client.view?.situation?.legal?.join()}`;
  const asked = moment();
  try {
    const [hint] = await Promise.all([post(`/games/${client.game}/${client.id}/hint`), dress("advice")]);
    if (moment() !== asked) return; // too late
    room.querySelector(".hint")?.dispatchEvent(new Event("close"));
    const button = hand.element.querySelector(`[data-card="${cardOf(hint.action)}"]`);
    button?.classList.add("hinted");
    const box = drawn(hint, table, show, () => { away(); hand.focus(); });
    const away = () => {
      clearInterval(timer);
      button?.classList.remove("hinted");
      box.remove();
    };
    const timer = setInterval(() => { if (!box.isConnected || moment() !== asked) away(); }, LOOK_MS);
    box.addEventListener("close", away);
    // It ends below the bar of the page, and scrolls.
    box.style.setProperty("--room", `${room.getBoundingClientRect().top - TOP}px`);
    room.append(box);
    polite([...box.querySelectorAll(".hint-says, .hint-why")].map((line) => line.textContent).join(" "));
  } catch (error) {
    trouble(error);
  }
}

/** @param {Data} hint @param {import("../games/index.js").Table} table @param {import("../games/index.js").Show} show @param {() => void} close */
function drawn(hint, table, show, close) {
  const name = (/** @type {string} */ action) => named(table, show, action);
  const [best] = hint.advice;
  const says = t(best ? "page.hint.says" : "page.table.hint.says", { action: name(hint.action) });
  return h("section", { class: "hint", "aria-label": t("page.table.hint"), onkeydown: (/** @type {KeyboardEvent} */ event) => { if (event.key === "Escape") close(); } },
    h("button", { type: "button", class: "plain cross", "aria-label": t("page.frame.close"), onclick: close }, icon("cross")),
    h("p", { class: "hint-says" }, says),
    best && h("p", { class: "hint-why" }, best.text),
    hint.advice.length > 1 && all(hint, name));
}

/** Everything that may be done, each with its bar. @param {Data} hint @param {(action: string) => string} name */
function all(hint, name) {
  const { unit, advice } = hint;
  const low = Math.min(...advice.map((/** @type {Data} */ one) => one.low));
  const high = Math.max(...advice.map((/** @type {Data} */ one) => one.high));
  const place = (/** @type {number} */ value) => `${(100 * (value - low)) / (high - low || 1)}%`;
  return h("details", { class: "hint-all" }, h("summary", {}, t(`page.hint.all.${unit}`)),
    h("ol", { class: "bare" }, ...advice.map((/** @type {Data} */ one, /** @type {number} */ at) => h("li", { class: at ? (one.clear ? "" : "near") : "best" },
      h("span", { class: "hint-name" }, name(one.action)),
      h("span", { class: "hint-figure number" }, `${signed(one.result, unit)} ${spread((one.high - one.low) / 2, unit)}`),
      h("span", { class: "hint-bar", "aria-hidden": "true" },
        h("span", { class: "reach", style: { left: place(one.low), right: `calc(100% - ${place(one.high)})` } }),
        h("span", { class: "point", style: { left: place(one.result) } })),
      h("span", { class: "hint-behind" }, behind(one, at, unit))))));
}

/** @param {Data} one @param {number} at @param {string} unit */
function behind(one, at, unit) {
  if (!at) return t("page.hint.best");
  if (!one.clear) return t("page.hint.level");
  if (one.behind <= 0 || figure(one.behind, unit) === figure(0, unit)) return t("page.hint.match");
  return t(unit === "pays" ? "page.hint.more" : "page.hint.less", { n: figure(one.behind, unit), error: spread(one.error, unit) });
}

/** "Dix de pique (cogne)" @param {import("../games/index.js").Table} table @param {import("../games/index.js").Show} show @param {string} action */
function named(table, show, action) {
  const marks = [["!", "knock"], ["~", "slide"], ["*", "announced"]].filter(([mark]) => action.includes(mark));
  const said = marks.map(([, key]) => t(`page.table.signal.${key}`)).join(", ");
  return said ? t("page.hint.laid", { card: label(table, show, action), said }) : label(table, show, action);
}
