// The words of the reader's language, by the same keys as everywhere else in veillee.

/** @typedef {{lang: string, words: Record<string, string | string[]>}} Catalogue */

/** @type {Catalogue} */
let catalogue = { lang: "fr", words: {} };

/** The language in use: "fr" or "en". */
export const language = () => catalogue.lang;

/**
 * Fetch the words of a language and use them from now on.
 * @param {string} lang
 */
export async function speak(lang) {
  const answer = await fetch(new URL(`../words/${lang}.json`, import.meta.url));
  if (!answer.ok) throw new Error(`words: ${answer.status}`);
  catalogue = { lang, words: await answer.json() };
  document.documentElement.lang = lang;
}

/**
 * Use these words (for tests).
 * @param {Catalogue} given
 */
export function use(given) {
  catalogue = given;
}

/** Whether there are words for a key. @param {string} key */
export const has = (key) => key in catalogue.words;

/**
 * The sentence of a key with its places filled in.
 * @param {string} key
 * @param {Record<string, unknown>} [data]
 * @returns {string}
 */
export function t(key, data = {}) {
  const sentence = catalogue.words[key];
  return fill(Array.isArray(sentence) ? sentence[0] : sentence ?? key, data);
}

/**
 * The sentence for a number of things; its place {n} is that number.
 * @param {string} key
 * @param {number} n
 * @param {Record<string, unknown>} [data]
 */
export function many(key, n, data = {}) {
  const sentence = catalogue.words[key];
  if (!Array.isArray(sentence)) return t(key, { n, ...data });
  const one = catalogue.lang === "fr" ? Math.abs(n) < 2 : n === 1;
  return fill(sentence[one ? 0 : 1], { n, ...data });
}

/** "a, b and c" @param {readonly unknown[]} items */
export function list(items) {
  if (items.length < 2) return items.join("");
  return t("list.and", { items: items.slice(0, -1).join(", "), last: items[items.length - 1] });
}

/**
 * @param {string} sentence
 * @param {Record<string, unknown>} data
 */
function fill(sentence, data) {
  return sentence.replace(/\{(\w+)\}/g, (place, name) => (name in data ? String(data[name]) : place));
}
