// Going away from a table: for a while, or for good.

import { open } from "../dialogs.js";
import { h } from "../dom.js";
import { go } from "../router.js";
import { t } from "../words.js";
import { span } from "./names.js";

/** Whoever plays is asked what they mean. @param {import("./client.js").Client | null} client */
export async function leave(client) {
  const view = client?.view;
  const playing = view && ["playing", "opening", "between"].includes(view.phase) && client.you >= 0;
  if (!playing) {
    void go("/");
    return;
  }
  const stay = h("button", { type: "button", class: "primary" }, t("page.table.leave.stay"));
  const away = h("button", { type: "button" }, t("page.table.leave.for-now"));
  const gone = h("button", { type: "button", class: "danger" }, t("page.table.leave.for-good"));
  const window = open(t("page.table.leave.sure"), h("p", {}, t("page.table.leave.about", { span: span(view.settings.away_ms) })), h("div", { class: "actions" }, stay, away, gone));
  stay.addEventListener("click", () => window.close());
  away.addEventListener("click", () => window.close("away"));
  gone.addEventListener("click", () => window.close("leave"));
  const wish = await window.closed;
  if (wish === "away") void go("/");
  if (wish !== "leave") return;
  await client.ask("leave");
  void go("/");
}

/** What stands where a table cannot be shown. @param {number} code the socket was closed with */
export function closedDoor(code) {
  const key = code === 4404 ? "missing" : code === 4401 ? "no-right" : "ended";
  return h("section", { class: "panel arrival" }, h("h1", {}, t(`page.table.${key}`)), h("p", {}, t(`page.table.${key}.about`)),
    h("p", {}, h("a", { class: "button primary", href: "/" }, t("page.table.home"))));
}
