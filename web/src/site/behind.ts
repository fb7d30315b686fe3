// A page of a static site: its requests go to a worker.
import { go, type Socket, type Transport, transport } from "../server/transport";
import { speech } from "../frame/language.svelte";
import { hands } from "./hands.svelte";
import type { Failure, Said, Step, Told } from "./words";

type Answer = Extract<Told, { what: "answer" }>;

interface Wishes {
  progress(step: Step, bytes: number): void;
  unkept(full: boolean): void;
  taken(): void; // taken over by another tab
}

export class Failed extends Error {
  constructor(readonly why: Failure, error: string) {
    super(error);
  }
}

class Behind implements Transport {
  #worker: Worker;
  #opened: Promise<void>;
  #asked = new Map<number, (answer: Answer) => void>();
  #lines = new Map<number, Line>();
  #count = 0;
  #isOpen = false;

  constructor({ progress, unkept, taken }: Wishes) {
    this.#worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    this.#opened = new Promise((done, failed) => {
      this.#worker.onerror = (event) => failed(new Failed("broken", event.message));
      this.#worker.onmessageerror = () => failed(new Failed("broken", "messageerror"));
      this.#worker.onmessage = ({ data }: MessageEvent<Told>) => {
        if (data.what === "open") {
          this.#isOpen = true;
          done();
        } else if (data.what === "progress") progress(data.step, data.bytes);
        else if (data.what === "failed") failed(new Failed(data.why, data.error));
        else if (data.what === "unkept") unkept(data.full);
        else if (data.what === "taken") {
          this.#worker.terminate();
          taken();
        }
        else this.#hear(data);
      };
    });
  }

  /** Resolves when the server is open, with that game first; `here` even if another tab owns the tables. */
  open(here: boolean, game: string): Promise<void> {
    this.say({ what: "open", root: new URL(".", document.baseURI).href, here, language: speech.language, game });
    return this.#opened;
  }

  say(said: Said) {
    this.#worker.postMessage(said);
  }

  async ask(path: string, body?: unknown, who = hands.who, leaving?: AbortSignal): Promise<Response> {
    const known = this.#isOpen || body !== undefined ? null : await ahead(path);
    if (known) return known;
    await this.#opened;
    leaving?.throwIfAborted();
    const id = ++this.#count;
    const [place, query = ""] = path.split("?") as [string, string?];
    const method = body === undefined ? "GET" : "POST";
    const answering = new Promise<Answer>((done) => this.#asked.set(id, done));
    this.say({ what: "ask", id, method, path: place, query, body: body === undefined ? "" : JSON.stringify(body), who });
    leaving?.addEventListener("abort", () => this.say({ what: "close", id }));
    const { status, kind, body: said } = await answering;
    leaving?.throwIfAborted();
    return new Response(status === 204 ? null : said, { status, headers: { "Content-Type": kind } });
  }

  connect(path: string, who = hands.who): Socket {
    const id = ++this.#count;
    const line = new Line((said) => this.say(said), id);
    this.#lines.set(id, line);
    const [place, query = ""] = path.split("?") as [string, string?];
    const say = () => this.say({ what: "connect", id, path: place, query, who });
    void this.#opened.then(say, () => undefined); // other code reports why it could not start
    return line;
  }

  #hear(told: Exclude<Told, { what: "open" | "failed" | "unkept" | "taken" | "progress" }>) {
    if (told.what === "answer") {
      this.#asked.get(told.id)?.(told);
      this.#asked.delete(told.id);
      return;
    }
    const line = this.#lines.get(told.id);
    if (told.what === "heard") line?.onmessage?.({ data: told.text });
    else if (told.what === "connected") line?.opened();
    else {
      this.#lines.delete(told.id);
      line?.closed(told.code);
    }
  }
}

/** Games, cards and rules are available before Python: every site has them as files (warren/site/writing.py). */
async function ahead(path: string): Promise<Response | null> {
  const [, what, language] = /^\/api\/(games|(?:cards|rules)\/[a-z0-9_]+)\?lang=([a-z]+)$/.exec(path) ?? [];
  if (!what) return null;
  const found = await fetch(`./ahead/${what.replace("/", "-")}.${language}.json`).catch(() => null); // offline
  return found?.ok ? found : null;
}

class Line implements Socket {
  readyState: number = WebSocket.CONNECTING;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor(readonly tell: (said: Said) => void, readonly id: number) {}

  opened() {
    this.readyState = WebSocket.OPEN;
    this.onopen?.();
  }

  closed(code: number) {
    this.readyState = WebSocket.CLOSED;
    this.onclose?.({ code });
  }

  send(text: string) {
    this.tell({ what: "say", id: this.id, text });
  }

  close() {
    this.readyState = WebSocket.CLOSED;
    this.tell({ what: "close", id: this.id });
  }
}

/** Links to files from the server (a record, an analysis) are fetched from the worker. */
function followFiles(by: Transport) {
  document.addEventListener("click", (event) => {
    const link = (event.target as Element).closest?.<HTMLAnchorElement>('a[href^="/api/"]');
    if (!link) return;
    event.preventDefault();
    void by.ask(link.getAttribute("href")!).then(async (answer) => {
      const file = document.createElement("a");
      file.href = URL.createObjectURL(await answer.blob());
      if (link.download) file.download = link.download;
      else file.target = "_blank";
      file.click();
    });
  });
}

/** The service worker requests pictures of custom packs (warren/site/service.js). */
function drawPictures(by: Transport) {
  navigator.serviceWorker?.addEventListener("message", async ({ data, ports }: MessageEvent<{ picture: string }>) => {
    const answer = await by.ask(data.picture);
    ports[0]?.postMessage({ status: answer.status, text: await answer.text() });
  });
}

let isFirst = true;

/** From now on all requests go to a worker, and wait until its server has started. */
export function goBehind(wishes: Wishes): Behind {
  if (isFirst) {
    followFiles(transport);
    drawPictures(transport);
    isFirst = false;
  }
  const behind = new Behind(wishes);
  go(behind);
  return behind;
}
