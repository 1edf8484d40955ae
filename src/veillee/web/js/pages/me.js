// Oneself: the name and the language, how the table looks, and an account for who wants one.

import { patch, post, put, Problem, remove } from "../api.js";
import { ask, busy, open, toast } from "../dialogs.js";
import { h } from "../dom.js";
import { field, show } from "../forms.js";
import { looks, sounds, tongues } from "../looks.js";
import { become, known, onPerson, refresh, who } from "../person.js";
import { again } from "../router.js";
import { t } from "../words.js";

/** @param {HTMLElement} place */
export async function page(place) {
  await known();
  place.classList.add("narrow");
  const account = h("section", { class: "panel", "aria-labelledby": "account" });
  const draw = () => account.replaceChildren(...accountPart());
  draw();
  place.append(h("h1", {}, t("page.me.heading")), identity(), looks(), sounds(), account);
  return onPerson(draw);
}

function identity() {
  const name = /** @type {HTMLInputElement} */ (h("input", {
    name: "name", maxlength: "24", autocomplete: "nickname", placeholder: t("page.new.name-example"), value: who().name ?? "",
  }));
  const keep = h("button", {}, t("page.me.keep"));
  const form = h("form", {
    class: "one-line", onsubmit: (/** @type {Event} */ event) => {
      event.preventDefault();
      void busy(keep, () => refusedAt(name, async () => {
        become(await patch("/me", { name: name.value }));
        toast(t("page.me.name-kept"));
      }));
    },
  }, field(t("page.me.name"), t("page.me.name-about"), name), keep);
  return h("section", { class: "panel" }, form, tongues());
}

// --- Account -------------------------------------------------------------------------------------

/** @returns {Node[]} */
function accountPart() {
  const heading = h("h2", { id: "account" }, t("page.me.account"));
  const { account, person } = who();
  if (account) {
    return [heading, h("p", {}, t("page.me.signed-in", { name: account })),
      h("div", { class: "actions" },
        h("button", { type: "button", onclick: newPassword }, t("page.me.new-password")),
        h("button", { type: "button", onclick: (/** @type {Event} */ event) => leave(event) }, t("page.me.sign-out")),
        h("button", { type: "button", class: "danger", onclick: forget }, t("page.me.delete")))];
  }
  return [heading, h("p", {}, t("page.me.account-about")),
    h("div", { class: "actions" },
      h("button", { type: "button", onclick: () => login(true) }, t("page.me.register")),
      h("button", { type: "button", onclick: () => login(false) }, t("page.me.sign-in")),
      ...(person ? [h("button", { type: "button", class: "plain", onclick: (/** @type {Event} */ event) => leave(event) }, t("page.me.be-nobody"))] : []))];
}

/** @param {string} kind @param {string} [help] */
const secret = (kind, help = "") => /** @type {HTMLInputElement} */ (h("input", { type: "password", autocomplete: kind, required: true, "data-help": help, maxlength: "128" }));

/** To make an account, or to come back to it. @param {boolean} fresh */
function login(fresh) {
  const name = /** @type {HTMLInputElement} */ (h("input", { name: "username", autocomplete: "username", maxlength: "24", required: true, value: fresh ? who().name ?? "" : "" }));
  const password = secret(fresh ? "new-password" : "current-password");
  const sure = h("button", { class: "primary" }, fresh ? t("page.me.register") : t("page.me.sign-in"));
  const window = open(fresh ? t("page.me.register") : t("page.me.sign-in"), dialogForm(sure, [
    h("p", { class: "soft" }, fresh ? t("page.me.register-about") : t("page.me.sign-in-about")),
    field(t("page.me.account-name"), "", name),
    field(t("page.me.password"), fresh ? t("page.me.password-about") : "", password),
  ], () => refusedAt(["account-taken", "bad-name"], name, password, async () => {
    become(await post(fresh ? "/account" : "/account/login", { name: name.value, password: password.value }));
    window.close("done");
    toast(t("page.me.welcome", { name: who().name ?? "" }));
    await again();
  })));
  name.focus();
}

function newPassword() {
  const old = secret("current-password");
  const password = secret("new-password");
  const sure = h("button", { class: "primary" }, t("page.me.new-password"));
  const window = open(t("page.me.new-password"), dialogForm(sure, [
    h("p", { class: "soft" }, t("page.me.new-password-about")),
    field(t("page.me.old-password"), "", old), field(t("page.me.password"), t("page.me.password-about"), password),
  ], () => refusedAt(["wrong-password"], old, password, async () => {
    become(await put("/account/password", { old: old.value, new: password.value }));
    window.close("done");
    toast(t("page.me.password-kept"));
  })));
}

function forget() {
  const password = secret("current-password");
  const sure = h("button", { class: "danger" }, t("page.me.delete"));
  const window = open(t("page.me.delete"), dialogForm(sure, [
    h("p", {}, t("page.me.delete-about")), field(t("page.me.password"), "", password),
  ], () => refusedAt(password, async () => {
    await remove("/account", { password: password.value });
    window.close("done");
    await refresh();
    toast(t("page.me.deleted"));
    await again();
  })));
}

/** @param {Event} event */
async function leave(event) {
  const button = /** @type {HTMLElement} */ (event.currentTarget);
  const { account } = who();
  const sure = account || await ask({
    title: t("page.me.be-nobody"), text: t("page.me.be-nobody-about"), yes: t("page.me.be-nobody"), danger: true,
  });
  if (!sure) return;
  await busy(button, async () => {
    await remove("/session");
    await refresh();
    await again();
  });
}

/** @param {HTMLElement} sure @param {Node[]} parts @param {() => Promise<void>} send */
const dialogForm = (sure, parts, send) => h("form", {
  onsubmit: (/** @type {Event} */ event) => {
    event.preventDefault();
    void busy(sure, send);
  },
}, ...parts, h("div", { class: "actions" }, sure));

/**
 * Run `work`; what is refused is told at a field: at `first` where the code is one of `codes`.
 * @param {...any} given `(field, work)`, or `(codes, first, other, work)`
 */
async function refusedAt(...given) {
  const [codes, first, other, work] = given.length === 4 ? given : [[], given[0], given[0], given[1]];
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Problem) || error.status === 0) throw error;
    show(codes.includes(error.code) ? first : other, error.message);
  }
}
