// A place that is not there.

import { h } from "../dom.js";
import { t } from "../words.js";

/** @param {HTMLElement} place */
export async function page(place) {
  place.append(
    h("h1", {}, t("page.missing.heading")),
    h("p", {}, t("page.missing.about")),
    h("p", {}, h("a", { class: "button primary", href: "/" }, t("page.missing.home"))),
  );
}
