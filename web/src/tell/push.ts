// Notifications while the page is closed, through the browser vendor's push service.
import { api } from "../server/api";
import { speech } from "../frame/language.svelte";
import { isSite } from "../server/transport";

const can = !isSite && "serviceWorker" in navigator && "PushManager" in window;

/** Start the service worker, which caches pages and receives notices while the page is closed. */
export function serve() {
  if (isSite || !("serviceWorker" in navigator)) return;
  void navigator.serviceWorker.register("/sw.js").catch(() => undefined); // not everywhere
}

/** Subscribes this browser; false if the server can't push, or the browser refuses. */
export async function subscribe(): Promise<boolean> {
  const { key } = can ? await api.pushKey() : { key: null };
  if (key === null) return false;
  const { pushManager } = await navigator.serviceWorker.ready;
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }).catch(() => null);
  const { endpoint, keys } = made?.toJSON() ?? {};
  if (!endpoint || !keys?.p256dh || !keys.auth) return false;
  await api.push({ endpoint, p256dh: keys.p256dh, auth: keys.auth, language: speech.language });
  return true;
}

export async function unsubscribe() {
  if (!can) return;
  const there = await navigator.serviceWorker.getRegistration();
  const made = await there?.pushManager.getSubscription();
  if (!made) return;
  await api.pushEnd(made.endpoint).catch(() => undefined);
  await made.unsubscribe();
}

/** Removes all personal data from this browser. */
export async function forgetAll() {
  await unsubscribe().catch(() => undefined);
  if ("caches" in window) for (const name of await caches.keys()) await caches.delete(name);
}
