// The REST interface (docs/protocol.md): answers as objects, refusals as `Problem`.

import { t } from "./words.js";

/** What the server refused, with its sentence for people. */
export class Problem extends Error {
  /** @param {{code: string, detail?: string, status: number, data?: Record<string, unknown>}} problem */
  constructor(problem) {
    super(problem.detail ?? problem.code);
    this.code = problem.code;
    this.status = problem.status;
    this.data = problem.data ?? {};
  }
}

/**
 * @param {string} method
 * @param {string} path below /api
 * @param {unknown} [body]
 * @param {{key?: string}} [more] `key`: a repeated request with the same key is done once
 * @returns {Promise<any>}
 */
export async function call(method, path, body, more = {}) {
  /** @type {Record<string, string>} */
  const headers = { Accept: "application/json", "Accept-Language": document.documentElement.lang };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (more.key) headers["Idempotency-Key"] = more.key;
  let answer;
  try {
    answer = await fetch(`/api${path}`, {
      method,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new Problem({ code: "offline", status: 0, detail: t("page.frame.offline") });
  }
  const text = await answer.text();
  const json = (answer.headers.get("content-type") ?? "").includes("json");
  const data = text && json ? JSON.parse(text) : text;
  if (answer.ok) return data;
  throw new Problem(json ? data : { code: "internal", status: answer.status, detail: t("error.internal") });
}

/** @param {string} path */
export const get = (path) => call("GET", path);
/** @param {string} path @param {unknown} [body] @param {{key?: string}} [more] */
export const post = (path, body = {}, more = {}) => call("POST", path, body, more);
/** @param {string} path @param {unknown} [body] */
export const put = (path, body = {}) => call("PUT", path, body);
/** @param {string} path @param {unknown} body */
export const patch = (path, body) => call("PATCH", path, body);
/** @param {string} path @param {unknown} [body] */
export const remove = (path, body) => call("DELETE", path, body);

/** A fresh name for a command or a request; `crypto.randomUUID` is there over HTTPS only. */
export const fresh = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
