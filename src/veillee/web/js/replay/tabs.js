// Panes beside the cloth, one of which is seen.

import { h, set } from "../dom.js";
import { icon } from "../icons.js";

/** @typedef {{name: string, icon: string, label: string, pane: HTMLElement}} Pane */

export class Tabs {
  /** @param {string} label @param {Pane[]} panes @param {(name: string) => void} opened @param {string} [current] */
  constructor(label, panes, opened, current) {
    this.panes = panes;
    this.opened = opened;
    this.current = current ?? panes[0].name;
    this.list = h("div", { class: "tabs", role: "tablist", "aria-label": label }, ...panes.map((pane) =>
      h("button", { type: "button", role: "tab", id: `tab-${pane.name}`, "aria-controls": `pane-${pane.name}`, onclick: () => this.open(pane.name) },
        icon(pane.icon), h("span", {}, pane.label))));
    this.list.addEventListener("keydown", (event) => this.#arrows(event));
    const boxes = panes.map((pane) => h("div", { class: "pane", role: "tabpanel", id: `pane-${pane.name}`, "aria-labelledby": `tab-${pane.name}`, tabindex: "0" }, pane.pane));
    this.boxes = boxes;
    this.element = h("aside", { class: "panels replay-side", "aria-label": label }, h("div", { class: "panels-head" }, this.list), ...boxes);
    this.#dress();
  }

  end() {
    this.element.remove();
  }

  /** @param {string} name */
  open(name) {
    this.current = name;
    this.#dress();
    this.opened(name);
  }

  #dress() {
    this.panes.forEach((pane, i) => {
      const on = pane.name === this.current;
      set(this.list.children[i], { "aria-selected": String(on), tabindex: on ? "0" : "-1" });
      this.boxes[i].hidden = !on;
    });
  }

  /** @param {KeyboardEvent} event */
  #arrows(event) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    const at = this.panes.findIndex((pane) => pane.name === this.current);
    this.open(this.panes[(at + step + this.panes.length) % this.panes.length].name);
    /** @type {HTMLElement | null} */ (this.list.querySelector("[aria-selected=true]"))?.focus();
  }
}
