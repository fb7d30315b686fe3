/// <reference lib="webworker" />
// The service worker: visited pages work without a network, and notices arrive while the page is
// closed.
const worker = self as unknown as ServiceWorkerGlobalScope;
const CACHE = "warren";
const PAGE = "/";
const MOST = 4_000; // number of cached answers
const FILES = /^\/assets\//; // these never change, so the cache is enough
// Answers that are useful without a server; none of a running match
const KEPT = /^\/art\/|^\/api\/(games|rules\/|cards\/|packs\/|scene|session$|matches|tables\/[^/]+\/(moments|record|study))/;
const TABLE = /^\/api\/tables\/[^/]+$/;
const MOMENT = /^(.+)\/moments\//;

worker.addEventListener("install", (event) => event.waitUntil(begin()));
worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()));

async function begin() {
  await (await caches.open(CACHE)).add(PAGE);
  await worker.skipWaiting();
}

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== worker.location.origin) return;
  if (request.mode === "navigate") event.respondWith(fresh(request, PAGE));
  else if (FILES.test(pathname)) event.respondWith(kept(request));
  else if (KEPT.test(pathname) || TABLE.test(pathname)) event.respondWith(fresh(request));
});

/** From the server, or from the cache without a network. */
async function fresh(request: Request, name: string | Request = request): Promise<Response> {
  try {
    const answer = await fetch(request);
    const isFile = name === PAGE && !answer.headers.get("content-type")?.startsWith("text/html"); // a file that was opened directly
    if (answer.ok && !isFile && (await isForKeeping(request, answer))) await keep(name, answer.clone());
    return answer;
  } catch (error) {
    const found = await caches.match(name, { ignoreVary: true });
    if (found) return found;
    throw error;
  }
}

/** From the cache, or from the server. */
async function kept(request: Request): Promise<Response> {
  const found = await caches.match(request, { ignoreVary: true });
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) await keep(request, answer.clone());
  return answer;
}

/** Whether to cache an answer: tables of finished matches, and their moments. */
async function isForKeeping(request: Request, answer: Response): Promise<boolean> {
  const { pathname } = new URL(request.url);
  const [, table] = MOMENT.exec(pathname) ?? [];
  if (table) return (await caches.match(table, { ignoreSearch: true, ignoreVary: true })) !== undefined;
  if (!TABLE.test(pathname)) return true;
  if (answer.status !== 200) return false;
  const told = (await answer.clone().json()) as { table?: { phase: string } };
  return told.table?.phase === "over";
}

async function keep(name: string | Request, answer: Response) {
  const cache = await caches.open(CACHE);
  await cache.put(name, answer).catch(() => undefined); // the cache is full
  const names = await cache.keys();
  for (const old of names.slice(0, Math.max(0, names.length - MOST))) await cache.delete(old);
}

interface Told {
  words: string;
  path: string;
  subject: string;
}

worker.addEventListener("push", (event) => {
  const told = event.data?.json() as Told | undefined;
  if (!told) return;
  const about = { body: told.words, tag: told.subject, icon: "/icon.svg", data: told.path };
  event.waitUntil(worker.registration.showNotification("Warren", about));
});

worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(lead(String(event.notification.data)));
});

/** Focus an open page, or open a new one. */
async function lead(path: string) {
  const [open] = await worker.clients.matchAll({ type: "window" });
  if (open) return void (await (await open.focus()).navigate(path));
  await worker.clients.openWindow(path);
}
