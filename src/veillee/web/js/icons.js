// The page's own small pictures: lines of one weight in the colour of the text around them.

import { s } from "./dom.js";

/** Paths in a square of 24. @type {Record<string, string>} */
const ICONS = {
  back: "M15 5l-7 7 7 7",
  bot: "M7 9h10a2 2 0 0 1 2 2v6a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2v-6a2 2 0 0 1 2-2zM12 9V5M12 5h.01M9.5 13.5v1M14.5 13.5v1M2.5 12.5v3M21.5 12.5v3",
  cards: "M4.5 8.2l6-2.4a1.3 1.3 0 0 1 1.7.7l4 10.2a1.3 1.3 0 0 1-.7 1.7l-6 2.4a1.3 1.3 0 0 1-1.7-.7l-4-10.2a1.3 1.3 0 0 1 .7-1.7zM13.5 4h5.2a1.3 1.3 0 0 1 1.3 1.3v10.4a1.3 1.3 0 0 1-1.3 1.3",
  chat: "M5 5h14a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-7l-5 4v-4H5a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2z",
  check: "M4.5 12.5l5 5 10-11",
  clock: "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 7.5V12l3 2",
  copy: "M9 8h9a1.5 1.5 0 0 1 1.5 1.5v10A1.5 1.5 0 0 1 18 21H9a1.5 1.5 0 0 1-1.5-1.5v-10A1.5 1.5 0 0 1 9 8zM4.5 16V4.5A1.5 1.5 0 0 1 6 3h9.5",
  cross: "M6 6l12 12M18 6L6 18",
  door: "M14 4H6v16h8M10 12h11M17.5 8.5L21 12l-3.5 3.5",
  down: "M5 9l7 7 7-7",
  download: "M12 4v11M7 10.5l5 5 5-5M4.5 20h15",
  eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",
  first: "M17 5l-7 7 7 7M6.5 5v14",
  flag: "M6 21V4M6 4.5c4-2 7 2 12 0v9c-5 2-8-2-12 0",
  gear: "M4 7h9M17 7h3M4 12h3M11 12h9M4 17h8M16 17h4M13 5v4M7 10v4M12 15v4",
  help: "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM9.6 9.5a2.5 2.5 0 1 1 3.6 2.3c-.8.4-1.2 1-1.2 1.9M12 16.7v.1",
  hint: "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.6 10.8c.7.6 1.1 1.4 1.1 2.2h5c0-.8.4-1.6 1.1-2.2A6 6 0 0 0 12 3z",
  host: "M4 18h16M4 18L3 8l5 4 4-7 4 7 5-4-1 10",
  last: "M7 5l7 7-7 7M17.5 5v14",
  learn: "M12 6.5C10 5 7 4.5 3.5 5v13.5c3.5-.5 6.5 0 8.5 1.5 2-1.5 5-2 8.5-1.5V5C17 4.5 14 5 12 6.5zM12 6.5V20",
  link: "M10 14a4.5 4.5 0 0 0 6.4.4l3-3a4.5 4.5 0 0 0-6.4-6.4l-1.2 1.2M14 10a4.5 4.5 0 0 0-6.4-.4l-3 3a4.5 4.5 0 0 0 6.4 6.4l1.2-1.2",
  list: "M8.5 6H20M8.5 12H20M8.5 18H20M4 6h.1M4 12h.1M4 18h.1",
  more: "M5.5 12h.1M12 12h.1M18.5 12h.1",
  menu: "M4 6.5h16M4 12h16M4 17.5h16",
  mute: "M4 9.5h3.5L12 5.5v13l-4.5-4H4zM16 9.5l5 5M21 9.5l-5 5",
  next: "M9 5l7 7-7 7",
  pause: "M8.5 5v14M15.5 5v14",
  person: "M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4.5 20.5c.5-4 3.5-6 7.5-6s7 2 7.5 6",
  play: "M8 5l11 7-11 7z",
  plus: "M12 5v14M5 12h14",
  records: "M6 3.5h12v17l-3-2-3 2-3-2-3 2zM9.5 8.5h5M9.5 12.5h5",
  search: "M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5L20.5 20.5",
  share: "M12 15V3.5M8 7l4-3.5L16 7M6 11H5v9.5h14V11h-1",
  sheet: "M4 4h16v16H4zM4 9h16M12 9v11M12 4v5",
  sound: "M4 9.5h3.5L12 5.5v13l-4.5-4H4zM15.5 9c1.600 1.800 1.600 4.2 0 6M18.300 6.5c3 3.2 3 7.800 0 11",
  swap: "M5 8.5h14M15 4.5l4 4-4 4M19 15.5H5M9 11.5l-4 4 4 4",
  table: "M3.5 10.5C3.5 8 7.300 6 12 6s8.5 2 8.5 4.5S16.700 15 12 15s-8.5-2-8.5-4.5zM7 14l-1.5 6M17 14l1.5 6",
  undo: "M8.5 5L4 9.5 8.5 14M4 9.5h10a5.5 5.5 0 0 1 0 11h-4",
  up: "M5 15l7-7 7 7",
  upload: "M12 15.5v-11M7 9l5-5 5 5M4.5 20h15",
  warning: "M12 4L2.5 20h19zM12 10v4.5M12 17.300v.1",
};

/** The names of all icons. */
export const NAMES = Object.keys(ICONS);

/**
 * A small picture, 1.25 em large; decoration unless it has a label.
 * @param {string} name
 * @param {{label?: string}} [more]
 * @returns {SVGElement}
 */
export function icon(name, { label } = {}) {
  const said = label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" };
  return s("svg", { class: "icon", viewBox: "0 0 24 24", focusable: "false", ...said }, s("path", { d: ICONS[name] }));
}
