// The replay of a finished match: automatic playback, and turning points.
import { api, wordsOf } from "../server/api";
import { speech } from "../frame/language.svelte";
import { router } from "../frame/router.svelte";
import { person } from "../server/person.svelte";
import type { PlayedLine, StudyInfo } from "../server/protocol";
import type { Room } from "./room.svelte";

const PACE = 1600; // ms per move
export const SPEEDS = [0.5, 1, 2, 4];

export class Replay {
  study = $state.raw<StudyInfo | null>(null);
  problem = $state("");
  playing = $state(false);
  speed = $state(1);
  open = $state(false); // the curve covers the stage
  #lines = $state.raw<{ at: number; lines: PlayedLine[] } | null>(null);
  #asked = "";
  #timer = 0;
  #leaving = new AbortController();

  constructor(readonly room: Room) {}

  /** The number of actions so far. */
  get at(): number {
    return this.room.at ?? this.room.moments;
  }
  /** The decision at that moment. */
  get move() {
    return this.study?.moves[this.at] ?? null;
  }
  get point() {
    return this.study?.points.find((point) => point.move === this.at + 1) ?? null;
  }

  async look() {
    const { language } = speech;
    if (this.#asked === language) return;
    this.#asked = language;
    this.problem = "";
    try {
      const study = await api.study(this.room.id, this.#leaving.signal);
      if (this.#asked === language) this.study = study;
    } catch (error) {
      if (this.#leaving.signal.aborted || this.#asked !== language) return;
      this.#asked = "";
      this.problem = wordsOf(error);
    }
  }

  go(moment: number) {
    this.room.show(Math.max(0, Math.min(moment, this.room.moments)));
  }

  /** Go to the next or the previous turning point. */
  turn(by: 1 | -1) {
    const moments = (this.study?.points ?? []).map((point) => point.move - 1).sort((a, b) => a - b);
    const found = by > 0 ? moments.find((one) => one > this.at) : moments.findLast((one) => one < this.at);
    if (found !== undefined) this.go(found);
  }

  /** Whether the match can be continued from the moment shown. */
  get canBranch(): boolean {
    return this.at > 0 && this.at < this.room.moments;
  }

  /** The likely continuations after an action; each step can be shown on the stage. */
  async goOn(action: string) {
    this.problem = "";
    const at = this.at;
    try {
      const lines = await api.lines(this.room.id, at, action);
      if (at === this.at) this.#lines = { at, lines };
    } catch (error) {
      this.problem = wordsOf(error);
    }
  }

  /** The requested lines of the decision shown. */
  get lines(): PlayedLine[] | null {
    return this.#lines?.at === this.at ? this.#lines.lines : null;
  }

  /** What if: continue from here, against the champion. */
  async branch() {
    this.problem = "";
    try {
      await person.needName();
      const { id } = await api.branch(this.room.id, { moment: this.at });
      router.go(`/t/${id}`);
    } catch (error) {
      this.problem = wordsOf(error);
    }
  }

  toggle() {
    if (this.playing) return this.pause();
    if (this.at >= this.room.moments) this.go(0);
    this.playing = true;
    this.#next();
  }

  pause() {
    this.playing = false;
    clearTimeout(this.#timer);
  }

  /** Stop pending work when the page is left. */
  leave() {
    this.pause();
    this.#leaving.abort();
  }

  #next() {
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => {
      if (!this.playing) return;
      this.go(this.at + 1);
      if (this.at >= this.room.moments) this.pause();
      else this.#next();
    }, PACE / this.speed);
  }
}
