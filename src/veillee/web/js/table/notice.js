// A line above the hand, for a while: why something was refused, what is advised.

import { h } from "../dom.js";

const LEAST_MS = 5000;
const BASE_MS = 4500;
const LETTER_MS = 40;

export class Notice {
  #timer = 0;

  constructor() {
    this.element = h("p", { class: "refusal", role: "alert" });
  }

  /** @param {string} text */
  tell(text) {
    // A fresh element even where the text is the same: it is to be heard again.
    this.element.replaceChildren(h("span", {}, text));
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.hush(), Math.max(LEAST_MS, BASE_MS + LETTER_MS * text.length));
  }

  hush() {
    clearTimeout(this.#timer);
    this.element.replaceChildren();
  }
}
