// Who reads: a guest or somebody with an account; nobody until something is done.

import { get, patch } from "./api.js";

/** @typedef {{person: string | null, name: string | null, lang: string, account: string | null}} Me */

/** @type {Me} */
let me = { person: null, name: null, lang: "", account: null };
/** @type {Set<(me: Me) => void>} */
const watchers = new Set();
/** @type {Promise<Me> | null} */
let asked = null;

/** Who reads, as far as it is known. @returns {Me} */
export const who = () => me;

/** Who reads; the server is asked once. @returns {Promise<Me>} */
export function known() {
  asked ??= get("/me").then(become, () => me);
  return asked;
}

/** Ask again: after a request that may have made somebody of nobody. @returns {Promise<Me>} */
export function refresh() {
  asked = null;
  return known();
}

/** It is this person from now on. @param {Me} now @returns {Me} */
export function become(now) {
  me = { person: now.person, name: now.name, lang: now.lang, account: now.account };
  asked = Promise.resolve(me);
  for (const watcher of watchers) watcher(me);
  return me;
}

/** Another name or language. Throws `Problem`. @param {{name?: string, lang?: string}} wish */
export const change = async (wish) => become(await patch("/me", wish));

/** Be told when it changes. @param {(me: Me) => void} watcher @returns {() => void} stops it */
export function onPerson(watcher) {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}
