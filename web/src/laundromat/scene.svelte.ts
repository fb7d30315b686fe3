// Shared state of the laundromat's table, provided by LaundryTable.
import { getContext, setContext } from "svelte";
import type {
  DecisionInfo,
  CardInfo,
  Catalogue,
  HappeningInfo,
  LaundryFacts,
  LaundrySeat,
  LaundryView,
  Option,
  Target,
} from "../server/protocol";
import { say } from "./texts";

export const STAINS = ["dirt", "magic", "slime"] as const;
export const TYPES = ["socks", "underwear", "trousers", "capes", "hats"] as const;
export const ROMAN = ["I", "II", "III", "IV"] as const;
export const UNTRACKED = [null, null, null] as const;

export type Stain = (typeof STAINS)[number];
export type Limits = readonly [number | null, number | null, number | null];
export type Zone = "hand" | "market" | "drum";

/** The properties that the table receives. */
export interface Told {
  readonly view: LaundryView;
  readonly ask: DecisionInfo | null;
  readonly you: number | null;
  readonly cards: Catalogue;
  readonly names: string[];
  readonly happenings: HappeningInfo[];
  readonly risk: number | null;
  readonly options_off: boolean;
  onact(option: Option): void;
  onwhy(target: Target): void;
  onzoom(card: string | null, element?: HTMLElement): void;
  onread(card: string): void;
}

export class Scene {
  #told: Told;
  #ids: Map<string, CardInfo<LaundryFacts>> = new Map();
  #catalogue: Catalogue | null = null;
  dragged = $state<{ zone: Zone; card: string } | null>(null);

  constructor(told: Told) {
    this.#told = told;
  }

  get told(): Told {
    return this.#told;
  }

  get view(): LaundryView {
    return this.#told.view;
  }

  get happenings(): HappeningInfo[] {
    return this.#told.happenings;
  }

  // --- seats -------------------------------------------------------------------------------------

  /** The seat at the bottom of the table: the viewer's, or the first for spectators. */
  get home(): number {
    return this.#told.you ?? 0;
  }

  get own(): LaundrySeat {
    return this.seat(this.home);
  }

  /** The others, in the order in which garments are passed. */
  get others(): LaundrySeat[] {
    const { seats } = this.view;
    return seats.slice(1).map((_, step) => this.seat((this.home + step + 1) % seats.length));
  }

  seat(seat: number): LaundrySeat {
    return this.view.seats[seat]!;
  }

  name(seat: number): string {
    return this.#told.names[seat] || say("seat", { n: seat + 1 });
  }

  isYou(seat: number): boolean {
    return this.#told.you === seat;
  }

  /** The seat that receives the garments that another passes on. */
  neighbour(seat: number): number {
    const count = this.view.seats.length;
    return (seat + (this.view.direction === "left" ? 1 : count - 1)) % count;
  }

  // --- cards -------------------------------------------------------------------------------------

  card(id: string | null): CardInfo<LaundryFacts> | null {
    if (id === null) return null;
    if (this.#catalogue !== this.#told.cards) {
      this.#catalogue = this.#told.cards;
      this.#ids = new Map((this.#told.cards.cards as CardInfo<LaundryFacts>[]).map((card) => [card.id, card]));
    }
    return this.#ids.get(id) ?? null;
  }

  /** The programme of a seat in this round. */
  programme(seat: LaundrySeat): CardInfo<LaundryFacts> | null {
    return this.card(seat.programmes[Math.max(this.view.round, 1) - 1]?.programme ?? null);
  }

  limits(seat: LaundrySeat): Limits {
    return this.programme(seat)?.own.limits ?? UNTRACKED;
  }

  /** A line of the score sheet. */
  line(code: string): string {
    return this.#told.cards.words[`score.${code}`] ?? code;
  }

  stain(kind: number): string {
    return say(STAINS[kind]!);
  }

  /** The stains of a garment in words: "2 magic, 1 slime", or a word for none. */
  stainsOf(card: CardInfo<LaundryFacts> | null): string {
    const found = (card?.own.stains ?? [])
      .map((count, kind) => (count ? `${count} ${this.stain(kind)}` : ""))
      .filter(Boolean);
    return found.join(", ") || say("spotless");
  }

  /** A garment for a screen reader: name, type, stains, species. */
  described(id: string): string {
    const card = this.card(id);
    if (!card) return id;
    const parts = [card.name, card.sort, this.stainsOf(card), card.clan_name];
    if (card.clan === this.own.species) {
      parts.push(this.#told.you === null ? say("species-basket") : say("species-yours"));
    }
    return parts.join(", ");
  }

  // --- choosing ----------------------------------------------------------------------------------

  get options(): Option[] {
    const { ask, options_off } = this.#told;
    return ask?.mine && !options_off ? ask.options : [];
  }

  option(zone: Zone, card: string): Option | null {
    const fits = ({ target }: Option) => target?.zone === zone && target.card === card;
    return this.options.find(fits) ?? null;
  }

  /** An option by its notation: stop, draw or potion. */
  button(action: string): Option | null {
    return this.options.find((option) => option.action === action) ?? null;
  }

  choose(option: Option) {
    this.#told.onact(option);
  }

  /** Handle a click on a garment: choose it, or ask why not. */
  click(zone: Zone, card: string) {
    const option = this.option(zone, card);
    if (option) this.choose(option);
    else if (!this.#told.options_off) this.#told.onwhy({ zone, card });
  }

  /** Handle a drop on the player's own basket. */
  drop() {
    if (this.dragged) this.click(this.dragged.zone, this.dragged.card);
    this.dragged = null;
  }

  happened(what: string, seat?: number): HappeningInfo | undefined {
    return this.happenings.find(
      (event) => event.what === what && (seat === undefined || event.seat === seat),
    );
  }
}

const KEY = Symbol("laundromat");

export function provideScene(told: Told): Scene {
  return setContext(KEY, new Scene(told));
}

export function useScene(): Scene {
  return getContext<Scene>(KEY);
}

/** Garments of one type each, in the order of TYPES; empty ones are left out. */
export function byType(scene: Scene, garments: string[]): { type: string; cards: string[] }[] {
  return TYPES.map((type) => ({
    type,
    cards: garments.filter((id) => scene.card(id)?.own.garment === type).sort(),
  })).filter(({ cards }) => cards.length > 0);
}
