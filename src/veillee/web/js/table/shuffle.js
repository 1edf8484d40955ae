// Something of one's own for the shuffle of the next deal: then nobody can have chosen the cards, not even
// whoever runs the server (docs/protocol.md, "Fair shuffles").

import { busy } from "../dialogs.js";
import { h, say, set } from "../dom.js";
import { list, t } from "../words.js";

const BYTES = 32; // two hexadecimal digits each: the most that a person may add

/**
 * What is sent for a text: its own bytes, and then chance.
 * @param {string} text
 * @returns {string} 64 hexadecimal digits
 */
export function grain(text) {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  bytes.set(new TextEncoder().encode(text.trim()).slice(0, BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export class Shuffle {
  /** What was added from this page. */ #own = "";

  /** @param {import("../games/index.js").Table} table */
  constructor(table) {
    this.table = table;
    this.field = /** @type {HTMLInputElement} */ (h("input", { type: "text", id: "grain", maxlength: "40", autocomplete: "off" }));
    this.add = h("button", { type: "submit" }, t("page.table.shuffle.add"));
    this.form = h("form", { onsubmit: (/** @type {Event} */ event) => {
      event.preventDefault();
      void busy(this.add, () => this.#send());
    } }, h("label", { for: "grain" }, t("page.table.shuffle.field")), h("div", { class: "copy-line" }, this.field, this.add));
    this.said = h("p", { role: "status" });
    this.digits = h("code", { class: "digits" });
    this.others = h("p", { class: "soft small" });
    this.promise = h("code", { class: "digits" });
    this.kept = h("p", { class: "soft small" }, t("page.table.shuffle.promise"), " ", this.promise);
    this.element = h("details", { class: "panel shuffle" }, h("summary", {}, t("page.table.shuffle")),
      h("p", { class: "soft" }, t("page.table.shuffle.about")), this.form, this.said, this.digits, this.others, this.kept);
  }

  async #send() {
    const value = grain(this.field.value);
    const answer = await this.table.client.ask("add-entropy", { value });
    if (answer.kind === "refused") return;
    this.#own = value;
    this.field.value = "";
    this.draw();
  }

  draw() {
    const { view, client, you } = this.table;
    this.element.hidden = you < 0;
    const added = view.entropy.includes(client.person);
    if (!added) this.#own = "";
    this.form.hidden = added;
    say(this.said, added ? t(this.#own ? "page.table.shuffle.added" : "page.table.shuffle.added-before") : "");
    say(this.digits, added ? this.#own : "");
    const others = view.entropy.filter((id) => id !== client.person).map((id) => client.nameOf(id));
    say(this.others, others.length ? t("page.table.shuffle.others", { members: list(others) }) : "");
    say(this.promise, view.promise);
    this.kept.hidden = !view.promise;
    set(this.element, { "data-added": added ? "yes" : null });
  }
}
