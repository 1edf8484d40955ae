// The reader's own settings, kept in this browser, and shown to the style sheets on <html>.

/**
 * @typedef {{
 *   lang: "" | "fr" | "en",
 *   theme: "auto" | "light" | "dark",
 *   contrast: "auto" | "normal" | "more",
 *   cloth: "green" | "blue" | "wine" | "dark",
 *   fourColours: boolean,
 *   letters: boolean,
 *   cards: "normal" | "big",
 *   oneTap: boolean,
 *   motion: "auto" | "off" | "slow" | "normal" | "fast",
 *   soundTurn: boolean, soundCards: boolean, soundSigns: boolean, soundTalk: boolean,
 * }} Settings
 */

/** @type {Settings} */
export const USUAL = {
  lang: "", theme: "auto", contrast: "auto", cloth: "green", fourColours: false, letters: false,
  cards: "normal", oneTap: false, motion: "auto",
  soundTurn: false, soundCards: false, soundSigns: false, soundTalk: false,
};
/** What each choice may be; the first is the usual one. @type {Record<string, string[]>} */
export const CHOICES = {
  theme: ["auto", "light", "dark"],
  contrast: ["auto", "normal", "more"],
  cloth: ["green", "blue", "wine", "dark"],
  cards: ["normal", "big"],
  motion: ["auto", "slow", "normal", "fast", "off"],
};

const KEPT = "veillee.settings";
const DARK = matchMedia("(prefers-color-scheme: dark)");
const MORE = matchMedia("(prefers-contrast: more)");
const STILL = matchMedia("(prefers-reduced-motion: reduce)");
/** @type {Set<(settings: Settings) => void>} */
const watchers = new Set();
/** @type {Settings} */
let settings = read();

/** @template {keyof Settings} K @param {K} name @returns {Settings[K]} */
export const get = (name) => settings[name];

/** @template {keyof Settings} K @param {K} name @param {Settings[K]} value */
export function put(name, value) {
  settings = { ...settings, [name]: value };
  try {
    localStorage.setItem(KEPT, JSON.stringify(settings));
  } catch {
    // A browser that keeps nothing: the choice holds until the page is left.
  }
  apply();
  for (const watcher of watchers) watcher(settings);
}

/** Be told of every change. @param {(settings: Settings) => void} watcher @returns {() => void} stops it */
export function watch(watcher) {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** How animations run: "off", "slow", "normal", "fast"; what the system asks for where nothing is chosen. */
export function motion() {
  if (settings.motion !== "auto") return settings.motion;
  return STILL.matches ? "off" : "normal";
}

/** @returns {Settings} */
function read() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT) ?? "{}");
    const known = Object.entries(kept).filter(([name, value]) => fits(name, value));
    return { ...USUAL, ...Object.fromEntries(known) };
  } catch {
    return { ...USUAL };
  }
}

/** @param {string} name @param {unknown} value */
function fits(name, value) {
  if (name in CHOICES) return CHOICES[name].includes(String(value));
  return name in USUAL && typeof value === typeof (/** @type {any} */ (USUAL)[name]);
}

/** The settings as attributes of <html>, for the style sheets. */
function apply() {
  const root = document.documentElement;
  const dark = settings.theme === "dark" || (settings.theme === "auto" && DARK.matches);
  const more = settings.contrast === "more" || (settings.contrast === "auto" && MORE.matches);
  root.dataset.theme = dark ? "dark" : "light";
  root.dataset.contrast = more ? "more" : "normal";
  root.dataset.cloth = settings.cloth;
  root.dataset.cards = settings.cards;
  root.dataset.motion = motion();
  root.classList.toggle("cards-four", settings.fourColours);
  root.classList.toggle("cards-letters", settings.letters);
  root.classList.toggle("cards-contrast", more);
}

for (const wish of [DARK, MORE, STILL]) wish.addEventListener("change", apply);
addEventListener("storage", (event) => {
  if (event.key !== KEPT) return;
  settings = read();
  apply();
  for (const watcher of watchers) watcher(settings);
});
apply();
