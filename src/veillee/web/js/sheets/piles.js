// The counters of Whist 22: each player's pile of cards, king on top at first, the ace when it is over.
// Which suit a pile is of is the reader's own choice, for the eye only.

import { h, s, set } from "../dom.js";
import { ruleOf } from "../games/usual.js";
import { capital, named } from "../story.js";
import { many, t } from "../words.js";

const KEPT = "veillee.piles";
const RANKS = ["R", "D", "C", "V", "10", "9", "8", "7", "6", "5", "4", "3", "2", "A"];
/** Suits in a square of 100. @type {readonly string[]} */
const SUITS = [
  "M50,6C56,24 92,42 92,66C92,84 68,88 57,72C58,82 62,90 70,95H30C38,90 42,82 43,72C32,88 8,84 8,66C8,42 44,24 50,6Z",
  "M50,92C40,70 8,54 8,30C8,6 40,2 50,26C60,2 92,6 92,30C92,54 60,70 50,92Z",
  "M50,4C60,24 72,38 88,50C72,62 60,76 50,96C40,76 28,62 12,50C28,38 40,24 50,4Z",
  "M50,5C68,5 76,24 64,39C80,33 96,42 93,58C90,75 67,77 57,64C58,78 62,88 70,95H30C38,88 42,78 43,64C33,77 10,75 7,58C4,42 20,33 36,39C24,24 32,5 50,5Z",
];

/** @returns {Record<string, number>} */
function kept() {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "{}");
  } catch {
    return {};
  }
}

/** @param {string} name @param {number} seat */
const suitOf = (name, seat) => {
  const suit = kept()[name];
  return Number.isInteger(suit) && suit >= 0 && suit < SUITS.length ? suit : seat % SUITS.length;
};

/** @param {number} misses */
const rankOf = (misses) => RANKS[Math.min(misses, RANKS.length - 1)];

/** The card on top of a pile. @param {number} suit @param {string} rank */
function picture(suit, rank) {
  const letter = t(`page.games.pile.letter.${rank}`);
  return s("svg", { class: `pile-card pile-suit-${suit}`, viewBox: "0 0 100 140", "aria-hidden": "true" },
    ...[8, 4, 0].map((off) => s("rect", { x: 4 + off / 2, y: 3 + off, width: 88, height: 126, rx: 8 })),
    s("text", { x: 48, y: 62, "text-anchor": "middle" }, letter),
    s("path", { d: SUITS[suit], transform: "translate(26 76) scale(.44)" }));
}

/**
 * The piles of all players; pressing one gives it another suit.
 * @param {import("../story.js").Company} company @param {readonly number[]} misses by seat
 * @returns {HTMLElement}
 */
export function piles(company, misses) {
  const last = Number(ruleOf(company.game, "compteur_misses"));
  return h("ul", { class: "piles", "aria-label": t("page.games.pile.title") }, ...misses.map((count, seat) => {
    const name = company.names[seat] ?? "";
    const out = count >= last;
    const button = h("button", { type: "button", class: "pile", title: t("page.games.pile.change") });
    const show = () => {
      const suit = suitOf(name, seat);
      const rank = rankOf(count);
      const card = t("page.games.pile.card", { rank: t(`page.games.pile.rank.${rank}`), suit: t(`page.games.pile.suit.${suit}`) });
      set(button, { "aria-label": [capital(named(company, seat)), card, many("page.games.pile.misses", count), out && t("page.games.pile.out")].filter(Boolean).join(", ") });
      button.replaceChildren(picture(suit, rank), h("span", { "aria-hidden": "true" }, capital(named(company, seat))));
    };
    button.addEventListener("click", () => {
      const chosen = { ...kept(), [name]: (suitOf(name, seat) + 1) % SUITS.length };
      try {
        localStorage.setItem(KEPT, JSON.stringify(chosen));
      } catch {
        return; // a browser that keeps nothing
      }
      show();
    });
    show();
    return h("li", { class: out ? "out" : null }, button);
  }));
}
