// Keeps the whole site in the browser: what was loaded once is there without a network.
const CACHE = `warren-${VERSION}`;

self.addEventListener("install", (event) => {
  const keep = async () => {
    const cache = await caches.open(CACHE);
    await cache.addAll(["./", ...FILES.map((name) => `./${name}`)]);
    await self.skipWaiting();
  };
  event.waitUntil(keep());
});

self.addEventListener("activate", (event) => {
  const tidy = async () => {
    const old = (await caches.keys()).filter((name) => name.startsWith("warren-") && name !== CACHE);
    await Promise.all(old.map((name) => caches.delete(name)));
    await self.clients.claim();
  };
  event.waitUntil(tidy());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(self.registration.scope)) return;
  const find = async () => {
    const cache = await caches.open(CACHE);
    const found = await cache.match(request.mode === "navigate" ? "./" : request, { ignoreSearch: true });
    return found ?? fetch(request);
  };
  event.respondWith(find());
});
