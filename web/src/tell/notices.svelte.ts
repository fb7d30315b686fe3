// The player's notices, polled on every page.
import { api } from "../server/api";
import { house } from "../server/house.svelte";
import { keep, kept } from "../frame/kept";
import { person } from "../server/person.svelte";
import type { Notice } from "../server/protocol";
import { isSite } from "../server/transport";
import { router } from "../frame/router.svelte";
import { subscribe } from "./push";

const EVERY = 20_000;
const ASKED = "warren.tell"; // the user has enabled notifications in this browser

class Notices {
  all = $state.raw<Notice[]>([]);
  asked = $state(kept(ASKED, "") === "yes" && granted());
  private known = new Set<string>();
  private first = true;

  /** Notices about other pages than the current one. */
  get elsewhere(): Notice[] {
    const here = router.route;
    return this.all.filter(({ subject }) => here.page !== "table" || here.id !== subject);
  }

  async look() {
    if (isSite) return;
    if (!person.known) await person.greet().catch(() => undefined);
    if (this.first) await house.look().catch(() => undefined);
    if (!person.nickname || !house.has("notices")) return void (this.all = []);
    const told = await api.notices().catch(() => null);
    if (told === null) return;
    const news = told.filter((notice) => !this.known.has(key(notice)));
    this.known = new Set(told.map(key));
    this.all = told;
    if (!this.first) for (const notice of news) void this.show(notice.words, notice.path, notice.subject);
    this.first = false;
  }

  /** Shows a notification, if wanted and the page is hidden. */
  async show(words: string, path: string, tag: string) {
    if (!this.asked || document.visibilityState === "visible" || !granted()) return;
    const about = { body: words, tag, icon: "/icon.svg" };
    const worker = await navigator.serviceWorker?.getRegistration();
    if (worker) return void (await worker.showNotification("Warren", { ...about, data: path })); // the only way on phones
    const shown = new Notification("Warren", about);
    shown.onclick = () => {
      window.focus();
      router.go(path);
      shown.close();
    };
  }

  want(asked: boolean) {
    this.asked = asked;
    keep(ASKED, asked ? "yes" : "no");
  }

  /** Push addresses, language and identity may change: subscribe again. */
  private async renew() {
    if (this.asked && person.nickname && house.has("notices")) await subscribe().catch(() => undefined);
  }

  /** Polls until it is stopped. */
  begin(): () => void {
    let isOver = false;
    void this.look().then(() => (isOver ? undefined : this.renew()));
    const timer = setInterval(() => void this.look(), EVERY);
    return () => {
      isOver = true;
      clearInterval(timer);
    };
  }
}

function key({ kind, subject, at }: Notice): string {
  return `${kind} ${subject} ${at}`;
}

export function granted(): boolean {
  return "Notification" in window && Notification.permission === "granted";
}

export const notices = new Notices();
