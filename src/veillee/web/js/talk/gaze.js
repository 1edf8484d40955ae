// Aluette: the face of each seat, whom it looks at, and the mimics that the reader perceives.

import { h, say } from "../dom.js";
import { ruleOf } from "../games/usual.js";
import { icon } from "../icons.js";
import { polite } from "../live.js";
import { capital, namesOf, sayAction, saySign, seatsOf } from "../story.js";
import { spot } from "../table/seats.js";
import { t } from "../words.js";
import { face, lookTo, make, MIMIC_MS } from "./faces.js";

/** @typedef {import("../games/index.js").Table} Table */

const CAUGHT_MS = 1200;

/** @param {import("../reduce.js").View} view */
const rule = (view) => ruleOf(/** @type {any} */ (view.game), "signs");

/** Whether there are looks at all at this table. @param {Table} table */
export const looks = ({ view }) => rule(view) === "gaze" && Boolean(view.deal) && view.phase !== "lobby" && view.phase !== "finished";

/** Whether there are signs. @param {Table} table */
export const hasSigns = ({ view }) => rule(view) !== "off";

/** The seats that look at a seat now. @param {Table} table @param {number} seat @returns {number[]} */
export const lookersAt = ({ view }, seat) =>
  (view.deal?.gazes ?? []).flatMap((/** @type {number} */ target, /** @type {number} */ from) =>
    (target === seat && from !== seat && !view.deal?.out?.includes(from) ? [from] : []));

/**
 * The direction from one seat to another, as they sit around the cloth.
 * @param {Table} table @param {number} seat @param {number} target
 */
export function direction({ client }, seat, target) {
  if (target === seat) return { x: 0, y: 1 };
  const around = client.around();
  const from = spot(around.indexOf(seat), around.length);
  const to = spot(around.indexOf(target), around.length);
  const long = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return { x: (to.x - from.x) / long, y: (to.y - from.y) / long };
}

/** "regarde Anne" @param {Table} table @param {number} seat @param {number} target */
export function gazeText(table, seat, target) {
  if (target === seat) return t(seat === table.you ? "page.games.gaze.own-cards" : "page.table.gaze.cards");
  return target === table.you ? t("page.table.gaze.you") : t("page.table.gaze", { player: table.name(target) });
}

/**
 * A seat's face with its look; pressing it does what pressing the seat does.
 * @param {Table} table @param {number} seat @param {HTMLElement} place
 */
export function beside(table, seat, place) {
  if (!place.firstElementChild) {
    place.append(face(seat), h("span", { class: "gaze" }, icon("eye", { label: t("page.games.gaze") }), h("span", { class: "gaze-at" })));
    place.addEventListener("click", () => {
      const action = `look ${seat}`;
      if ((table.view.situation.talk ?? []).includes(action)) void table.act(action);
    });
  }
  const { view } = table;
  const gaze = /** @type {HTMLElement} */ (place.lastElementChild);
  const target = looks(table) ? view.deal?.gazes?.[seat] : undefined;
  lookTo(/** @type {Element} */ (place.firstElementChild), target === undefined ? { x: -0.2, y: 0 } : direction(table, seat, target));
  place.classList.add("faced");
  place.classList.toggle("at-you", target === table.you && seat !== table.you);
  gaze.style.visibility = target === undefined ? "hidden" : "";
  if (target !== undefined) say(/** @type {Element} */ (gaze.lastElementChild), gazeText(table, seat, target));
}

/** What pressing a seat does. @param {Table} table @param {number} seat */
export function look(table, seat) {
  const action = `look ${seat}`;
  if (!(table.view.situation.talk ?? []).includes(action)) return null;
  return { action, label: seat === table.you ? t("page.table.look.cards") : t("page.table.look", { player: table.name(seat) }) };
}

/** Look at the next one round the table; after the last, at one's own cards. @param {Table} table */
export function lookOn(table) {
  const { client, view, you } = table;
  if (you < 0 || !looks(table)) return;
  const around = client.around();
  const next = around[(around.indexOf(view.deal?.gazes?.[you] ?? you) + 1) % around.length];
  void table.act(`look ${next}`);
}

/** Somebody has begun to look at the reader: said, since it is seen by a turn of the eyes only. @param {Table} table @param {Record<string, any>} event */
export function watched(table, event) {
  if (event.kind !== "acted" || event.seat === table.you || event.action !== `look ${table.you}`) return;
  polite(sayAction(table.client.company(), event.seat, event.action));
}

/** The picture of a seat's face, where it is shown. @param {number} seat */
const pictureOf = (seat) => document.querySelector(`.seats [data-key="${seat}"] .face`);

/** What is seen, beside the face that makes it: without its name. @param {import("../story.js").Company} company @param {number} seat @param {string} sign */
const shortly = (company, seat, sign) => capital((seat === company.you ? saySign(company, seat, sign) : t(`sign.${sign}.seen`, { player: "" })).trim());

/**
 * A sign was seen: the face makes it, its name and meaning stand beside it at the same instant.
 * @param {Table} table @param {Record<string, any>} event
 */
export function signSeen(table, event) {
  if (event.kind !== "sign-seen") return;
  const { client, you } = table;
  const { seat, sign } = event;
  const ms = Math.min(MIMIC_MS, Math.max(600, (event.until ?? 0) - client.now()));
  const picture = pictureOf(seat);
  const company = client.company();
  if (picture) make(picture, sign, ms);
  table.speak(seat, t("sign.seen.meaning", { seen: shortly(company, seat, sign), card: t(`sign.${sign}.card`) }));
  // Looks are open: who was watched by the other side knows that it was caught, and so do the watchers.
  if (!looks(table)) return;
  const own = seatsOf(company, seat % 2);
  const catchers = lookersAt(table, seat).filter((other) => !own.includes(other));
  const known = seat === you ? catchers : catchers.filter((other) => other === you);
  if (!picture || !known.length) return;
  window.setTimeout(() => {
    if (!picture.isConnected) return;
    const told = t("page.games.sign.caught", { members: namesOf(company, known) });
    make(picture, "caught", CAUGHT_MS);
    table.speak(seat, told);
    if (seat === you) polite(told);
  }, ms + 60);
}
