// The page begins here: words, places, and the frame around them.

import { h } from "./dom.js";
import { trouble } from "./dialogs.js";
import { icon } from "./icons.js";
import { change, known, onPerson, who } from "./person.js";
import { again, begin, onPlace, place } from "./router.js";
import * as settings from "./settings.js";
import { speak, t } from "./words.js";

place("home", "/", () => import("./pages/home.js"));
place("new", "/new", () => import("./pages/new.js"));
place("table", "/t/{game}/{table}", () => import("./pages/table.js"), ["table", "talk", "sheets"]);
place("invite", "/i/{token}", () => import("./pages/invite.js"));
place("me", "/me", () => import("./pages/me.js"));
place("records", "/records", () => import("./pages/records.js"));
place("replay", "/r/{record}", () => import("./pages/replay.js"), ["table", "talk", "sheets", "replay"]);
place("replay", "/replay", () => import("./pages/replay.js"), ["table", "talk", "sheets", "replay"]);
place("rules", "/rules", () => import("./pages/rules.js"), ["learn"]);
place("rules", "/rules/{game}", () => import("./pages/rules.js"), ["learn"]);
place("learn", "/learn", () => import("./pages/learn.js"), ["talk", "sheets", "learn"]);
place("learn", "/learn/{game}", () => import("./pages/learn.js"), ["talk", "sheets", "learn"]);
place("cards", "/cards", () => import("./pages/cards.js"), ["learn"]);
place("missing", "/missing", () => import("./pages/missing.js"));

/** The frame in the language in use: what the server wrote, once more. */
function dressFrame() {
  for (const element of document.querySelectorAll("[data-words]")) {
    element.textContent = t(/** @type {HTMLElement} */ (element).dataset.words ?? "");
  }
  for (const button of document.querySelectorAll("[data-lang]")) {
    const { lang } = /** @type {HTMLElement} */ (button).dataset;
    button.setAttribute("aria-pressed", String(lang === document.documentElement.lang));
  }
  nameMe();
}

function nameMe() {
  const { name } = who();
  for (const element of document.querySelectorAll(".my-name")) element.textContent = name ?? t("page.frame.me");
}

/**
 * Read the page in another language from now on.
 * @param {string} lang
 */
export async function readIn(lang) {
  settings.put("lang", /** @type {"fr" | "en"} */ (lang));
  await speak(lang);
  if (who().person) await change({ lang });
  dressFrame();
  await again();
}

async function start() {
  for (const link of document.querySelectorAll("[data-icon]")) {
    link.prepend(icon(/** @type {HTMLElement} */ (link).dataset.icon ?? ""));
  }
  for (const button of document.querySelectorAll("[data-lang]")) {
    const { lang } = /** @type {HTMLElement} */ (button).dataset;
    button.addEventListener("click", () => void readIn(lang ?? "fr").catch(trouble));
  }
  onPerson(nameMe);
  onPlace(() => {
    for (const link of document.querySelectorAll(".places a")) {
      const here = /** @type {HTMLAnchorElement} */ (link).pathname === `/${location.pathname.split("/")[1]}`;
      if (here) link.setAttribute("aria-current", "page");
      else link.removeAttribute("aria-current");
    }
  });
  const asked = known();
  await speak(settings.get("lang") || document.documentElement.lang);
  dressFrame();
  await begin();
  await asked;
  if ("serviceWorker" in navigator && isSecureContext) navigator.serviceWorker.register("/sw.js").catch(() => {});
}

start().catch((error) => {
  console.error(error);
  const main = document.getElementById("main");
  main?.replaceChildren(h("p", { class: "notice", role: "alert" }, main.dataset.broken ?? "veillée: ?"));
});
