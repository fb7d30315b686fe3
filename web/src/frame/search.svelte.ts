// The search for an opponent, which continues on every page.
import { api, Refusal, wordsOf } from "../server/api";
import { keep, promised } from "../server/fair";
import { person } from "../server/person.svelte";
import type { GameName } from "../server/protocol";
import { router } from "./router.svelte";
import { play } from "./sounds";

const BOT = 20; // seconds until a bot is offered
const AGAIN = 2000; // ms between attempts after a failure

class Search {
  game = $state<GameName | null>(null); // the game in which an opponent is sought
  waited = $state(0); // seconds
  problem = $state("");
  met = $state<string | null>(null); // the table of the opponent
  private turn = 0; // grows when a search begins or ends

  get offersBot(): boolean {
    return this.game !== null && this.waited >= BOT;
  }

  async start(game: GameName) {
    const turn = ++this.turn;
    [this.game, this.waited, this.problem, this.met] = [game, 0, "", null];
    const begun = Date.now();
    const timer = setInterval(() => (this.waited = (Date.now() - begun) / 1000), 500);
    try {
      await this.look(game, turn);
    } catch (error) {
      if (turn === this.turn) [this.problem, this.game] = [wordsOf(error), null];
    } finally {
      clearInterval(timer);
    }
  }

  /** Poll; the player who finds the other opens the table, with a promised deal. */
  private async look(game: GameName, turn: number) {
    await person.needName();
    let fair = await promised();
    for (let isNew = true; turn === this.turn; isNew = false) {
      try {
        const { table, is_host } = await api.seek({ game, is_new: isNew, ...fair });
        if (turn !== this.turn) return;
        if (table && is_host) keep(table, fair);
        if (table) return this.found(table);
      } catch (error) {
        const code = error instanceof Refusal ? error.code : "";
        if (code === "broken-promise") fair = await promised(); // another table has been opened
        else if (code === "away") await new Promise((done) => setTimeout(done, AGAIN)); // it comes back
        else throw error;
      }
    }
  }

  private found(table: string) {
    [this.game, this.met] = [null, table];
    play("drum");
    router.go(`/t/${table}`);
  }

  async stop() {
    this.turn += 1;
    this.game = null;
    await api.stopSeeking().catch(() => undefined); // the search will soon expire
  }
}

export const search = new Search();
