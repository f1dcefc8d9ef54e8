// Keeps the page for use without a connection. Every version has a cache of its own; a new one takes over when the
// person says so, or when no page of the old one is open.
const VERSION = "@VERSION@";
const FILES = ["@FILES@"];
const NAME = `oblava-${VERSION}`;

addEventListener("install", (event) => {
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(FILES)));
});

addEventListener("message", (event) => {
  if (event.data === "take over") skipWaiting();
});

addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    for (const name of await caches.keys()) {
      if (name.startsWith("oblava-") && name !== NAME) await caches.delete(name);
    }
    await clients.claim();
  })());
});

addEventListener("fetch", (event) => {
  if (event.request.method !== "GET" || new URL(event.request.url).origin !== location.origin) return;
  event.respondWith((async () => {
    const kept = await (await caches.open(NAME)).match(event.request, { ignoreSearch: true });
    return kept ?? fetch(event.request);
  })());
});
