// Keeps the page where there is no network: its files by release, and the document that asks for them.
// Nothing of /api is ever kept.

const SHELL = "/";
const RELEASE = /^\/v\/([0-9a-f]+)\//;

self.addEventListener("install", (event) => event.waitUntil(Promise.all([self.skipWaiting(), prepare()])));
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  const release = RELEASE.exec(url.pathname);
  if (release) event.respondWith(file(request, release[1]));
  else if (request.mode === "navigate" && !/^\/(api|schema|metrics|healthz)/.test(url.pathname)) {
    event.respondWith(shell(request));
  }
});

/** The document and what it names: enough to say what is missing. */
async function prepare() {
  const answer = await fetch(SHELL);
  const html = await answer.clone().text();
  await (await caches.open("veillee-shell")).put(SHELL, answer);
  const now = /\/v\/([0-9a-f]+)\//.exec(html);
  if (!now) return;
  const addresses = [...new Set([...html.matchAll(/"(\/v\/[^"#]+)/g)].map((found) => found[1]))];
  await (await caches.open(`veillee-${now[1]}`)).addAll(addresses);
}

/** A file of a release: it never changes. */
async function file(request, release) {
  const kept = await caches.open(`veillee-${release}`);
  const found = await kept.match(request, { ignoreVary: true });
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) await kept.put(request, answer.clone());
  return answer;
}

/** The document: as the server has it now, else as it was. */
async function shell(request) {
  const kept = await caches.open("veillee-shell");
  try {
    const answer = await fetch(request);
    if (answer.ok) {
      await kept.put(SHELL, answer.clone());
      void tidy(await answer.clone().text());
    }
    return answer;
  } catch (error) {
    const found = await kept.match(SHELL, { ignoreVary: true });
    if (found) return found;
    throw error;
  }
}

/** Forget the files of other releases. */
async function tidy(html) {
  const now = /\/v\/([0-9a-f]+)\//.exec(html);
  if (!now) return;
  for (const name of await caches.keys()) {
    if (name !== "veillee-shell" && name !== `veillee-${now[1]}`) await caches.delete(name);
  }
}
