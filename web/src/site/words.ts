// The messages between a page and its worker.
export type Said =
  | { what: "open"; root: string; here: boolean; language: string; game: string }
  | { what: "ask"; id: number; method: string; path: string; query: string; body: string; who: number }
  | { what: "connect"; id: number; path: string; query: string; who: number }
  | { what: "say"; id: number; text: string }
  | { what: "close"; id: number };

export type Told =
  | { what: "open" }
  | { what: "taken" }
  | { what: "progress"; step: Step; bytes: number } // bytes received
  | { what: "failed"; why: Failure; error: string }
  | { what: "answer"; id: number; status: number; kind: string; body: Uint8Array<ArrayBuffer> }
  | { what: "connected" | "closed"; id: number; code: number }
  | { what: "heard"; id: number; text: string }
  | { what: "unkept"; full: boolean }; // data can't be stored: no space, or not allowed

export type Step = "python" | "rules";

export type Failure = "old" | "memory" | "elsewhere" | "taken" | "broken";
