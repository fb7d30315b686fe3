// The completions for a field: requested while typing, selected with arrow keys.
import { api } from "../server/api";
import type { DraftOffer, GameName } from "../server/protocol";
import { inLetters } from "./lines";

const PAUSE = 200; // ms without typing before completions are requested

export class Offers {
  all = $state.raw<DraftOffer[]>([]);
  at = $state(-1); // the index of the selected one
  #timer = 0;
  #asked = 0;

  askSoon(where: () => { game: GameName; text: string; offset: number }) {
    this.none(); // the earlier ones were for the previous text
    this.#timer = window.setTimeout(() => {
      const here = where();
      if (here.text[here.offset - 1] !== ".") void this.ask(here); // a sentence ends here
    }, PAUSE);
  }

  /** Request completions at an offset of a text, in JavaScript's units. */
  async ask({ game, text, offset }: { game: GameName; text: string; offset: number }) {
    const asked = (this.#asked += 1);
    const found = await api.nextWords({ game, text, at: inLetters(text, offset) }).catch(() => []);
    if (asked === this.#asked) [this.all, this.at] = [found, -1];
  }

  none() {
    clearTimeout(this.#timer);
    this.#asked += 1;
    [this.all, this.at] = [[], -1]; // otherwise Enter would accept an outdated one
  }

  /** Handle a key; return the offer that it accepts. */
  keyed(event: KeyboardEvent, ask: () => void): DraftOffer | null {
    const isAsking = (event.key === " " && event.ctrlKey) || (event.key === "ArrowDown" && event.altKey);
    if (isAsking) ask();
    else if (event.key === "Escape" && this.all.length) this.none();
    else if (event.key === "ArrowDown" && this.all.length) this.at = (this.at + 1) % this.all.length;
    else if (event.key === "ArrowUp" && this.at >= 0) this.at -= 1;
    else if (event.key !== "Enter" || this.at < 0) return null;
    const taken = event.key === "Enter" ? this.all[this.at]! : null;
    event.preventDefault();
    event.stopPropagation();
    return taken;
  }
}
