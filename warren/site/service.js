// Keeps the whole site in the browser: what was loaded once is there without a network. The lab (LATER) is kept from
// its first use on, as few visitors need it. A site of a later version is fetched beside it, only what has changed,
// and takes its place at the next visit, all of it at once.
const HOME = self.registration.scope;
const SITE = `warren ${HOME} `; // another one may be in another folder of the same web space
const CACHE = SITE + VERSION;
const keyOf = (name) => `${HOME}${name}?${FILES[name]}`;

self.addEventListener("install", (event) => event.waitUntil(keepAll()));

async function keepAll() {
  const cache = await caches.open(CACHE);
  await Promise.all(Object.keys(FILES).map((name) => keepOne(cache, name)));
}

async function keepOne(cache, name) {
  const known = await caches.match(keyOf(name)); // of a site of before
  if (known || !LATER.has(name)) await cache.put(keyOf(name), known ?? (await fetched(name)));
}

/** A file as it belongs to this version: a site that is just being published is tried again later. */
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
    const isOld = (name) => name !== CACHE && (name.startsWith(SITE) || name.startsWith("warren-")); // as it was called before
    const old = (await caches.keys()).filter(isOld);
    await Promise.all(old.map((name) => caches.delete(name)));
    await self.clients.claim();
  };
  event.waitUntil(tidy());
});

/** Which file is asked for; an address that is none leads to the page that knows where to. */
function nameOf(request) {
  const name = request.url.slice(HOME.length).split(/[?#]/)[0] || "index.html";
  return request.mode === "navigate" && !(name in FILES) ? "404.html" : name;
}

/** A picture of a pack of one's own, or a person's portrait: only the page can have it drawn. */
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
