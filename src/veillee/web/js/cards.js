// Cards as pictures and in words. What lies face down has a back, and nothing that tells it apart.

import { s } from "./dom.js";
import { bare } from "./reduce.js";
import { t } from "./words.js";

/** @type {Record<string, string>} */
const SPRITES = { french32: "french", french52: "french", aluette48: "aluette", trumps22: "trumps" };
/** @type {Record<string, string>} */
export const DECKS = { politaine: "french32", aluette: "aluette48", whist22: "trumps22" };

export { bare };

/**
 * The picture of a card: decoration, named by whatever holds it. Its height follows its width
 * (`--card-width`). Its corners follow the language of the element that it is in.
 * @param {string} deck "french32", "french52", "aluette48", "trumps22"
 * @param {string} notation with or without marks
 * @returns {SVGElement}
 */
export const card = (deck, notation) => picture(SPRITES[deck], bare(notation));

/** A card face down. @returns {SVGElement} */
export const back = () => picture("back", "back");

/**
 * Turn a picture into that of another card (null: face down), without a new element.
 * @param {SVGElement} element @param {string} deck @param {string | null} notation
 */
export function turn(element, deck, notation) {
  const href = notation === null ? address("back", "back") : address(SPRITES[deck], bare(notation));
  const use = element.firstElementChild;
  if (use && use.getAttribute("href") !== href) use.setAttribute("href", href);
}

/** "valet de pique", "Monsieur (trois de deniers)" @param {string} deck @param {string} notation */
export const cardName = (deck, notation) => t(`cardname.${deck}.${bare(notation)}`);

/**
 * As sentences name it: "le valet de pique", "la Vache", "l’Excuse à 22"
 * @param {string} deck @param {string} notation
 */
export const theCard = (deck, notation) => t(`thecard.${deck}.${notation.replace(/[!~*]+$/, "")}`);

/** Fetch the pictures of a pack before they are needed. @param {string} deck */
export function ready(deck) {
  for (const name of [SPRITES[deck], "back"]) void fetch(sprite(name));
}

/** @param {string} name */
const sprite = (name) => new URL(`../cards/${name}.svg`, import.meta.url).pathname;
/** @param {string} name @param {string} id */
const address = (name, id) => `${sprite(name)}#c-${id}`;

/** @param {string} name @param {string} id */
function picture(name, id) {
  return s("svg", { class: "card", viewBox: "0 0 200 320", "aria-hidden": "true", focusable: "false" },
    s("use", { href: address(name, id) }));
}
