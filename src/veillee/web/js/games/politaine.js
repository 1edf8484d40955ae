// Politaine: how the next card is laid - plainly, knocked, slid - and whether it announces a politaine.

import { statementAbout, statementName, statements } from "../bids/opening.js";
import { showBrought, showSheet } from "../sheets/fetching.js";
import { announce, choose, laid, ways } from "../talk/signals.js";

/** @type {import("./index.js").Show} */
export const show = {
  strip: ways,
  play: (table, actions) => laid(table, actions),
  laid(table) {
    table.memory.way = "plain";
    table.memory.announces = false;
  },
  word: statementName,
  about: statementAbout,
  choices: statements,
  sheet: showSheet,
  brought: showBrought,
  keys: [
    { key: "k", about: "page.table.way.knock", run: (table) => choose(table, "knock") },
    { key: "g", about: "page.table.way.slide", run: (table) => choose(table, "slide") },
    { key: "p", about: "page.table.way.announce", run: announce },
  ],
};
