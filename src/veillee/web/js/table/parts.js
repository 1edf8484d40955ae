// Small pieces that several parts of the table page are made of.

import { card, cardName } from "../cards.js";
import { h, keyed, say, set } from "../dom.js";

/**
 * Buttons, kept from one change to the next.
 * @param {Element} place
 * @param {readonly {id: string, label: string, run(): void, pressed?: boolean, off?: boolean, kind?: string, about?: string}[]} items
 */
export function buttons(place, items) {
  keyed(place, items, (item) => item.id, () => {
    const button = h("button", { type: "button" });
    button.addEventListener("click", () => /** @type {any} */ (button).run());
    return button;
  }, (button, item) => {
    say(button, item.label);
    set(button, {
      class: item.kind ?? null, title: item.about ?? null, "data-action": item.id,
      "aria-pressed": item.pressed === undefined ? null : String(item.pressed),
      "aria-disabled": item.off ? "true" : null,
    });
    /** @type {any} */ (button).run = item.run;
  });
}

/**
 * Fill a place anew only where `key` has changed.
 * @param {HTMLElement} place @param {string} key @param {() => (Node | string)[]} make
 */
export function refill(place, key, make) {
  if (place.dataset.shown === key) return;
  place.dataset.shown = key;
  place.replaceChildren(...make());
}

/** A small picture of a card with its name. @param {string} deck @param {string} notation */
export const namedCard = (deck, notation) =>
  h("span", { class: "small-card", role: "img", "aria-label": cardName(deck, notation) }, card(deck, notation));

/** Whether two lists hold the same. @param {readonly unknown[]} one @param {readonly unknown[]} other */
export const same = (one, other) => one.length === other.length && one.every((item, i) => item === other[i]);
