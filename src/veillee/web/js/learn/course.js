// The steps of each lesson, in order, and how far one has come.

import { h } from "../dom.js";
import { fan } from "../lobby.js";
import { t } from "../words.js";
import { bidding, forehead } from "./bidding.js";
import { bestPlayer, bidsKept, worth } from "./counting.js";
import { firstDeal } from "./first.js";
import { order } from "./order.js";
import { scene, shown } from "./scene.js";
import { mimics, signals, watching } from "./talk.js";
import { setTricks } from "./tricks.js";

/** @typedef {import("./parts.js").Lecture} Lecture */
/** @typedef {{name: string, make(lecture: Lecture): HTMLElement, read?: boolean}} Step `read`: there is nothing to do but look */

/** @type {Record<string, Step[]>} */
export const COURSES = {
  politaine: [
    { name: "game", make: picture, read: true }, { name: "order", make: order }, { name: "trick", make: setTricks },
    { name: "talk", make: signals }, { name: "count", make: worth }, { name: "politaine", make: threeCards, read: true }, { name: "deal", make: firstDeal },
  ],
  aluette: [
    { name: "game", make: picture, read: true }, { name: "order", make: order }, { name: "trick", make: setTricks },
    { name: "count", make: bestPlayer }, { name: "signs", make: mimics }, { name: "watch", make: watching }, { name: "deal", make: firstDeal },
  ],
  whist22: [
    { name: "game", make: picture, read: true }, { name: "order", make: order }, { name: "bid", make: bidding },
    { name: "trick", make: setTricks }, { name: "count", make: bidsKept }, { name: "forehead", make: forehead }, { name: "deal", make: firstDeal },
  ],
};

/** The table as one comes to it. @param {Lecture} lecture */
function picture({ lesson }) {
  const table = scene(lesson, { label: t("page.learn.picture") });
  table.trick.replaceWith(h("div", { class: "scene-middle" }, fan(lesson.game)));
  const facts = ["players", "cards", "aim"].map((key) => h("li", {}, h("b", {}, t(`page.learn.fact.${key}`)), " ", t(`page.learn.${lesson.game}.fact.${key}`)));
  return h("div", {}, table.element, h("ul", { class: "bare facts" }, ...facts));
}

/** Politaine: the three cards that one dreams of: the strongest of a suit. @param {Lecture} lecture */
function threeCards({ lesson }) {
  const three = lesson.ladders[0].steps.slice(0, 3).map((/** @type {string[]} */ step) => step[0]);
  return h("div", {}, h("div", { class: "three-cards" }, ...three.map((/** @type {string} */ one) => shown(lesson, one)), h("span", { class: "plus-eleven" }, "+11")),
    h("ul", { class: "told-rules" }, ...["politaine", "made", "announced"].map((key) => h("li", {}, lesson.rules[key]))));
}

// How far one has come, kept in this browser ------------------------------------------------------

const KEPT = "veillee.lessons";

/** The steps of a game that are done. @param {string} game @returns {Set<string>} */
export function done(game) {
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT) ?? "{}")[game];
    return new Set(Array.isArray(kept) ? kept.filter((name) => COURSES[game]?.some((step) => step.name === name)) : []);
  } catch {
    return new Set();
  }
}

/** @param {string} game @param {string} step */
export function mark(game, step) {
  const now = done(game).add(step);
  try {
    const all = JSON.parse(localStorage.getItem(KEPT) ?? "{}");
    localStorage.setItem(KEPT, JSON.stringify({ ...all, [game]: [...now] }));
  } catch {
    // A browser that keeps nothing: one begins anew the next time.
  }
  return now;
}
