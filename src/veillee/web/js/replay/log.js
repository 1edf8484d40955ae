// The log of a replay: every line leads to its moment.

import { h } from "../dom.js";

/** @typedef {import("./film.js").Film} Film */

export class Log {
  /** @type {HTMLElement[]} by moment; holes where there is nothing to say */ #lines = [];
  /** @type {HTMLElement | null} */ #here = null;

  /** @param {Film} film @param {(moment: number) => void} jump */
  constructor(film, jump) {
    this.element = h("ol", { class: "log replay-log" });
    film.moments.forEach((moment, i) => {
      moment.lines.forEach((line, n) => {
        const button = h("button", { type: "button", class: "log-line", tabindex: "-1", onclick: () => jump(i) }, line.text);
        const item = h("li", { class: `line line-${line.weight}`, "data-kind": line.kind }, button);
        if (!n) this.#lines[i] = item;
        this.element.append(item);
      });
    });
    this.element.querySelector("button")?.setAttribute("tabindex", "0");
    this.element.addEventListener("keydown", (event) => this.#arrows(event));
  }

  /** Go through the lines by arrows; one of them is reached by Tab. @param {KeyboardEvent} event */
  #arrows(event) {
    const item = /** @type {HTMLElement} */ (event.target).closest("li");
    const to = event.key === "ArrowDown" ? item?.nextElementSibling : event.key === "ArrowUp" ? item?.previousElementSibling : null;
    if (!to) return;
    event.preventDefault();
    event.stopPropagation();
    this.#rove(/** @type {HTMLElement} */ (to.firstElementChild));
    /** @type {HTMLElement} */ (to.firstElementChild).focus();
  }

  /** @param {HTMLElement} button */
  #rove(button) {
    for (const other of this.element.querySelectorAll('[tabindex="0"]')) other.setAttribute("tabindex", "-1");
    button.setAttribute("tabindex", "0");
  }

  /** @param {number} i */
  shows(i) {
    this.#here?.removeAttribute("aria-current");
    let at = i;
    while (at > 0 && !this.#lines[at]) at -= 1;
    const item = this.#lines[at];
    this.#here = item ?? null;
    if (!item) return;
    item.setAttribute("aria-current", "step");
    this.#rove(/** @type {HTMLElement} */ (item.firstElementChild));
    const pane = item.closest(".pane");
    // Only the pane is scrolled, never the page.
    if (pane && pane.clientHeight) pane.scrollTop = item.offsetTop - pane.clientHeight / 2;
  }
}
