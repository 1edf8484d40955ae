// Faces of the players, cut like the people of the cards: they look about, and make the mimics of Aluette.
// All looks are there at once; which are seen, and how the parts lie, the style says by `data-mimic`.

import { s } from "../dom.js";

/**
 * @typedef {[name: string, path: string]} Shape `name`: its class, so its colour
 * @typedef {{kind: "man" | "woman", dress: string, hair: string, hat: string}} Look
 */

/** How each seat looks: neighbours and partners differ. @type {readonly Look[]} */
const LOOKS = [
  { kind: "man", dress: "blue", hair: "dark", hat: "ink" },
  { kind: "woman", dress: "red", hair: "brown", hat: "paper" },
  { kind: "man", dress: "green", hair: "grey", hat: "yellow" },
  { kind: "woman", dress: "blue", hair: "yellow", hat: "paper" },
  { kind: "man", dress: "red", hair: "brown", hat: "ink" },
  { kind: "woman", dress: "green", hair: "dark", hat: "paper" },
  { kind: "man", dress: "yellow", hair: "brown", hat: "blue" },
];

/** A graver's cut: a bow from a to b, through the pull of c, `wide` in its middle, pointed at its ends. */
function cut(/** @type {number[]} */ [ax, ay, cx, cy, bx, by], wide = 4) {
  const long = Math.hypot(bx - ax, by - ay) || 1;
  const nx = (-(by - ay) / long) * wide;
  const ny = ((bx - ax) / long) * wide;
  const p = (/** @type {number} */ n) => n.toFixed(1);
  return `M${ax},${ay}Q${p(cx + nx)},${p(cy + ny)} ${bx},${by}Q${p(cx - nx)},${p(cy - ny)} ${ax},${ay}Z`;
}

/** @type {Record<Look["kind"], {behind: Shape[], before: Shape[], dress: Shape[]}>} */
const PEOPLE = {
  man: {
    behind: [["hair", "M-24-32C-32-20-32-6-27,2L-22,8V-20H26V8L31,2C36-8 34-24 27-34Z"]],
    before: [
      ["hair", "M-22,19C-17,14-11,14.500-5.500,17.500C1,14 8,14 13,18C9,22 1,22.500-5,20.500C-11,22.500-18,23-22,19Z"],
      ["hair thin", "M20-30C28-24 30-10 27,6C22,4 22-6 20-12Z"],
      ["hat", "M-27-30C-30-52-14-60 1-58C18-61 31-52 29-29C10-36-10-36-27-30Z"],
      ["band", "M-28-35C-10-42 12-42 30-34L29-27C10-34-10-34-27-28Z"],
      ["hat", "M-46-27C-30-21-14-31 1-31C18-31 32-21 48-27C47-21 36-15 22-18C8-23-8-23-20-18C-34-14-45-20-46-27Z"],
    ],
    dress: [
      ["dress", "M-16,42C-36,47-46,56-51,96H53C48,56 38,47 18,42L2,58Z"],
      ["line", "M2,58V96M-30,58C-34,64-36,70-36,96M34,58C38,64 40,70 40,96"],
      ["scarf", "M-19,40C-12,46-4,52 2,58C9,52 16,47 21,40L25,47C18,54 8,60 2,64C-6,60-16,54-23,47Z"],
    ],
  },
  woman: {
    behind: [["hair", "M-23-30C-33-14-31,8-25,16L-20,14V-24H25V14L30,16C37,2 36-18 27-32Z"]],
    before: [
      ["hair thin", "M1-36C-10-34-21-24-24-8C-31-22-29-38-16-44H20C33-36 32-20 27-6C24-22 14-33 1-36Z"],
      ["hat", "M-29-22C-37-46-22-61 1-62C25-62 40-47 34-20C30-32 20-40 2-40C-13-40-24-34-29-22Z"],
      ["lace thin", "M-29-22a4.500,4.500 0 0 1 3-8a4.500,4.500 0 0 1 7-5.500a5,5 0 0 1 9-3.500a5.500,5.500 0 0 1 11-1a5.500,5.500 0 0 1 11,1.500a5,5 0 0 1 9,4a4.500,4.500 0 0 1 7,5.500a4.500,4.500 0 0 1 6,8C33-36 22-46 2-46C-16-46-27-38-29-22Z"],
      ["line thin", "M-20-48C-17-46-16-44-15-42M2-56V-48M24-48C21-46 20-44 19-42"],
      ["band", "M29-46C37-55 46-54 45-48C44-43 37-42 32-43C36-37 36-31 31-31C26-31 26-38 29-46Z"],
      ["gold thin", "M-26,9l3.500,5.500l-3.500,5.500l-3.500-5.500ZM30,11l3.500,5.500l-3.500,5.500l-3.500-5.500Z"],
    ],
    dress: [
      ["dress", "M-16,44C-36,48-46,57-51,96H53C48,57 38,48 18,44L2,60Z"],
      ["shawl", "M-20,40C-32,46-40,54-46,96H-24C-18,72-6,64 2,66C10,64 22,72 28,96H48C42,54 34,46 22,40L2,62Z"],
      ["line thin", "M-34,58C-37,64-38,70-38,84M36,58C39,64 40,70 40,84"],
      ["gold thin", "M2,62a4,4 0 1 0 .1,0Z"],
    ],
  },
};

/** @type {Shape[]} */
const SKIN = [
  ["flesh", "M-22-34C-27-22-28-10-26-2C-28,6-26,13-23,20C-19,33-10,42 1,42C13,42 25,31 28,11C32-6 31-24 25-34Z"],
  ["cheek", "M14,15a5.500,5.500 0 1 0 .1,0ZM-21,13a3.500,4.500 0 1 0 .1,0Z"],
];
const NOSE = "M-8-6C-9,1-14,6-16.500,11C-17,15.500-11,17-5.500,13.500";
const WHITES = ["M-25-4Q-16-15-6.500-4.500Q-15,5-25-4Z", "M-1.500-4.500Q9-17 21-4Q10,6-1.500-4.500Z"];
const LIDS = [cut([-26, -3.5, -16, -14.5, -6, -4], 3.6), cut([-2.5, -4, 9, -17, 22, -3], 4)];
const BROWS = [cut([-27, -14, -18, -22, -8, -16], 4.6), cut([-1, -16, 10, -26, 24, -13], 5)];
// An eye closed on purpose, with the folds beside it.
const WINK = [cut([-3, -7, 10, 6, 22, -6], 5.2), cut([22, -8, 26, -11, 30, -13], 2), cut([22, -4, 27, -4, 31, -4], 2), cut([21, 0, 25, 3, 28, 6], 2)].join("");

/** Mouths by name; the first is the usual one. @type {Record<string, Shape[]>} */
const MOUTHS = {
  calm: [
    ["lip", "M-15,26Q-10,21.500-6,24Q-2,21.500 6,26Q-5,34-15,26Z"],
    ["ink", cut([-17, 26, -6, 29, 8, 25], 2.8)], ["ink", cut([-10, 36, -5, 38, 1, 36], 2.4)],
  ],
  aside: [ // Madame: all of it drawn to one side
    ["lip", "M0,28Q6,21 11,22.500Q16,17 25,17Q22,30 10,32Q3,33 0,28Z"],
    ["ink", cut([-3, 29, 12, 27, 27, 15], 3)], ["ink", cut([26, 7, 33, 14, 27, 24], 3)], ["ink", cut([-2, 35, 8, 39, 17, 35], 2.4)],
  ],
  pout: [ // la Vache: both lips pushed out
    ["lip", "M-13,27C-13,20-8,19-5,21.500C-2,19 4,20 4,27C8,31 5,37-4,37C-14,37-17,31-13,27Z"],
    ["ink", cut([-14, 28, -4, 22, 6, 28], 3)], ["ink", cut([-18, 31, -20, 27, -17, 23], 2.4)], ["ink", cut([9, 31, 12, 27, 9, 23], 2.4)],
  ],
  open: [ // an ace
    ["hollow", "M-5,19C3,19 6,24 6,30C6,37 1,40-5,40C-11,40-15,36-15,29C-15,23-11,19-5,19Z"],
    ["lip", "M-5,30.500C0,30.500 2,33 1,36C-1,38.500-9,38.500-11,36C-12,33-9,30.500-5,30.500Z"],
  ],
  bite: [ // for mordienne: teeth on the lower lip
    ["lip", "M-15,27Q-5,24 7,27Q5,37-5,36.500Q-14,36-15,27Z"],
    ["teeth", "M-13,25Q-5,22.500 5,25L4,31Q-5,29-12,31Z"], ["line thin", "M-8,24V30M-4,24V29.500M1,24V30"],
    ["ink", cut([-17, 26, -6, 20, 9, 25], 2.8)],
  ],
  grit: [ // caught
    ["teeth", "M-16,24Q-5,21 8,24Q9,31 6,33Q-5,35-14,33Q-17,30-16,24Z"],
    ["line thin", "M-15,28.500Q-5,27 7,28.500M-10,23V34M-4,22.500V34.500M2,23V34"],
  ],
};

// A hand held up: a fist with a sleeve, and of each mimic the finger that is raised.
/** @type {Shape[]} */
const SLEEVE = [["dress", "M-10,12H11L15,60H-15Z"], ["cuff", "M-11,10H12L13,17H-12Z"]];
const FRONT = "M-12-5C-12-11-6-12-5.500-9C-5-13 0-13 .5-9.500C1-13 6-12.500 6.500-9C8-12 12.500-11 12.500-5V5C12,11 7,12 3,12H-4C-9,12-12.500,9-12-5Z";
/** @type {Record<string, Shape[]>} */
const HANDS = {
  thumb: [
    ["flesh", "M-2-4C-4-14-5-20-1.500-24C3-28 7-24 7-17C7-12 9-9 12-6V6C12,10 8,12 3,12L-6,8Z"],
    ["flesh", "M-13-7C-13-10-4-10 1-8C4-6 4-3 1-2.500H-12C-16-3-16-7-13-7ZM-13-2.500H1C5-2 5,2 1,2.500H-13C-17,2-17-2-13-2.500ZM-12,2.500H0C4,3 4,7 0,7.500H-11C-15,7-15,3-12,2.500ZM-9,7.500H-1C2,8 2,12-1,12H-8C-12,12-12,8-9,7.500Z"],
    ["line thin", "M0-22C2-24 4-24 5-22"],
  ],
  little: [
    ["flesh", "M6-6L7-22C7-27 13.500-27 13.500-22L13-4Z"], ["flesh", FRONT],
    ["line thin", "M-5.500-8V2M.5-8V2M6.500-8V1M-10,4C-4,1 2,2 4,6"],
  ],
  index: [
    ["flesh", "M-12-4V-26C-12-32-5-32-5-26V-6Z"], ["flesh", FRONT],
    ["line thin", "M-5.500-8V2M.5-8V2M6.500-8V2M-10,5C-4,2 2,3 4,7M-11-27C-9-25-8-25-6-27"],
  ],
  write: [
    ["stroke", "M-24,6c3-7 6-7 5,0s3,4 5-2s4-5 4,1s4,3 6-1"],
    ["flesh", "M-14-2C-16-5-12-9-8-7L2-10C8-11 13-8 13-2V5C13,10 8,12 3,12C-2,12-5,10-6,6L-14,4C-17,3-17-2-14-2Z"],
    ["line thin", "M-14-2L-4-4M-7,6L2,4C6,3 6-1 3-2"],
  ],
};

/** @param {Shape} shape */
const drawn = ([name, d]) => s("path", { class: name, d });
/** @param {string} name @param {...(Element | Shape[])} parts */
const group = (name, ...parts) =>
  s("g", { class: name }, ...parts.flatMap((part) => (Array.isArray(part) ? part.map(drawn) : [part])));

/** The mimics and looks that a face can make: the signs of Aluette, and being caught. */
export const MIMICS = ["monsieur", "madame", "borgne", "vache", "grand-neuf", "petit-neuf", "chene", "ecrit", "as", "rien", "mordienne", "caught"];
export const MIMIC_MS = 1500;

/**
 * The face of a seat, at rest or making a mimic. Decoration: what it shows is said in words beside it.
 * @param {number} seat
 * @param {{mimic?: string, small?: boolean}} [more] small: the head and hand only, for buttons
 * @returns {SVGElement}
 */
export function face(seat, { mimic, small } = {}) {
  const look = LOOKS[seat % LOOKS.length];
  const { behind, before, dress } = PEOPLE[look.kind];
  const eye = (/** @type {number} */ side) => group(`eye eye-${side}`,
    s("path", { class: "white", d: WHITES[side] }),
    s("circle", { class: "pupil", cx: [-15.5, 10][side], cy: -4.5, r: [3.9, 4.4][side] }),
    s("path", { class: "ink", d: LIDS[side] }));
  const head = group("head", behind, SKIN, eye(0), eye(1), group("wink", [["ink", WINK]]),
    s("path", { class: "line thin", d: NOSE }),
    group("brows", BROWS.map((d) => /** @type {Shape} */ (["ink", d]))),
    ...Object.entries(MOUTHS).map(([name, shapes]) => group(`mouth mouth-${name}`, shapes)),
    group("hatted", before),
    group("sweat", [["drop", "M34-20C38-13 39-9 35-7C31-8 31-13 34-20Z"], ["drop", "M41-6C44-1 45,2 42,4C38,3 39-1 41-6Z"]]));
  const body = group("body", [["flesh", "M-12,28V44L2,58L16,44V26Z"]], dress);
  const hand = group("hand", SLEEVE, ...Object.entries(HANDS).map(([name, shapes]) => group(`fist fist-${name}`, shapes)));
  return s("svg", {
    class: `face dress-${look.dress} hair-${look.hair} hat-${look.hat}`, viewBox: small ? "-46 -66 100 124" : "-50 -68 104 136",
    "data-mimic": mimic, "aria-hidden": "true", focusable: "false",
  }, group("turned", body, head), hand);
}

/** @type {WeakMap<Element, number>} */
const running = new WeakMap();

/**
 * A face makes a mimic for as long as the sign lasts. Where nothing may move, the picture changes at once
 * and stands still.
 * @param {Element} picture what `face` made
 * @param {string} mimic
 * @param {number} [ms]
 */
export function make(picture, mimic, ms = MIMIC_MS) {
  clearTimeout(running.get(picture));
  picture.setAttribute("data-mimic", mimic);
  running.set(picture, window.setTimeout(() => picture.removeAttribute("data-mimic"), ms));
}

/**
 * Turn the eyes (and the head, where it is to the side) towards a point.
 * @param {Element} picture
 * @param {{x: number, y: number}} to from -1 to 1, to the right and down; the face itself is at the origin
 */
export function lookTo(picture, { x, y }) {
  const { style } = /** @type {SVGElement} */ (picture);
  const right = x > 0.15;
  // The head is drawn looking to the left; mirrored, so are its eyes.
  style.setProperty("--flip", right ? "-1" : "1");
  style.setProperty("--px", `${(-Math.abs(x) * 4.6).toFixed(1)}px`);
  style.setProperty("--py", `${(y * (y < 0 ? 3.4 : 4.2)).toFixed(1)}px`);
}
