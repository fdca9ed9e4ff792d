// Keeps the files of the page, so that it works without a network after the first visit.
//
// The list is filled in by build.mjs: each file with a digest of what is in it. Nothing of a server's tables is kept:
// only what stands in the list. A new version of the page fetches only the files that have changed.
const FILES = __FILES__;
const STORE = "elysium-page";

/** Where a file is kept: by its name and its digest, so that two versions never mix. */
const keyOf = (name) => new URL(`${name}?${FILES[name]}`, self.registration.scope).href;

/** Whether a file belongs to the engine: it is large, and a server that has one itself may carry none for the page. */
const isEngine = (name) => name.startsWith("runtime/");

/** Fetches what is not kept yet. What the page has fetched before us comes from the browser's own store, if it is the same. */
async function fetchMissing(isWanted) {
  const store = await caches.open(STORE);
  for (const name of Object.keys(FILES)) {
    if (isWanted(name) && !(await store.match(keyOf(name)))) await fetchAndKeep(store, name);
  }
}

async function hasEngine() {
  const config = await (await fetch(new URL("config.json", self.registration.scope))).json();
  return config.runtime !== false;
}

async function fetchAndKeep(store, name) {
  const response = await fetch(new URL(name, self.registration.scope), { cache: "no-cache" });
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  await store.put(keyOf(name), response.clone());
  return response;
}

async function answerFor(name, request) {
  const store = await caches.open(STORE);
  return (await store.match(keyOf(name))) ?? (isEngine(name) ? fetchAndKeep(store, name) : fetch(request));
}

/** Nobody answers: what can be played is what was kept. Whether there is a server the page knows from before. */
async function withoutNetwork() {
  const store = await caches.open(STORE);
  const kept = await Promise.all(Object.keys(FILES).filter(isEngine).map((name) => store.match(keyOf(name))));
  const runtime = kept.every((response) => response !== undefined);
  return new Response(JSON.stringify({ offline: true, runtime }), { headers: { "Content-Type": "application/json" } });
}

async function forgetOthers() {
  const store = await caches.open(STORE);
  const wanted = new Set(Object.keys(FILES).map(keyOf));
  for (const request of await store.keys()) if (!wanted.has(request.url)) await store.delete(request);
  for (const name of await caches.keys()) if (name.startsWith("elysium-page-")) await caches.delete(name);
}

self.addEventListener("install", (event) => event.waitUntil(fetchMissing((name) => !isEngine(name))));
self.addEventListener("activate", (event) => event.waitUntil(forgetOthers().then(() => self.clients.claim())));

self.addEventListener("message", (event) => {
  // A new version waits until a page begins (src/engine/offline.ts): an open table is never left with half of each.
  if (event.data === "take over") void self.skipWaiting();
  // The engine comes after all else, and at a server like anywhere: it was fetched before we were asked for anything.
  if (event.data === "keep the engine") {
    const work = hasEngine().then((has) => (has ? fetchMissing(isEngine).then(() => true) : false));
    const tell = (kept) => event.source?.postMessage({ kept });
    event.waitUntil(work.then(tell, () => tell(false)));
  }
});

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== self.location.origin) return;
  const scope = new URL(self.registration.scope).pathname;
  if (!url.pathname.startsWith(scope)) return;
  const inside = url.pathname.slice(scope.length) || "index.html";
  if (Object.hasOwn(FILES, inside)) {
    event.respondWith(answerFor(inside, event.request));
  } else if (inside === "config.json") {
    // A server may be there or not: ask it, and without an answer there is none.
    event.respondWith(fetch(event.request).catch(withoutNetwork));
  }
});
