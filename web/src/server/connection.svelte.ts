// One table, watched over a WebSocket that reconnects automatically.
import { applied } from "./changes";
import { speech } from "../frame/language.svelte";
import type {
  ChangedMessage, ChatLine, ClientMessage, Lines, LogLine, ServerMessage, TableMessage,
} from "./protocol";
import { isSite, type Socket, transport } from "./transport";

type Asked = ClientMessage extends infer M ? (M extends unknown ? Omit<M, "request"> : never) : never;
type Answer = Exclude<ServerMessage, TableMessage | ChangedMessage>;

export type Link =
  | "connecting" // the first attempt
  | "connected"
  | "reconnecting"
  | "away" // several attempts failed; still trying
  | "compiling" // the server can't show a match yet, but will be ready in a minute
  | "closed"; // the server refused us: see `code`

const FIRST_WAIT = 400; // ms
const LONGER = 1.5; // factor between the delays of two attempts
const LONGEST_WAIT = 8000;
const TRIES_UNTIL_AWAY = 4;
const AT_ONCE = 100; // ms
const SILENCE = 3000; // ms without an answer: the server may be frozen, or cut off
const QUIET = 10_000; // ms of silence after which we send a ping
const TENSE = 2000; // the same while waiting for another player's move
const HEARD = 1500; // ms within which a ping must be answered
const LONG = new Set(["hint", "start", "rematch"]); // requests that may take a while
const HERE = '"here"';
const AGAIN = 1012; // close code: the table has moved
const TOO_SLOW = 4408;
const COMPILING = 4503;
const PATIENCE = 30_000; // a connection that is too slow twice within this time is reported

function merged<T>(old: T[], news: Lines<T>): T[] {
  return [...old.slice(0, news.from), ...news.lines];
}

export class Connection {
  link = $state<Link>("connecting");
  code = $state(0); // code of the final close
  message = $state.raw<TableMessage | null>(null);
  log = $state.raw<LogLine[]>([]);
  chat = $state.raw<ChatLine[]>([]);
  received = $state.raw(0); // performance.now() of the last message, for clocks
  onheard: (message: TableMessage, fresh: boolean) => void = () => undefined; // `fresh`: the message is about something new

  #socket: Socket | null = null;
  #tries = 0;
  #timer = 0;
  #silence = 0;
  #count = 0;
  #slowAt = -Infinity;
  #open = true;
  #waiting = new Map<string, { message: ClientMessage; answer: (answer: Answer) => void }>();
  #name = crypto.getRandomValues(new Uint32Array(1))[0]!.toString(36);

  constructor(readonly id: string) {
    this.#connect();
    addEventListener("online", this.again);
    if (!isSite) addEventListener("offline", this.#lost);
    document.addEventListener("visibilitychange", this.#seen);
  }

  /** Sends a message; unanswered messages are sent again after a reconnect. */
  send(asked: Asked): Promise<Answer> {
    const request = `${this.#name}-${++this.#count}`;
    const message = { ...asked, request } as ClientMessage;
    return new Promise((answer) => {
      this.#waiting.set(request, { message, answer });
      if (this.#socket?.readyState !== WebSocket.OPEN) return;
      if (this.#waiting.size === 1 || LONG.has(message.type)) this.#expect();
      this.#socket.send(JSON.stringify(message));
    });
  }

  /** Try to connect now. */
  again = () => {
    if (!this.#open || this.link === "connected") return;
    this.#tries = Math.min(this.#tries, TRIES_UNTIL_AWAY);
    if (this.link === "closed") this.link = "connecting";
    this.#connect();
  };

  /** Reconnects with the current language and identity. */
  renew() {
    this.message = this.message && { ...this.message, number: -1 };
    this.#connect();
  }

  close() {
    this.#open = false;
    clearTimeout(this.#timer);
    removeEventListener("online", this.again);
    removeEventListener("offline", this.#lost);
    document.removeEventListener("visibilitychange", this.#seen);
    this.#drop();
  }

  #seen = () => {
    if (document.visibilityState === "visible" && this.link !== "closed") this.again();
  };

  #lost = () => {
    if (this.link !== "connected") return;
    this.#leave();
  };

  #leave() {
    this.#drop();
    this.#later();
  }

  /** Expect an answer from now on; wait longer after failed attempts. */
  #expect(patience = SILENCE) {
    clearTimeout(this.#silence);
    if (isSite) return; // a local worker can't lose its connection
    const long = [...this.#waiting.values()].some(({ message }) => LONG.has(message.type));
    const doubled = Math.max(long ? 2 : 0, Math.min(this.#tries - 2, 3));
    this.#silence = window.setTimeout(() => this.#leave(), patience * 2 ** doubled);
  }

  /** Notes an answer; the next ping can wait. */
  #rest() {
    clearTimeout(this.#silence);
    if (isSite) return;
    const asked = this.message?.you == null ? null : this.message.ask;
    this.#silence = window.setTimeout(() => {
      this.#expect(HEARD);
      if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(HERE);
    }, asked && !asked.mine ? TENSE : QUIET);
  }

  #drop() {
    clearTimeout(this.#silence);
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  #connect() {
    clearTimeout(this.#timer);
    this.#drop();
    const socket = transport.connect(`/ws/${encodeURIComponent(this.id)}?lang=${speech.language}&changes=1`);
    this.#socket = socket;
    this.#expect();
    socket.onopen = () => {
      for (const { message } of this.#waiting.values()) socket.send(JSON.stringify(message));
    };
    socket.onmessage = (event) => {
      if (this.#socket !== socket) return;
      if (event.data !== HERE) this.#hear(JSON.parse(event.data) as ServerMessage);
      if (this.#socket !== socket) return; // lines were missing: request everything again
      if (this.#waiting.size) this.#expect();
      else this.#rest();
    };
    socket.onclose = (event) => {
      if (this.#socket !== socket) return;
      clearTimeout(this.#silence);
      this.#socket = null;
      this.#closed(event.code);
    };
  }

  #hear(said: ServerMessage) {
    this.link = "connected";
    this.#tries = 0;
    if (said.type === "changed") {
      if (this.message) this.#show(applied(this.message, said));
    } else if (said.type === "table") {
      this.#show(said);
    } else {
      this.#waiting.get(said.request)?.answer(said);
      this.#waiting.delete(said.request);
    }
  }

  #show(said: TableMessage) {
    const old = this.message?.number ?? -1;
    const gap = said.log.from > this.log.length || said.chat.from > this.chat.length;
    if (gap && old >= 0) return this.renew(); // lines are missing, so request all of them
    this.log = merged(this.log, said.log);
    this.chat = merged(this.chat, said.chat);
    this.received = performance.now();
    this.message = said;
    this.onheard(said, old >= 0 && said.number > old);
  }

  #closed(code: number) {
    if (!this.#open) return;
    if (code === TOO_SLOW && performance.now() - this.#slowAt > PATIENCE) {
      this.#slowAt = performance.now();
      return this.#later();
    }
    if (code === COMPILING) {
      this.#later();
      this.link = "compiling";
      return;
    }
    if (code >= 4400 && code < 4500) {
      this.code = code;
      this.link = "closed";
      this.#waiting.clear();
      return;
    }
    this.#later(code === AGAIN && !this.#tries ? AT_ONCE : FIRST_WAIT);
  }

  /** A finished match may be cached for use without a network. */
  async #remember() {
    try {
      const answer = await transport.ask(`/api/tables/${encodeURIComponent(this.id)}?lang=${speech.language}`);
      const said = answer.ok ? ((await answer.json()) as TableMessage) : null;
      if (said?.table.phase !== "over" || this.message) return;
      [this.log, this.chat, this.message] = [said.log.lines, said.chat.lines, said];
      this.onheard(said, false);
    } catch {
      // it was not cached: nothing can be shown without a network
    }
  }

  #later(first = FIRST_WAIT) {
    this.#tries += 1;
    if (this.#tries === 1 && !this.message) void this.#remember();
    if (this.link === "compiling") this.#tries = 3;
    else if (this.#tries >= TRIES_UNTIL_AWAY) this.link = "away";
    else if (this.link !== "connecting") this.link = "reconnecting";
    const wait = Math.min(first * LONGER ** (this.#tries - 1), LONGEST_WAIT);
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.#connect(), wait * (0.75 + Math.random() / 2));
  }
}
