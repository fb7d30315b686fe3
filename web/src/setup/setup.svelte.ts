// The setup of a new table or tournament: the game, its variant, its options, and the number of
// seats.
import { FIRST } from "../games/games";
import type { GameInfo, GameName } from "../server/protocol";

export class Setup {
  name = $state<GameName>(FIRST);
  preset = $state("");
  options = $state<Record<string, unknown>>({});
  #wanted = $state(2);

  /** With the default variant, if the game has one. */
  constructor(
    readonly games: () => GameInfo[],
    readonly usual = "",
  ) {
    this.choose(FIRST);
  }

  game = $derived.by(() => this.games().find((one) => one.name === this.name) ?? this.games()[0]!);
  variant = $derived(this.game.presets.find((one) => one.name === this.preset));
  sizes = $derived(this.variant?.seats.length ? this.variant.seats : this.game.seats);
  seats = $derived(this.sizes.includes(this.#wanted) ? this.#wanted : (this.sizes[0] ?? 2));

  choose(name: GameName) {
    this.name = name;
    this.vary(this.game.presets.some((one) => one.name === this.usual) ? this.usual : "");
  }

  vary(preset: string) {
    this.preset = preset;
    this.options = {};
  }

  seat(people: number) {
    this.#wanted = people;
  }

  /** The request for the server. */
  get asked() {
    return { game: this.name, preset: this.preset, options: $state.snapshot(this.options), seats: this.seats };
  }
}
