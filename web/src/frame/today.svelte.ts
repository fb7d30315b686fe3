// Whether today's position has been tried in this browser; until then, the navigation shows a dot.
import { keep, kept } from "./kept";
import type { DailyTold } from "../server/protocol";

class Today {
  #until = $state(Number(kept("daily", "0"))); // the end of the day on which a position was tried

  get isTried(): boolean {
    return this.#until * 1000 > Date.now();
  }

  learn({ games, until }: DailyTold) {
    this.#until = games.some(({ found }) => found !== null) ? until : 0;
    keep("daily", String(this.#until));
  }
}

export const today = new Today();
