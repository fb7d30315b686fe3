// How the page reaches the server: over the network, or in a worker (`site/behind.ts`).
export interface Socket {
  readonly readyState: number;
  onopen: (() => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
  send(text: string): void;
  close(): void;
}

/** `who` is the sender: on a site several people may share one device (`site/hands.svelte.ts`). `leaving` cancels the request. */
export interface Transport {
  ask(path: string, body?: unknown, who?: number, leaving?: AbortSignal): Promise<Response>;
  connect(path: string, who?: number): Socket;
}

const network: Transport = {
  ask: (path, body, _, leaving) =>
    fetch(path, {
      method: body === undefined ? "GET" : "POST",
      headers: body === undefined ? {} : { "Content-Type": "application/json" },
      body: body === undefined ? null : JSON.stringify(body),
      signal: leaving ?? null,
    }),
  connect(path) {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    return new WebSocket(`${scheme}://${location.host}${path}`) as Socket;
  },
};

/** Whether this page is part of a static site: `warren site` adds the mark. */
export const isSite = document.querySelector('meta[name="warren-site"]') !== null;

let used = network;

export const transport: Transport = {
  ask: (path, body, who, leaving) => used.ask(path, body, who, leaving),
  connect: (path, who) => used.connect(path, who),
};

export function go(by: Transport) {
  used = by;
}
