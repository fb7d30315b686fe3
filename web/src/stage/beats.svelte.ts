// What happened, shown one thing after the other; the table itself never waits for it.
import type { Face } from "../face";
import type { Beat, Happening, Target } from "../protocol";
import { settings } from "../settings.svelte";

const BEHIND = 3000; // ms that the table may lag at most
const SHORTEST = 160;
const COUNTED = 1800; // a battle that is counted in less can't be followed
const PACE = { relaxed: 1, brisk: 0.5, instant: 0 };
const CAPTION = 1100; // ms, relaxed
const FLIGHT = 800;
const HELD = 400; // and as much again for every card
const BATTLE = 3600;

/** A card under way. */
export interface Flight {
  card: string | null; // null: face down
  from: Target;
  to: Target;
  seat: number;
}

export interface Shown {
  number: number; // of all that were shown
  beat: Beat;
  time: number; // ms
  flights: Flight[];
  revealed: string[]; // held up to be read
  mood: string; // what kind of thing it is: battle, won, captured, ...
  feature: Happening | null; // what gave it its mood
  marks: Happening[]; // what befell a card in its place
}

const sum = (list: number[]) => list.reduce((a, b) => a + b, 0);
const isBattle = ({ mood }: Shown) => mood === "battle";

function still(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

class Beats {
  kinds: Face["beats"] = { moods: [], marks: [], holds: [] }; // of the game that is shown
  now = $state.raw<Shown | null>(null);
  last = $state.raw<Beat | null>(null); // marked until the next
  battle = $state.raw<{ beat: Beat; time: number } | null>(null);
  #queue: Shown[] = [];
  #timer = 0;
  #count = 0;
  #leaving = new Map<string, string>(); // cards that a newcomer will send away, by their places

  /** Nothing moves: only captions. */
  get calm(): boolean {
    return settings.pace === "instant" || still();
  }

  push(beats: Beat[]) {
    for (const beat of beats) this.#queue.push(this.#shown(beat));
    const last = beats[beats.length - 1];
    if (last) this.last = last;
    if (!this.now) this.#next();
    else this.#hurry();
  }

  /** On to the next one. */
  skip = () => {
    if (this.now || this.battle) this.#next();
  };

  /** Nothing more of this table. */
  clear() {
    clearTimeout(this.#timer);
    this.#queue = [];
    this.#leaving.clear();
    this.now = this.battle = this.last = null;
  }

  #shown(beat: Beat): Shown {
    const flights = beat.happenings.flatMap((one) => [...this.#sentAway(one), ...this.#flight(one)]);
    const held = beat.happenings.filter((one) => this.kinds.holds.includes(one.what) && one.card);
    const revealed = held.flatMap((one) => one.card ?? []);
    const mood = this.kinds.moods.find((what) => beat.happenings.some((one) => one.what === what)) ?? "";
    const feature = beat.happenings.find((one) => one.what === mood) ?? null;
    const marks = beat.happenings.filter((one) => this.kinds.marks.includes(one.what));
    const fought = beat.happenings.some((one) => one.what === "strength");
    const natural = fought
      ? BATTLE
      : Math.max(CAPTION, flights.length ? FLIGHT : 0, revealed.length ? HELD * (1 + revealed.length) : 0);
    const pace = this.calm ? (fought ? 0.6 : 1) : PACE[settings.pace];
    this.#count += 1;
    const time = natural * pace;
    return { number: this.#count, beat, time, flights, revealed, mood: fought ? "battle" : mood, feature, marks };
  }

  #flight({ from, to, card, seat, what }: Happening): Flight[] {
    return from && to && !this.kinds.holds.includes(what) ? [{ from, to, card, seat }] : [];
  }

  /** The card that leaves when another is shifted in: its going is no event of its own. */
  #sentAway({ what, card, to, seat }: Happening): Flight[] {
    if (to?.zone !== "slot") return [];
    const place = `${to.seat} ${to.row} ${to.column}`;
    const gone = this.#leaving.get(place);
    if (what === "shifts" && card) this.#leaving.set(place, card);
    if (what !== "shifted-in" || !gone) return [];
    this.#leaving.delete(place);
    return [{ card: gone, from: to, to: { zone: "discards", seat: to.seat, card: gone }, seat }];
  }

  /** When beats pile up they get shorter, and where nothing moves only the last is shown; a battle always is. */
  #hurry() {
    if (this.calm) this.#queue = this.#queue.filter((one, n, all) => isBattle(one) || n === all.length - 1);
    const all = sum(this.#queue.map(({ time }) => time));
    if (all <= BEHIND) return;
    const least = this.#queue.map((one) => Math.min(one.time, isBattle(one) ? COUNTED : SHORTEST));
    const share = Math.max(0, BEHIND - sum(least)) / (all - sum(least) || 1);
    this.#queue.forEach((one, n) => {
      const [low = 0] = least.slice(n);
      one.time = low + share * (one.time - low);
    });
  }

  #next() {
    clearTimeout(this.#timer);
    this.#hurry();
    const next = this.#queue.shift() ?? null;
    this.now = next;
    this.battle = next && isBattle(next) ? { beat: next.beat, time: next.time } : null;
    if (next) this.#timer = window.setTimeout(() => this.#next(), next.time);
  }
}

export const beats = new Beats();
