// A record in a file: chosen or dropped, checked by the server, not kept anywhere.

import { Problem } from "../api.js";
import { h, say } from "../dom.js";
import { icon } from "../icons.js";
import { t } from "../words.js";

const LARGEST = 200_000;

/** @param {HTMLElement} place @param {(source: import("../pages/replay.js").Source) => Promise<void>} show */
export function sendIn(place, show) {
  const wrong = h("p", { class: "wrong sending-wrong", role: "alert" });
  const where = h("pre", { class: "sending-line", hidden: true });
  const field = /** @type {HTMLInputElement} */ (h("input", { type: "file", id: "record-file", accept: ".pli,text/plain", class: "unseen" }));
  const drop = h("label", { class: "sending-drop", for: "record-file" }, icon("upload"),
    h("span", { class: "sending-choose" }, t("page.replay.send.choose")), h("span", { class: "soft small" }, t("page.replay.send.drop")));

  /** @param {File | undefined} file */
  const take = async (file) => {
    if (!file) return;
    say(wrong, "");
    where.hidden = true;
    drop.setAttribute("aria-busy", "true");
    let text = "";
    try {
      if (file.size > LARGEST) throw new Problem({ code: "too-large", status: 413, detail: t("page.replay.send.too-large") });
      text = await file.text();
      await show(await ofFile(file, text));
    } catch (error) {
      if (!(error instanceof Problem)) console.error(error);
      const line = error instanceof Problem ? Number(error.data.line ?? 0) : 0;
      say(wrong, error instanceof Problem ? (line ? t("page.replay.send.line", { line, text: error.message }) : error.message) : t("error.internal"));
      const found = line ? text.split(/\r?\n/)[line - 1] : undefined;
      where.hidden = found === undefined;
      if (found !== undefined) where.replaceChildren(h("span", { class: "soft" }, `${line}  `), h("mark", {}, found.slice(0, 200)));
    } finally {
      drop.removeAttribute("aria-busy");
      field.value = "";
    }
  };
  field.addEventListener("change", () => void take(field.files?.[0]));
  for (const kind of ["dragenter", "dragover"]) {
    drop.addEventListener(kind, (event) => { event.preventDefault(); drop.classList.add("over"); });
  }
  drop.addEventListener("dragleave", () => drop.classList.remove("over"));
  drop.addEventListener("drop", (event) => {
    event.preventDefault();
    drop.classList.remove("over");
    void take(event.dataTransfer?.files[0]);
  });
  place.append(h("div", { class: "narrow sending" }, h("h1", {}, t("page.replay.send.heading")), h("p", { class: "lead" }, t("page.replay.send.about")),
    field, drop, wrong, where, h("p", { class: "small soft" }, t("page.replay.send.kept"))));
}

/** @param {File} file @param {string} text @returns {Promise<import("../pages/replay.js").Source>} */
async function ofFile(file, text) {
  /** @type {Record<string, any>} */
  let last = await tell(text, "");
  /** @type {number | null} */
  let seat = -1;
  return {
    id: "", at: 0, own: -1, names: last.meta.names,
    told: async (from) => {
      if (from !== seat) last = await tell(text, from < 0 ? "" : `?seat=${from}`);
      seat = from;
      return last;
    },
    sheet: async () => last.sheet,
    review: (query) => tell(text, `/review?${query}`),
    file: async () => ({ name: file.name.endsWith(".pli") ? file.name : `${file.name}.pli`, text }),
  };
}

/** @param {string} text @param {string} what is asked about it @returns {Promise<Record<string, any>>} */
async function tell(text, what) {
  let answer;
  try {
    answer = await fetch(`/api/replay${what}`, {
      method: "POST", body: text,
      headers: { "Content-Type": "text/plain;charset=utf-8", "Accept-Language": document.documentElement.lang },
    });
  } catch {
    throw new Problem({ code: "offline", status: 0, detail: t("page.frame.offline") });
  }
  const data = await answer.json().catch(() => ({ code: "internal", status: answer.status, detail: t("error.internal") }));
  if (!answer.ok) throw new Problem(data);
  return data;
}
