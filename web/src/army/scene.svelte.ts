// Shared state and actions of the table, passed down as a context.
import { art, face } from "../games/art";
import { getContext, setContext } from "svelte";
import type {
  ArmySeat,
  ArmyView,
  DecisionInfo,
  CardInfo,
  Catalogue,
  GoblinFacts,
  Option,
  SlotView,
  TableInfo,
  Target,
} from "../server/protocol";
import type { Room } from "../room/room.svelte";
import { settings } from "../frame/settings.svelte";
import type { Fit } from "../stage/layout";
import { kindOf, type Kind } from "./kinds";
import { byKey, dropped, keyOf } from "./targets";
import { say } from "./texts";

export interface TableProps {
  room: Room;
  view: ArmyView;
  ask: DecisionInfo | null;
  table: TableInfo;
  you: number | null;
  cards: Catalogue;
  looked: { card: string; element: HTMLElement | null } | null; // the card in the dock
  clocks: { left: number[]; since: number; ticking: number[] } | null;
  options_off: boolean;
  onact: (option: Option) => void;
  onwhy: (target: Target) => void;
  onzoom: (card: string | null, element?: HTMLElement) => void;
}

export interface Clan {
  id: string;
  name: string;
  letter: string;
  about: string;
}

/** The pile in view. */
export interface Pile {
  zone: "discards" | "deck" | "removed" | "hand" | "clan";
  seat: number | null;
  clan?: string;
}

export const ROMAN = ["I", "II", "III"];

export class Scene {
  #props: () => TableProps;

  pile = $state.raw<Pile | null>(null);
  dragged = $state<string | null>(null); // the dragged hand card
  at = $state.raw<[number, number]>([0, 0]); // its position on the screen
  fit = $state.raw<Fit | null>(null); // all sizes
  tab = $state<number | null>(null); // the opponent whose army was opened by hand
  dropzone = $state<string | null>(null); // the drop zone under it
  #series = $state("");
  #picked = $state.raw<string[]>([]);

  #cards = $derived.by(() => new Map((this.props.cards.cards as CardInfo<GoblinFacts>[]).map((card) => [card.id, card])));
  #clans = $derived.by(() => new Map(this.props.cards.clans.map((clan) => [clan.id, clan])));
  #options = $derived.by(() => {
    const { ask, view, options_off } = this.props;
    if (!ask?.mine || options_off) return new Map<string, Option[]>();
    return byKey(ask.options, view, ask.seat);
  });

  constructor(props: () => TableProps) {
    this.#props = props;
  }

  get props(): TableProps {
    return this.#props();
  }

  get view(): ArmyView {
    return this.props.view;
  }

  get game(): string {
    return this.view.game;
  }
  get kind(): Kind {
    return kindOf(this.game);
  }

  /** The seat at the bottom of the table. */
  get home(): number {
    const { you, room, view } = this.props;
    return you ?? (room.swapped ? view.seats.length - 1 : 0);
  }

  /** The strength of an army; during a battle, as far as it has been counted. */
  strengthOf({ seat, strength }: ArmySeat): number {
    return this.props.room.told.strength(seat) ?? strength;
  }

  /** The others, in the order of turns. */
  get others(): ArmySeat[] {
    const { seats } = this.view;
    return seats.slice(1).flatMap((_, n) => seats[(this.home + n + 1) % seats.length] ?? []);
  }

  get own(): ArmySeat | undefined {
    return this.view.seats[this.home];
  }

  /** Whether a seat is the viewer's own or an ally's. */
  isFriend(seat: number): boolean {
    return seat === this.home || this.view.seats[seat]?.ally === this.home;
  }

  /** Whether an army, or its ally, wins the battle shown. */
  wins(army: ArmySeat | undefined): boolean {
    const winners = this.props.room.told.now?.battle?.winners ?? [];
    return winners.some((seat) => seat === army?.seat || seat === army?.ally);
  }

  /** The stronger army of each team: the one that is compared first (G-TEAM-08). */
  get champions(): number[] {
    const { seats } = this.view;
    return seats
      .filter(({ ally, strength }) => ally !== null && strength >= (seats[ally]?.strength ?? 0))
      .map(({ seat }) => seat);
  }

  /** The portrait of a player. */
  faceOf(seat: number): string {
    const portrait = this.props.table.seats[seat]?.portrait;
    return portrait ? face(portrait) : this.art("back");
  }

  /** A portrait that can't be drawn yet, for example on a site that is still loading. */
  readonly noFace = ({ currentTarget }: Event) => {
    const picture = currentTarget as HTMLImageElement;
    if (!picture.src.endsWith("/back.svg")) picture.src = this.art("back");
  };

  get shared(): boolean {
    return this.view.deck_size !== null;
  }

  /** Whether a clan must be named. */
  get naming(): boolean {
    return this.anyIn("clan:") && this.props.ask?.question !== "tile";
  }

  get asking(): string | null {
    return this.props.ask?.card ?? null;
  }

  nameOf(seat: number): string {
    return this.props.table.seats[seat]?.name || `${seat + 1}`;
  }

  card(id: string): CardInfo<GoblinFacts> | undefined {
    return this.#cards.get(id);
  }

  /** The ids of all clans; without Kamakor, only those that are not eliminated. */
  get clansInMatch(): string[] {
    const all = this.props.cards.clans.map(({ id }) => id);
    return this.kind.drafts || this.view.supply !== null ? all : all.filter((id) => this.view.clans.includes(id));
  }

  clan(id: string | null): Clan | undefined {
    return this.#clans.get(id ?? "");
  }

  art(name: string): string {
    return art(this.game, name);
  }

  // --- options -----------------------------------------------------------------------------------

  key(target: Target): string {
    return keyOf(target, this.view, this.props.ask?.seat ?? null);
  }

  optionsOf(target: Target): Option[] {
    return this.#options.get(this.key(target)) ?? [];
  }

  /** Whether an option points at something whose key begins like this. */
  anyIn(start: string): boolean {
    return [...this.#options.keys()].some((key) => key.startsWith(start));
  }

  /** The keys of things that options point at. */
  get lit(): string[] {
    return [...this.#options.keys()];
  }

  /** The options of the cards in a pile. */
  optionsIn(zone: "deck" | "discards", seat: number | null): Option[] {
    const start = this.key({ zone, card: null, seat });
    return this.lit.filter((key) => key.startsWith(start) && key !== start).flatMap((key) => this.#options.get(key) ?? []);
  }

  /**
   * Carry out an option; a thing without one is shown, and refused if it looked like an action.
   *
   * With several options, and on touch screens, the first press selects a thing: the band shows its
   * options and describes it.
   */
  press(target: Target, element: HTMLElement, card: string | null = null, by: { among?: Option[]; touch?: boolean } = {}) {
    const { room, options_off } = this.props;
    if (options_off) return;
    const key = this.key(target);
    const options = by.among ?? this.optionsOf(target);
    const [only, ...others] = options;
    const isSelected = room.selected?.key === key;
    if (!only && this.isAttempt(target)) this.props.onwhy(target);
    else if (!only && card && by.touch) this.read(key, card);
    else if (!only && card) this.props.onzoom(card, element);
    else if (!only) return;
    else if (others.length || (by.touch && card && !isSelected && !settings.tap)) room.select(key, card, options);
    else this.act(only);
  }

  /** On touch screens, the band shows a card's text even if it has no options. */
  read(key: string, card: string) {
    this.props.room.select(key, card, []);
  }

  /** Whether a press looks like an attempt to act: on the player's own things, or on requested ones. */
  isAttempt(target: Target): boolean {
    if (!this.props.ask?.mine) return false;
    if (target.zone === "hand" || target.zone === "packet") return true;
    if (target.zone === "slot" && target.seat === this.props.you) return true;
    return this.lit.some((key) => key.startsWith(`${target.zone}:`));
  }

  /** The costs in short: a badge for each way to pay. */
  badgesOf(options: Option[]): { kind: string; text: string; short?: string }[] {
    const found = new Map<string, { kind: string; text: string; short?: string }>();
    for (const { kind = "", cost } of options) {
      if (!cost || (!cost.cards && !cost.tokens)) continue;
      const words = [];
      if (cost.cards) words.push(`−${say("n_cards", { n: cost.cards })}`);
      if (cost.tokens) words.push(say("n_tokens", { n: cost.tokens }));
      const text = kind === "shift" ? `↻ −${cost.cards}` : words.join(" ");
      const short = cost.cards && !cost.tokens && kind !== "shift" ? `−${cost.cards}` : undefined;
      found.set(text, { kind, text, short });
    }
    return [...found.values()];
  }

  /** The letter of a card's clan. */
  letterOf(id: string): string {
    return this.clan(this.card(id)?.clan ?? null)?.letter ?? "";
  }

  /** The hand card in view or being dragged, if it may be laid. */
  get aimed(): string | null {
    const card = this.dragged ?? this.props.room.selected?.card ?? this.props.looked?.card ?? null;
    return card && this.#plays(card).length ? card : null;
  }

  #plays(card: string): Option[] {
    return this.optionsOf({ zone: "hand", card }).filter((option) => option.kind === "play");
  }

  /** Lay the card in view. */
  lay(element: HTMLElement) {
    const card = this.aimed;
    if (card) this.press({ zone: "hand", card }, element, card, { among: this.#plays(card) });
  }

  /** The slot of a viewed card, or where it would be, if it has the text of the opposite card. */
  #mirror = $derived.by(() => {
    const { looked } = this.props;
    const card = this.card(looked?.card ?? "");
    if (!card?.signs.some(({ when, what }) => when === "always" && what.includes("copy"))) return null;
    const [zone, seat, row, column] = looked?.element?.dataset.at?.split(":") ?? [];
    if (zone === "slot") return { seat: Number(seat), row: Number(row), column: Number(column) };
    const at = (card.level ?? 1) - 1;
    return zone === "hand" ? { seat: this.home, row: at, column: this.own?.rows[at]?.length ?? 0 } : null;
  });

  /** Whether a slot is opposite a viewed card that refers to it. */
  isOpposite(seat: number, row: number, column: number): boolean {
    const from = this.#mirror;
    return from !== null && seat !== from.seat && row === from.row && column === from.column;
  }

  /** Whether the last action was there. */
  isLast(target: Target): boolean {
    const { last } = this.props.room.told;
    if (!last || last.beats[0]?.seat === this.props.you) return false;
    const key = this.key(target);
    return last.happenings.some(({ to }) => to?.zone === "slot" && this.key(to) === key);
  }

  /** Whether the text of the card in this place asks the current question. */
  isAsker(target: Target, slot: SlotView): boolean {
    const { ask } = this.props;
    if (!ask?.mine || slot.captured || ask.card !== slot.card) return false;
    return !ask.at || this.key(ask.at) === this.key(target);
  }

  /** Whether the dragged card may be dropped there. */
  invites(where: string): boolean {
    if (this.dragged === null) return false;
    return dropped(this.optionsOf({ zone: "hand", card: this.dragged }), where).length > 0;
  }

  drop(target: Target, element: HTMLElement) {
    const where = this.dropzone;
    this.dragged = this.dropzone = null;
    if (where) this.press(target, element, null, { among: dropped(this.optionsOf(target), where) });
  }

  act(option: Option) {
    if (this.series && option.target) this.#picked = [...this.#picked, this.key(option.target)];
    this.#series = this.series;
    this.props.onact(option);
  }

  /** Distinguishes one choice of several cards from the next. */
  get series(): string {
    const { ask } = this.props;
    return ask?.mine && ask.question !== "turn" ? `${ask.seat} ${ask.question} ${ask.card}` : "";
  }

  /** Clear the choice when a new question is asked. */
  settle() {
    if (this.series !== this.#series) {
      this.#series = this.series;
      this.#picked = [];
    }
  }

  isChosen(target: Target): boolean {
    return target.zone === "slot" && this.#picked.includes(this.key(target));
  }

  // --- names -------------------------------------------------------------------------------------

  cardName(id: string): string {
    return this.card(id)?.name ?? id;
  }

  /** A card in words, without its options. */
  describe(id: string, slot?: SlotView, owner?: number): string {
    const card = this.card(id);
    const words = [card?.name ?? id];
    if (slot?.captured) words.push(say(`captured_${this.game}`));
    if (card && !slot?.captured) {
      words.push(card.clan_name, say("level", { n: card.level ?? 0 }));
      words.push(say("value", { n: card.value ?? 0 }));
    }
    if (!slot) return words.join(", ");
    if (slot.free) words.push(say("free"));
    if (slot.ethereal) words.push(say("ethereal"));
    if (slot.bounty) words.push(say("bounty"));
    if (slot.mirrors) words.push(say("mirrors", { card: this.cardName(slot.mirrors) }));
    const tokens = say("n_tokens", { n: slot.tokens });
    if (slot.tokens) words.push(slot.dragoon ? say("dragoon_token") : tokens);
    if (slot.token !== null && slot.token !== owner)
      words.push(say("token_of", { name: this.nameOf(slot.token) }));
    return words.join(", ");
  }
}

const KEY = Symbol("army");

export function provide(props: () => TableProps): Scene {
  return setContext(KEY, new Scene(props));
}

export function useScene(): Scene {
  return getContext<Scene>(KEY);
}
