// House rules and settings of a new table, each in words, as the server describes them.

import { h, say } from "./dom.js";
import { clear, field, picks, tick } from "./forms.js";
import { many, t } from "./words.js";

/**
 * @typedef {Record<string, any>} Data
 * @typedef {{
 *   element: HTMLElement,
 *   begin(preset: Data): void,
 *   changed(): Data,
 *   field(name: string): HTMLElement | null,
 * }} Sheet `begin`: take the values of a preset; `changed`: what differs from it
 * @typedef {{element: HTMLElement, input: HTMLElement, set(value: unknown): void}} Control
 */

const PACES = /** @type {Record<string, Data>} */ ({
  slow: { trick_ms: 3000, deal_ms: 20_000, bot_ms: 1500 },
  usual: { trick_ms: 1500, deal_ms: 10_000, bot_ms: 700 },
  quick: { trick_ms: 700, deal_ms: 4000, bot_ms: 250 },
});
const EXACT = "_ms";

/** Values by name, compared as the server writes them: "5" is 5, "yes" is true. @param {unknown} value */
const plain = (value) => (value === "yes" ? "true" : value === "no" ? "false" : String(value));

/**
 * A sheet of controls over one list of lines.
 * @param {Data[]} lines
 * @param {(count: number) => void} counted told how many differ from the usual
 */
function sheet(lines, counted) {
  /** @type {Data} */ let before = {};
  /** @type {Data} */ let now = {};
  /** @type {Map<string, Control>} */
  const controls = new Map();
  const told = () => {
    const count = lines.filter((line) => plain(now[line.name]) !== plain(line.default)).length;
    for (const line of lines) {
      controls.get(line.name)?.element.classList.toggle("changed", plain(now[line.name]) !== plain(line.default));
    }
    counted(count);
  };
  /** @param {string} name @param {unknown} value */
  const put = (name, value) => {
    now[name] = value;
    const input = controls.get(name)?.input;
    if (input) clear(input);
    told();
  };
  for (const line of lines) controls.set(line.name, control(line, (value) => put(line.name, value)));
  return {
    controls,
    now: () => now,
    put,
    /** @param {Data} values */
    set: (values) => {
      for (const [name, value] of Object.entries(values)) {
        now[name] = value;
        controls.get(name)?.set(value);
      }
      told();
    },
    /** @param {Data} preset */
    begin: (preset) => {
      before = Object.fromEntries(lines.map((line) => [line.name, preset[line.name] ?? line.default]));
      now = { ...before };
      for (const line of lines) controls.get(line.name)?.set(now[line.name]);
      told();
    },
    changed: () => Object.fromEntries(Object.entries(now).filter(([name, value]) => plain(value) !== plain(before[name]))),
    /** @param {string} name */
    field: (name) => controls.get(name)?.input ?? null,
  };
}

/** @param {Data} line @param {(value: unknown) => void} change @returns {Control} */
function control(line, change) {
  if (line.kind === "flag") return flag(line, change);
  if (line.kind === "choice") return choice(line, change);
  return amount(line, change);
}

/** @param {Data} line @param {(value: unknown) => void} change @returns {Control} */
function flag(line, change) {
  const element = tick(line.title, line.about, false, change);
  element.classList.add("field");
  const input = /** @type {HTMLInputElement} */ (element.querySelector("input"));
  return { element, input, set: (value) => { input.checked = plain(value) === "true"; } };
}

/** @param {Data} line @param {(value: unknown) => void} change @returns {Control} */
function choice(line, change) {
  const input = /** @type {HTMLSelectElement} */ (h("select", { onchange: () => change(input.value) },
    ...line.values.map((/** @type {Data} */ each) => h("option", { value: String(each.value) }, each.title))));
  return { element: field(line.title, line.about, input), input, set: (value) => { input.value = String(value); } };
}

/** A number, or a word instead of it; a share is told in per cent, a time in seconds. @param {Data} line @param {(value: unknown) => void} change @returns {Control} */
function amount(line, change) {
  const [word] = line.values;
  const scale = line.kind === "share" ? 100 : line.name.endsWith(EXACT) ? 1 / 1000 : 1;
  const unit = line.kind === "share" ? "%" : line.name.endsWith(EXACT) ? "s" : "";
  const input = /** @type {HTMLInputElement} */ (h("input", {
    type: "number", inputmode: "decimal", step: scale === 1 / 1000 ? "0.1" : "1",
    min: line.low === null ? null : line.low * scale, max: line.high === null ? null : line.high * scale,
    oninput: () => input.value !== "" && change(round(Number(input.value) / scale)),
  }));
  const element = field(line.title, line.about, input);
  const pair = h("div", { class: "amount" });
  input.replaceWith(pair);
  pair.append(input, unit);
  const auto = word ? tick(word.title, "", false, (on) => {
    input.disabled = on;
    change(on ? word.value : Number(input.value));
  }) : null;
  if (auto) pair.append(auto);
  return {
    element, input,
    set: (value) => {
      const worded = word !== undefined && String(value) === String(word.value);
      if (auto) /** @type {HTMLInputElement} */ (auto.querySelector("input")).checked = worded;
      input.disabled = worded;
      input.value = worded ? String(line.low ?? 1) : String(round(Number(value) * scale));
    },
  };
}

/** @param {number} value */
const round = (value) => Math.round(value * 1000) / 1000;

/** What a folded part says of itself: how much in it was changed. @param {HTMLElement} place */
const counter = (place) => (/** @type {number} */ count) => {
  place.hidden = !count;
  say(place, many("page.new.changed", count));
};

/** The options of a game. @param {Data} about @returns {Sheet} */
export function houseRules(about) {
  const count = h("span", { class: "tag tag-free", hidden: true });
  const list = sheet(about.options, counter(count));
  const element = h("details", { class: "panel folded" }, h("summary", {}, h("span", {}, t("page.new.house-rules")), count),
    h("p", { class: "soft" }, t("page.new.house-rules-about")),
    ...[...list.controls.values()].map((each) => each.element));
  return { element, begin: list.begin, changed: list.changed, field: list.field };
}

/** How the table is run. @param {Data} about @returns {Sheet} */
export function tableSettings(about) {
  const count = h("span", { class: "tag tag-free", hidden: true });
  const exact = about.settings.filter((/** @type {Data} */ line) => line.name.endsWith(EXACT));
  const worded = about.settings.filter((/** @type {Data} */ line) => !line.name.endsWith(EXACT) && (line.name !== "bot" || line.values.length > 1));
  const pace = h("div", {});
  const list = sheet([...worded, ...exact], (changed) => {
    counter(count)(changed);
    drawPace();
  });
  /** The pace that the times amount to; none where they were set one by one. */
  const drawPace = () => {
    const now = list.now();
    const name = Object.keys(PACES).find((each) => Object.entries(PACES[each]).every(([key, value]) => Number(now[key]) === value)) ?? "";
    if (pace.dataset.pace === name && pace.childElementCount) return;
    const focused = pace.contains(document.activeElement);
    pace.dataset.pace = name;
    pace.replaceChildren(h("span", { class: "label", id: "pace" }, t("page.new.pace")),
      picks("pace", Object.keys(PACES).map((each) => ({ value: each, title: t(`page.new.pace-${each}`) })), name,
        (value) => list.set(PACES[value])));
    pace.lastElementChild?.setAttribute("role", "radiogroup");
    pace.lastElementChild?.setAttribute("aria-labelledby", "pace");
    if (focused) /** @type {HTMLElement | null} */ (pace.querySelector("input:checked"))?.focus();
  };
  const element = h("details", { class: "panel folded" }, h("summary", {}, h("span", {}, t("page.new.table")), count),
    h("div", { class: "field" }, pace),
    ...worded.map((/** @type {Data} */ line) => list.controls.get(line.name)?.element ?? null),
    h("details", { class: "folded" }, h("summary", {}, t("page.new.times")),
      ...exact.map((/** @type {Data} */ line) => list.controls.get(line.name)?.element ?? null)));
  // What a clock allows is worth a look only where there is one.
  return {
    element,
    begin: list.begin,
    changed: () => {
      const found = list.changed();
      if (list.now().clock === "none") { delete found.think_ms; delete found.bank_ms; }
      return found;
    },
    field: list.field,
  };
}
