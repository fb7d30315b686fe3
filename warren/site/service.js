// Caches the whole site in the browser, so that it works without a network. The lab (LATER) is cached on its first
// use, because few visitors need it. Of a newer version, only changed files are fetched; it replaces the old one as a
// whole at the next visit.
const HOME = self.registration.scope;
const SITE = `warren ${HOME} `; // there may be another in another folder of the same origin
const CACHE = SITE + VERSION;
const keyOf = (name) => `${HOME}${name}?${FILES[name]}`;

self.addEventListener("install", (event) => event.waitUntil(keepAll()));

async function keepAll() {
  const cache = await caches.open(CACHE);
  await Promise.all(Object.keys(FILES).map((name) => keepOne(cache, name)));
}

async function keepOne(cache, name) {
  const known = await caches.match(keyOf(name)); // from an earlier site
  if (known || !LATER.has(name)) await cache.put(keyOf(name), known ?? (await fetched(name)));
}

/** Fetch a file of this version; while a site is being published, try again later. */
async function fetched(name) {
  const found = await fetch(HOME + name, { cache: "no-cache" });
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", await found.clone().arrayBuffer()));
  const hex = [...digest].map((one) => one.toString(16).padStart(2, "0")).join("");
  if (!found.ok || !hex.startsWith(FILES[name])) throw new Error(`${name} is not that of this version`);
  return found;
}

self.addEventListener("message", ({ data }) => {
  if (data === "go") void self.skipWaiting();
});

self.addEventListener("activate", (event) => {
  const tidy = async () => {
    const isOld = (name) => name !== CACHE && (name.startsWith(SITE) || name.startsWith("warren-")); // its earlier name
    const old = (await caches.keys()).filter(isOld);
    await Promise.all(old.map((name) => caches.delete(name)));
    await self.clients.claim();
  };
  event.waitUntil(tidy());
});

/** The requested file; for an unknown address, the page that handles it. */
function nameOf(request) {
  const name = request.url.slice(HOME.length).split(/[?#]/)[0] || "index.html";
  return request.mode === "navigate" && !(name in FILES) ? "404.html" : name;
}

/** A picture of a custom pack, or a person's portrait: only the page can draw it. */
async function drawn({ request, clientId }) {
  const page = await self.clients.get(clientId);
  if (!page) return fetch(request);
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise((done) => (port1.onmessage = ({ data }) => done(data)));
  page.postMessage({ picture: `/${request.url.slice(HOME.length)}` }, [port2]);
  const { status, text } = await answer;
  return new Response(text, { status, headers: { "Content-Type": "image/svg+xml" } });
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(HOME)) return;
  const isOwn = request.url.startsWith(`${HOME}art/people/`) || request.url.includes("?pack=");
  if (request.url.startsWith(`${HOME}art/`) && isOwn) return event.respondWith(drawn(event));
  const name = nameOf(request);
  if (!(name in FILES)) return;
  const find = async () => {
    const cache = await caches.open(CACHE);
    const kept = await cache.match(keyOf(name));
    if (kept || !LATER.has(name)) return kept ?? fetch(request);
    const found = await fetched(name);
    await cache.put(keyOf(name), found.clone());
    return found;
  };
  event.respondWith(find());
});
