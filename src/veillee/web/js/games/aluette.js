// Aluette: who looks at whom, the signs one may make, and those one has just seen.

import { statementAbout, statementName, statements } from "../bids/opening.js";
import { showBrought, showSheet } from "../sheets/fetching.js";
import { beside, look, lookOn, signSeen, watched } from "../talk/gaze.js";
import { signMade, toSigns, tray } from "../talk/signs.js";

/** @type {import("./index.js").Show} */
export const show = {
  beside,
  look,
  strip: tray,
  word: statementName,
  about: statementAbout,
  choices: statements,
  sheet: showSheet,
  brought: showBrought,
  seen(table, event) {
    signSeen(table, event);
    signMade(table, event);
    watched(table, event);
  },
  keys: [
    { key: "r", about: "page.games.key.look", run: lookOn },
    { key: "f", about: "page.games.key.sign", run: toSigns },
  ],
};
