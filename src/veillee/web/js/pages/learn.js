// Learning a game: a lesson that one plays, step by step.

import { get } from "../api.js";
import { h, set } from "../dom.js";
import { icon } from "../icons.js";
import { fan } from "../lobby.js";
import { title } from "../router.js";
import { t } from "../words.js";
import { COURSES, done, mark } from "../learn/course.js";

/** @param {HTMLElement} place @param {{game?: string, hash: string}} params */
export async function page(place, params) {
  if (!params.game || !(params.game in COURSES)) return choice(place);
  const lesson = await get(`/games/${params.game}/lesson`);
  new Course(place, lesson).begin(params.hash);
  return undefined;
}

/** The games there are to learn. @param {HTMLElement} place */
function choice(place) {
  place.append(
    h("header", { class: "hello" }, h("h1", {}, t("page.learn.heading")), h("p", { class: "lead" }, t("page.learn.about"))),
    h("ul", { class: "bare courses" }, ...Object.entries(COURSES).map(([game, steps]) => {
      const so = done(game).size;
      const name = `course-${game}`;
      const begun = so ? (so >= steps.length ? t("page.learn.all-done") : t("page.learn.so-far", { done: String(so), all: String(steps.length) })) : t("page.learn.length", { all: String(steps.length) });
      return h("li", { class: "course" }, h("div", { class: "course-cloth" }, fan(game)),
        h("div", { class: "course-text" }, h("h2", { id: name }, t(`game.${game}.name`)), h("p", {}, t(`page.learn.${game}.tagline`)),
          h("p", { class: "small soft" }, begun),
          h("p", { class: "actions" }, h("a", { class: "button primary", href: `/learn/${game}`, "aria-describedby": name }, t(so && so < steps.length ? "page.learn.resume" : "page.learn.start")),
            h("a", { class: "button", href: `/rules/${game}`, "aria-describedby": name }, t("page.learn.rules")))));
    })),
    h("p", { class: "soft" }, t("page.learn.after"), " ", h("a", { href: "/cards" }, t("page.learn.see-cards"))),
  );
}

class Course {
  at = 0;

  /** @param {HTMLElement} place @param {Record<string, any>} lesson */
  constructor(place, lesson) {
    this.lesson = lesson;
    this.steps = COURSES[lesson.game];
    this.name = t(`game.${lesson.game}.name`);
    this.list = h("ol", { class: "bare lesson-steps" }, ...this.steps.map((step, i) =>
      h("li", {}, h("button", { type: "button", onclick: () => this.go(i, true) }, h("span", { class: "step-mark" }, String(i + 1)), h("span", { class: "step-name" }, this.#title(step.name))))));
    this.body = h("section", { class: "lesson-step" });
    this.back = h("button", { type: "button", onclick: () => this.go(this.at - 1, true) }, icon("back"), t("page.learn.back"));
    this.next = h("button", { type: "button", onclick: () => this.#on() });
    place.append(h("div", { class: "lesson", "data-game": lesson.game },
      h("nav", { class: "lesson-nav", "aria-label": t("page.learn.steps") },
        h("a", { class: "lesson-up", href: "/learn" }, icon("learn"), h("span", {}, this.name)), this.list),
      this.body, h("div", { class: "lesson-foot" }, this.back, this.next)));
  }

  /** @param {string} step */
  #title(step) {
    return t(`page.learn.${this.lesson.game}.${step}.title`);
  }

  /** @param {string} hash */
  begin(hash) {
    const wanted = this.steps.findIndex((step) => step.name === hash);
    const so = done(this.lesson.game);
    const open = this.steps.findIndex((step) => !so.has(step.name));
    this.go(wanted >= 0 ? wanted : Math.max(0, open), false);
  }

  /** @param {number} to @param {boolean} focus */
  go(to, focus) {
    this.at = Math.min(this.steps.length - 1, Math.max(0, to));
    const step = this.steps[this.at];
    const { game } = this.lesson;
    const lecture = { lesson: this.lesson, done: () => this.#done(step.name), go: () => this.#on() };
    title(`${this.#title(step.name)} – ${this.name}`);
    const heading = h("h1", { tabindex: "-1" }, this.#title(step.name));
    this.body.replaceChildren(
      h("p", { class: "soft small step-count" }, t("page.learn.step", { n: String(this.at + 1), all: String(this.steps.length) })), heading,
      h("p", { class: "lead" }, t(`page.learn.${game}.${step.name}.text`)), step.make(lecture));
    if (step.read) mark(game, step.name);
    this.#dress();
    history.replaceState(history.state, "", `${location.pathname}#${step.name}`);
    if (focus) {
      heading.focus({ preventScroll: true });
      this.body.scrollIntoView({ block: "start" });
    }
  }

  /** @param {string} step */
  #done(step) {
    mark(this.lesson.game, step);
    this.#dress();
  }

  #dress() {
    const so = done(this.lesson.game);
    this.steps.forEach((step, i) => {
      const button = /** @type {HTMLElement} */ (this.list.children[i].firstElementChild);
      const is = so.has(step.name);
      set(button, { "aria-current": i === this.at ? "step" : null, class: is ? "done" : null,
        "aria-label": t(is ? "page.learn.step.done" : "page.learn.step.open", { n: String(i + 1), title: this.#title(step.name) }) });
      /** @type {HTMLElement} */ (button.firstElementChild).replaceChildren(is ? icon("check") : String(i + 1));
    });
    const last = this.at === this.steps.length - 1;
    this.back.style.visibility = this.at ? "" : "hidden";
    this.next.hidden = last;
    const ready = so.has(this.steps[this.at].name);
    set(this.next, { class: ready ? "primary" : null });
    this.next.replaceChildren(t(ready ? "page.learn.next" : "page.learn.skip"), icon("next"));
  }

  #on() {
    this.go(this.at + 1, true);
  }
}
