// Keys of the table, and the list of them.

import { open } from "../dialogs.js";
import { h } from "../dom.js";
import { t } from "../words.js";

/** @typedef {{key: string, about: string, run(): void}} Key */

/**
 * Listen to keys as long as the page is open; never while somebody writes.
 * @param {Key[]} keys @param {(place: number) => void} pick the card at a place of the hand
 * @returns {() => void} stops it
 */
export function listen(keys, pick) {
  /** @param {KeyboardEvent} event */
  const press = (event) => {
    const { target } = event;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (target instanceof HTMLElement && (target.matches("input, textarea, select") || target.closest("dialog"))) return;
    if (/^[1-9]$/.test(event.key)) {
      pick(Number(event.key) - 1);
      return;
    }
    const key = keys.find((one) => one.key === event.key.toLowerCase() || one.key === event.key);
    if (!key) return;
    event.preventDefault();
    key.run();
  };
  addEventListener("keydown", press);
  return () => removeEventListener("keydown", press);
}

/** The list of all keys. @param {Key[]} keys */
export function help(keys) {
  const rows = [
    ["← →", "page.table.key.arrows"], ["1 – 9", "page.table.key.digits"], ["⏎", "page.table.key.enter"],
    ...keys.map(({ key, about }) => [key === "Escape" ? t("page.table.key.escape") : key.toUpperCase(), about]),
  ];
  open(t("page.table.keys"), h("table", { class: "keys" }, h("tbody", {}, ...rows.map(([key, about]) =>
    h("tr", {}, h("th", { scope: "row" }, h("kbd", {}, key)), h("td", {}, t(about)))))));
}
