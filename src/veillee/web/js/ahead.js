// What a table needs is asked for while the page itself is still on its way: otherwise each module is known
// only when the one before it has come. A test compares the list with what the modules import.

const TABLE = /^\/t\/(\w+)\/[^/]+\/?$/;
/** @type {Record<string, string>} */
const CARDS = { politaine: "french", aluette: "aluette", whist22: "trumps" };
const STYLES = ["table", "talk", "sheets"];
const MODULES = [
  "pages/table", "reduce", "socket", "story",
  "bids/forehead", "bids/opening", "bids/pad", "bids/state",
  "games/aluette", "games/index", "games/politaine", "games/usual", "games/whist22",
  "sheets/aluette", "sheets/fetching", "sheets/marks", "sheets/pads", "sheets/piles", "sheets/politaine", "sheets/whist22",
  "table/actions", "table/arrival", "table/bar", "table/between", "table/client", "table/cues", "table/hand", "table/keys",
  "table/leaving", "table/lobby", "table/names", "table/notice", "table/panels", "table/parts", "table/prompts",
  "table/seats", "table/shuffle", "table/trick", "table/turn",
  "talk/faces", "talk/gaze", "talk/signals", "talk/signs",
];

const links = document.createDocumentFragment();

/** @param {string} path below the folder of the page @param {Record<string, string>} how */
function ask(path, how) {
  const link = document.createElement("link");
  link.href = new URL(`../${path}`, import.meta.url).href;
  for (const [name, value] of Object.entries(how)) link.setAttribute(name, value);
  links.append(link);
}

const game = TABLE.exec(location.pathname)?.[1];
if (game && CARDS[game]) {
  for (const name of STYLES) ask(`style/${name}.css`, { rel: "preload", as: "style" });
  for (const name of MODULES) ask(`js/${name}.js`, { rel: "modulepreload" });
  for (const name of [CARDS[game], "back"]) ask(`cards/${name}.svg`, { rel: "preload", as: "fetch", crossorigin: "" });
  document.head.append(links);
}
