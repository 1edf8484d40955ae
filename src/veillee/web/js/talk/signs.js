// Aluette: the reader's own signs, each with a small face that makes it, and who would see it.

import { h, keyed, say, set } from "../dom.js";
import { ruleOf } from "../games/usual.js";
import { icon } from "../icons.js";
import { capital, namesOf, seatsOf } from "../story.js";
import { t } from "../words.js";
import { face, MIMIC_MS } from "./faces.js";
import { lookersAt, looks } from "./gaze.js";

/** @typedef {import("../games/index.js").Table} Table */

/** The signs that may be made now. @param {Table} table @returns {string[]} */
const signsOf = (table) =>
  (table.view.situation.talk ?? []).filter((/** @type {string} */ action) => action.startsWith("sign "))
    .map((/** @type {string} */ action) => action.slice(5));

/** Who would perceive a sign made now. @param {Table} table */
function audience(table) {
  const { client, view, you } = table;
  if (!looks(table)) return t(`page.games.sign.seen.${ruleOf(/** @type {any} */ (view.game), "signs")}`);
  const company = client.company();
  const lookers = lookersAt(table, you);
  if (!lookers.length) return t("page.games.sign.unseen");
  const own = seatsOf(company, you % 2);
  const others = lookers.filter((seat) => !own.includes(seat));
  const who = `${others.length ? "watcher" : "partner"}${lookers.length > 1 ? "s" : ""}`;
  return t(`page.games.sign.${who}`, { members: capital(namesOf(company, lookers)) });
}

/** Whether the last sign still lasts: there is one at a time. @param {Table} table */
const lasting = (table) => (table.memory.signing ?? 0) > table.client.now();

/**
 * The tray of signs above the hand.
 * @param {Table} table @param {HTMLElement} place
 */
export function tray(table, place) {
  if (table.you < 0) return;
  if (!place.firstElementChild) {
    const list = h("div", { class: "sign-tray", role: "group", "aria-label": t("page.table.signs"), "aria-describedby": "sign-audience" });
    place.append(list, h("p", { class: "sign-audience", id: "sign-audience" }, icon("eye"), h("span", {})));
    list.addEventListener("keydown", (event) => move(list, event));
  }
  const [list, about] = /** @type {HTMLElement[]} */ ([...place.children]);
  const signs = table.view.phase === "playing" ? signsOf(table) : [];
  const wait = lasting(table);
  set(list, { class: ["sign-tray", wait && "waits", signs.length > 4 && "many"].filter(Boolean).join(" ") });
  keyed(list, signs, (sign) => sign, (sign) => button(table, sign), (element) => set(element, { "aria-disabled": wait ? "true" : null }));
  const watched = signs.length && looks(table) && lookersAt(table, table.you).some((seat) => seat % 2 !== table.you % 2);
  set(about, { class: watched ? "sign-audience watched" : "sign-audience" });
  about.style.visibility = table.view.phase === "playing" ? "" : "hidden";
  say(/** @type {Element} */ (about.lastElementChild), signs.length ? audience(table) : t("page.table.signs.none"));
}

/** @param {Table} table @param {string} sign */
function button(table, sign) {
  const name = capital(t(`sign.${sign}.card`));
  return h("button", {
    type: "button", class: "sign-button", "data-sign": sign,
    "aria-label": t("sign.meaning", { card: name, shown: t(`sign.${sign}.shown`) }), title: capital(t(`sign.${sign}.shown`)),
    onclick: () => void table.act(`sign ${sign}`),
  }, face(table.you, { mimic: sign, small: true }), h("span", {}, t(`page.games.sign.${sign}`)));
}

/** Arrows go from sign to sign. @param {HTMLElement} list @param {KeyboardEvent} event */
function move(list, event) {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  const all = /** @type {HTMLElement[]} */ ([...list.children]);
  const at = all.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  if (!step || at < 0) return;
  event.preventDefault();
  event.stopPropagation();
  all[(at + step + all.length) % all.length].focus();
}

/** One's own sign is seen by oneself: the tray rests as long as it lasts. @param {Table} table @param {Record<string, any>} event */
export function signMade(table, event) {
  if (event.kind !== "sign-seen" || event.seat !== table.you) return;
  const now = table.client.now();
  table.memory.signing = Math.max(event.until ?? 0, now + MIMIC_MS / 3);
  window.setTimeout(() => table.redraw(), Math.max(0, table.memory.signing - now) + 20);
  table.redraw();
}

/** To the tray, by a key. */
export function toSigns() {
  /** @type {HTMLElement | null} */ (document.querySelector(".sign-tray button"))?.focus();
}
