// The progress of a first visit, shown in the box from index.html (warren/site/first.html).
import type { Step } from "./words";

const PAGE = 0.05; // share of the bar for the page itself, which is loaded
const LOADED = 0.7; // share of the bar for this and all files
const SETUP = 4; // approximate seconds for Python to set up the tables
const TICK = 250; // ms
const SURE = 1; // seconds before the remaining time is shown

class Arriving {
  box = document.getElementById("arriving");
  seconds = $state<number | null>(null); // left, about
  isOver = $state(this.box === null);
  #sizes: Record<string, number> = {};
  #got: Record<string, number> = {};
  #begun = performance.now();
  #loaded = 0; // when all files were loaded
  #timer = 0;

  begin() {
    if (!this.box) return;
    this.isOver = false;
    for (const step of this.#steps) this.#sizes[step.dataset.step!] = Number(step.dataset.bytes);
    this.#got = { page: this.#sizes.page ?? 0 };
    [this.#begun, this.#loaded] = [performance.now(), 0];
    clearInterval(this.#timer);
    this.#timer = window.setInterval(() => this.#tick(), TICK);
    this.#tick();
  }

  /** Count bytes received in a step. */
  add(step: Step, bytes: number) {
    this.#got[step] = Math.min((this.#got[step] ?? 0) + bytes, this.#sizes[step] ?? 0);
  }

  end() {
    clearInterval(this.#timer);
    this.isOver = true;
  }

  get #steps(): HTMLElement[] {
    return [...(this.box?.querySelectorAll<HTMLElement>("[data-step]") ?? [])];
  }

  #sum(of: Record<string, number>): number {
    return (of.python ?? 0) + (of.rules ?? 0);
  }

  #tick() {
    const now = performance.now();
    const [got, all] = [this.#sum(this.#got), this.#sum(this.#sizes)];
    const spent = (now - this.#begun) / 1000;
    if (got >= all) this.#loaded ||= now;
    const setting = this.#loaded ? (now - this.#loaded) / 1000 : 0;
    const share = this.#loaded ? LOADED + (1 - LOADED) * (1 - Math.exp(-setting / SETUP)) : PAGE + (LOADED - PAGE) * (got / all);
    const left = this.#loaded ? Math.max(1, SETUP - setting) : ((all - got) * spent) / Math.max(1, got) + SETUP;
    this.seconds = spent > SURE && got ? Math.ceil(left) : null;
    this.#show(share);
  }

  #show(share: number) {
    const bar = this.box!.querySelector("progress")!;
    bar.value = Math.max(bar.position < 0 ? 0 : bar.value, share);
    let isNow = true; // the first step that is not done
    for (const step of this.#steps) {
      const { step: name = "", bytes } = step.dataset;
      const [got, all] = [this.#got[name] ?? 0, Number(bytes)];
      const isDone = all > 0 && got >= all;
      step.className = isDone ? "done" : isNow ? "now" : "";
      if (!isDone) isNow = false;
      if (all) step.querySelector("small")!.textContent = sizes(got, all);
    }
  }
}

const million = (bytes: number) => (bytes / 1e6).toFixed(1);
const sizes = (got: number, all: number) => (got < all ? `${million(got)} / ${million(all)} MB` : `${million(all)} MB`);

export const arriving = new Arriving();
