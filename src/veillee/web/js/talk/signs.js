// Aluette: the reader's own signs, each with a small face that makes it, and who would see it.

import { h, keyed, say, set } from "../dom.js";
import { ruleOf } from "../games/usual.js";
import { icon } from "../icons.js";
import { motion } from "../settings.js";
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
    const more = h("button", { type: "button", class: "tray-more", hidden: true, onclick: () => turnOver(list) }, h("span", {}), icon("next"));
    place.append(h("div", { class: "sign-row" }, list, more), h("p", { class: "sign-audience", id: "sign-audience" }, icon("eye"), h("span", {})));
    list.addEventListener("keydown", (event) => move(list, event));
    list.addEventListener("scroll", () => edges(list, more), { passive: true });
    new ResizeObserver(() => edges(list, more)).observe(place);
  }
  const [row, about] = /** @type {HTMLElement[]} */ ([...place.children]);
  const [list, more] = /** @type {HTMLElement[]} */ ([...row.children]);
  const signs = table.view.phase === "playing" ? signsOf(table) : [];
  const wait = lasting(table);
  set(list, { class: ["sign-tray", wait && "waits", signs.length > 4 && "many"].filter(Boolean).join(" ") });
  keyed(list, signs, (sign) => sign, (sign) => button(table, sign), (element) => set(element, { "aria-disabled": wait ? "true" : null }));
  if (list.dataset.signs !== signs.join()) {
    list.dataset.signs = signs.join();
    requestAnimationFrame(() => edges(list, more));
  }
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

/**
 * Signs that do not fit: how many, and a button towards them.
 * @param {HTMLElement} list @param {HTMLElement} more
 */
function edges(list, more) {
  const { left, right } = list.getBoundingClientRect();
  const boxes = [...list.children].map((child) => child.getBoundingClientRect());
  const middle = (/** @type {DOMRect} */ box) => (box.left + box.right) / 2;
  const [before, after] = [boxes.filter((box) => middle(box) < left).length, boxes.filter((box) => middle(box) > right).length];
  more.hidden = !boxes.length || boxes[boxes.length - 1].right - boxes[0].left <= list.clientWidth;
  set(more, { class: after ? "tray-more" : "tray-more back", "aria-label": t("page.table.signs.more"), title: t("page.table.signs.more") });
  say(/** @type {Element} */ (more.firstElementChild), after || before ? `+${after || before}` : "");
  set(list, { "data-more": more.hidden ? null : after ? "after" : "before" });
}

/** To the signs at the end, or back to those at the beginning. @param {HTMLElement} list */
function turnOver(list) {
  const smooth = motion() === "off" ? "instant" : "smooth";
  list.scrollTo({ left: list.dataset.more === "after" ? list.scrollWidth : 0, behavior: smooth });
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
