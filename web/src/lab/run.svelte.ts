// A run of the lab, polled for its progress. It stops when polling stops.
import { api, Refusal, wordsOf } from "../server/api";
import type { LabFinding, LabFound, LabRun } from "../server/protocol";
import { say } from "./texts";

const PAUSE = 1000; // ms between polls
const PATIENCE = 10_000; // ms without progress after which we give the reason

export class Run {
  state = $state<"" | "starting" | "playing" | "done" | "stopped" | "busy" | "failed">("");
  done = $state(0);
  matches = $state(0);
  found = $state.raw<LabFound[]>([]);
  finding = $state.raw<LabFinding | null>(null);
  problem = $state("");
  isWaiting = $state(false); // it has the lowest priority, and the tables need the whole machine
  #moved = 0; // the time of the last progress
  #wanted: LabRun | null = null;
  #timer = 0;

  get isGoing(): boolean {
    return this.state === "starting" || this.state === "playing";
  }

  /** All matches are played; changes of a card follow. */
  get isTrying(): boolean {
    return this.state === "playing" && this.done === this.matches;
  }

  /** Start a run, or resume it. */
  start(wanted: LabRun) {
    this.#wanted = wanted;
    this.problem = "";
    this.state = "starting";
    this.done = 0;
    this.matches = 0;
    this.found = [];
    this.finding = null;
    this.isWaiting = false;
    this.#moved = Date.now();
    void this.#ask(true);
  }

  stop() {
    clearTimeout(this.#timer);
    if (!this.isGoing) return;
    this.state = "stopped";
    void this.#ask(false);
  }

  async #ask(go: boolean) {
    const wanted = this.#wanted;
    if (!wanted) return;
    clearTimeout(this.#timer);
    try {
      const said = await api.lab({ ...wanted, go });
      if (wanted !== this.#wanted || (go && !this.isGoing)) return;
      if (said.done !== this.done || said.state !== this.state) this.#moved = Date.now();
      this.isWaiting = Date.now() - this.#moved > PATIENCE;
      this.done = said.done;
      this.matches = said.matches;
      this.found = said.found;
      this.finding = said.finding;
      if (go) this.state = said.state;
      if (said.state === "busy") this.problem = say("busy");
      if (said.state === "failed") this.problem = `${say("failed")} ${said.message}`;
    } catch (error) {
      this.problem = wordsOf(error);
      if (!(error instanceof Refusal && error.code === "away")) this.state = "stopped";
    }
    if (go && this.isGoing) this.#timer = window.setTimeout(() => void this.#ask(true), PAUSE);
  }
}
