// What is special in showing each game. The page is playable with none of these: they are for the eye
// and the hand. A game's module exports `show`, with any of the hooks below.

import { show as aluette } from "./aluette.js";
import { show as politaine } from "./politaine.js";
import { show as whist22 } from "./whist22.js";

/**
 * What a hook is given. `view` is what the reader knows now; nothing else may be shown.
 * @typedef {{
 *   readonly client: import("../table/client.js").Client,
 *   readonly view: import("../reduce.js").View,
 *   readonly you: number,                     the reader's seat; -1: none
 *   name(seat: number): string,
 *   act(action: string): Promise<void>,       in notation; a refusal is shown by itself
 *   choose(title: string, items: {label: string, action: string}[]): void,  asks above the hand
 *   speak(seat: number, text: string): void,  beside a seat for a while; for the eye only
 *   redraw(): void,                           after a change of what the game keeps in `memory`
 *   memory: Record<string, any>,              the game's own, as long as the page is open
 * }} Table
 *
 * Each `place` is an element that is kept from one change to the next and empty in the beginning: hooks
 * change what differs (`keyed`, `say`, `set` of dom.js), so that focus and animations stay.
 * @typedef {{
 *   beside?(table: Table, seat: number, place: HTMLElement): void,
 *     marks in the plate of a seat: bids, eyes
 *   look?(table: Table, seat: number): {label: string, action: string} | null,
 *     what pressing a seat does
 *   middle?(table: Table, place: HTMLElement): void,
 *     what lies on the cloth besides the trick
 *   strip?(table: Table, place: HTMLElement): void,
 *     what stands above the hand: how the next card is laid, signs; its height is reserved by
 *     `.table-page[data-game="…"] .strip` in table.css
 *   play?(table: Table, actions: string[], card: string): string | null,
 *     the one of the allowed actions for a card that pressing it asks for; null: the hook has asked
 *     the reader for more and will act itself
 *   laid?(table: Table): void,
 *     the reader's card is on the table: the next one is laid plainly
 *   word?(table: Table, action: string): string | null,
 *     what the button of an action says; null: as usual
 *   about?(table: Table, action: string): string,
 *     what an action means, in a line; empty: nothing to add
 *   title?(table: Table, actions: string[]): string | null,
 *     what the panel of `choices` asks; null: as usual
 *   turn?(table: Table, seat: number): string | null,
 *     what another seat is waited for, in a line; null: to play
 *   choices?(table: Table, actions: string[], place: HTMLElement): boolean,
 *     the panel for what is no card: bids, words before the first card; false: buttons as usual
 *   sheet?(table: Table, place: HTMLElement): boolean,
 *     the score sheet; false: a plain table of the scores
 *   brought?(table: Table, place: HTMLElement): boolean,
 *     what the deal that is over brought, with the scores; false: notes and a plain table
 *   seen?(table: Table, event: Record<string, any>): void,
 *     something has just happened: a sign was seen, a bid was made
 *   keys?: {key: string, about: string, run(table: Table): void}[],
 *     keys of this game; `about`: a key of the catalogue, for the list of keys
 * }} Show
 */

/** @type {Record<string, Show>} */
const SHOWS = { aluette, politaine, whist22 };

/** @param {string} game @returns {Show} */
export const showOf = (game) => SHOWS[game] ?? {};
