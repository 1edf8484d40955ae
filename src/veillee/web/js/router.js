// The places of the page: which module shows which address, going there and back.

import { Problem } from "./api.js";
import { h } from "./dom.js";
import { has, t } from "./words.js";

/**
 * @typedef {Record<string, string> & {query: URLSearchParams, hash: string}} Params
 * @typedef {{page(place: HTMLElement, params: any): Promise<(() => void) | void>}} Page
 * @typedef {{name: string, path: RegExp, names: string[], load(): Promise<Page>, styles: string[]}} Place
 */

/** @type {Place[]} */
const PLACES = [];
/** @type {(() => void) | null} */
let leave = null;
let turn = 0;
let heading = "";
let mark = "";
/** @type {((name: string, params: Params) => void)[]} */
const watchers = [];

/**
 * @param {string} name of the place: `document.body.dataset.place`, and the key of its title `page.<name>.title`
 * @param {string} path "/t/{game}/{table}"
 * @param {() => Promise<any>} load
 * @param {string[]} [styles] style sheets that it needs besides base and lobby
 */
export function place(name, path, load, styles = []) {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map((found) => found[1]);
  const pattern = new RegExp(`^${path.replace(/\{\w+\}/g, "([^/]+)")}/?$`);
  PLACES.push({ name, path: pattern, names, load, styles });
}

/**
 * Go to a place of the page.
 * @param {string} address
 * @param {{replace?: boolean}} [how] `replace`: the way back leads past the place one is at
 */
export function go(address, how = {}) {
  const url = new URL(address, location.href);
  if (how.replace) history.replaceState(null, "", url);
  else if (url.href !== location.href) history.pushState(null, "", url);
  return show();
}

/** Show the place one is at once more: in another language, say. */
export const again = () => show(false);

/** Be told whenever another place is shown. @param {(name: string, params: Params) => void} watcher */
export function onPlace(watcher) {
  watchers.push(watcher);
}

/**
 * The title of the document; the name of the site is added. What `flag` put before it stays.
 * @param {string} text
 */
export function title(text) {
  heading = text;
  document.title = [mark, text ? `${text} – veillée` : "veillée"].filter(Boolean).join(" ");
}

/** A mark before the title, as "it is your turn" in a tab that is not looked at. @param {string} text */
export function flag(text) {
  mark = text;
  title(heading);
}

/** Follow links inside the page without loading it anew. */
export function begin() {
  addEventListener("popstate", () => show());
  document.addEventListener("click", (event) => {
    const link = /** @type {HTMLElement} */ (event.target).closest?.("a[href]");
    if (!(link instanceof HTMLAnchorElement) || event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if (link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
    if (!find(link.pathname)) return;
    if (link.pathname === location.pathname && link.search === location.search && link.hash) return;
    event.preventDefault();
    void go(link.href);
  });
  return show(false);
}

/** @param {string} path */
function find(path) {
  for (const known of PLACES) {
    const found = known.path.exec(path);
    if (found) return { known, values: found.slice(1).map(decodeURIComponent) };
  }
  return null;
}

/** @param {boolean} [move] whether the focus goes to what is new */
async function show(move = true) {
  const now = ++turn;
  const main = /** @type {HTMLElement} */ (document.getElementById("main"));
  const { known, values } = find(location.pathname) ?? { known: PLACES[PLACES.length - 1], values: [] };
  const params = /** @type {any} */ ({ query: new URLSearchParams(location.search), hash: location.hash.slice(1) });
  known.names.forEach((name, i) => { params[name] = values[i]; });
  const fresh = h("div", { class: `place place-${known.name}` });
  try {
    const [module] = await Promise.all([known.load(), ...known.styles.map(dress)]);
    if (now !== turn) return;
    enter(known, params, fresh, main);
    const left = await module.page(fresh, params);
    if (now !== turn) left?.();
    else leave = left ?? null;
  } catch (error) {
    if (now !== turn) return;
    if (!fresh.isConnected) enter(known, params, fresh, main);
    failed(fresh, error);
  }
  if (move && now === turn && !main.contains(document.activeElement)) {
    const to = fresh.querySelector("h1") ?? main;
    if (to !== main) to.setAttribute("tabindex", "-1");
    /** @type {HTMLElement} */ (to).focus({ preventScroll: true });
  }
}

/** Leave the place one was at, and make room for another. @param {Place} known @param {Params} params @param {HTMLElement} fresh @param {HTMLElement} main */
function enter(known, params, fresh, main) {
  leave?.();
  leave = null;
  const key = `page.${known.name}.title`;
  title(has(key) ? t(key) : "");
  document.body.dataset.place = known.name;
  for (const watcher of watchers) watcher(known.name, params);
  main.replaceChildren(fresh);
  scrollTo(0, 0);
}

/** A place that could not be shown: why, and once more. @param {HTMLElement} place @param {unknown} error */
function failed(place, error) {
  const told = error instanceof Problem;
  if (!told) console.error(error);
  // A module that cannot be fetched is a network that is gone, or a page that is older than the server.
  const why = told ? error.message : navigator.onLine ? t("page.frame.broken") : t("page.frame.offline");
  place.replaceChildren(
    h("h1", {}, t("page.frame.failed")), h("p", { role: "alert" }, why),
    h("p", {}, h("button", { type: "button", class: "primary", onclick: () => (told ? show() : location.reload()) }, t("page.frame.retry"))));
}

/** @type {Map<string, Promise<void>>} */
const dressed = new Map();

/** Fetch a style sheet and wait for it. @param {string} name */
export function dress(name) {
  let done = dressed.get(name);
  if (!done) {
    done = new Promise((resolve) => {
      const link = document.createElement("link");
      link.rel = "stylesheet";
      link.href = new URL(`../style/${name}.css`, import.meta.url).href;
      link.onload = link.onerror = () => resolve();
      document.head.append(link);
    });
    dressed.set(name, done);
  }
  return done;
}
