// The second worker as the first one sees it: it searches for bots, hints and analyses (`Host` of
// warren/site/thinking.py).
export type Question =
  | { what: "think"; root: string; language: string }
  | { what: "question"; number: number; text: string }
  | { what: "stop"; number: number };

export type Thought =
  | { what: "ready" }
  | { what: "thought"; number: number; text: string }
  | { what: "failed"; number: number; error: string };

interface Waiting {
  text: string; // the question
  isAgain: boolean; // whether this is a retry with a new worker
  done(text: string): void;
  failed(error: Error): void;
}

export class Thinking {
  #worker: Worker | null = null;
  #isThere = false;
  #begun: Question | null = null;
  #waiting = new Map<number, Waiting>();

  /** Until the second worker is ready, or if it never is, the first one searches itself. */
  begin(root: string, language: string) {
    this.#begun = { what: "think", root, language };
    this.#begin();
  }

  #begin() {
    const worker = new Worker(self.location.href, { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<Thought>) => this.#hear(data);
    worker.onerror = () => this.#lose();
    this.#worker = worker;
    this.#say(this.#begun!);
  }

  isThere(): boolean {
    return this.#isThere;
  }

  ask(number: number, text: string): Promise<string> {
    return new Promise((done, failed) => {
      this.#waiting.set(number, { text, isAgain: false, done, failed });
      this.#say({ what: "question", number, text });
    });
  }

  stop(number: number) {
    this.#waiting.delete(number);
    this.#say({ what: "stop", number });
  }

  #say(question: Question) {
    this.#worker?.postMessage(question);
  }

  #hear(thought: Thought) {
    if (thought.what === "ready") {
      this.#isThere = true;
      for (const [number, { text, isAgain }] of this.#waiting) if (isAgain) this.#say({ what: "question", number, text });
      return;
    }
    const waiting = this.#waiting.get(thought.number);
    if (thought.what === "failed" && isMemory(thought.error) && waiting && !waiting.isAgain) return this.#renew();
    this.#waiting.delete(thought.number);
    if (thought.what === "thought") waiting?.done(thought.text);
    else waiting?.failed(new Error(thought.error));
    if (thought.what === "failed" && isMemory(thought.error)) this.#lose();
  }

  /** Its memory is full: start another worker, and ask it again. */
  #renew() {
    this.#isThere = false;
    this.#worker?.terminate();
    for (const waiting of this.#waiting.values()) waiting.isAgain = true;
    this.#begin();
  }

  /** It is gone: callers are told, and ask another worker. */
  #lose() {
    this.#isThere = false;
    this.#worker?.terminate();
    this.#worker = null;
    for (const { failed } of this.#waiting.values()) failed(new Error("the second worker is gone"));
    this.#waiting.clear();
  }
}

/** Whether an error means that the memory is full. */
export function isMemory(error: unknown): boolean {
  return error instanceof RangeError || /MemoryError|RangeError|out of memory/i.test(String(error));
}
