// Reading what the server allows: which actions lay a card, which are words or bids.

import { bare } from "../reduce.js";
import { many, t } from "../words.js";
import { theCard } from "../cards.js";
import { capital } from "../story.js";

const WORDS = /^(redeal|eights|politaine|mordienne|bid|chant|claim|pass|look|sign)\b/;

/** The card of the hand that an action lays or throws; empty: none. @param {string} action */
export function cardOf(action) {
  if (WORDS.test(action)) return "";
  return bare(action.replace(/^discard /, ""));
}

/** @param {readonly string[] | undefined} actions @param {string} card */
export const layings = (actions, card) => (actions ?? []).filter((action) => cardOf(action) === card);

/** What is no card. @param {readonly string[] | undefined} actions */
export const sayings = (actions) => (actions ?? []).filter((action) => !cardOf(action));

/**
 * What the button of an action says.
 * @param {import("../games/index.js").Table} table
 * @param {import("../games/index.js").Show} show
 * @param {string} action
 */
export function label(table, show, action) {
  const own = show.word?.(table, action);
  if (own) return own;
  const [word, value] = action.split(" ");
  switch (word) {
    case "bid":
      return value === "0" ? t("page.table.bid.none") : many("page.table.bid", Number(value));
    case "look":
      return Number(value) === table.you ? t("page.table.look.cards")
        : t("page.table.look", { player: table.name(Number(value)) });
    case "sign":
      return t("sign.meaning", { card: capital(t(`sign.${value}.card`)), shown: t(`sign.${value}.shown`) });
    case "chant":
      return t(`page.table.chant.${value}`);
    case "pass": case "redeal": case "eights": case "politaine": case "claim": case "mordienne":
      return t(`page.table.${word}`);
  }
  return capital(theCard(table.view.game.deck, action.replace(/[!~*]+$/, "")));
}
