// What has been shown so far. The server is ahead: its messages wait in a queue here, and the page reads the last one
// that was shown. One clock moves from beat to beat; skipping shows everything at once.
import type { Face } from "../games/face";
import type { Beat, Catalogue, HappeningInfo, TableMessage, Target, View } from "../server/protocol";
import { still } from "../frame/frames";
import { settings } from "../frame/settings.svelte";
import { list } from "../texts";
import { say } from "./texts";

const PACE = { relaxed: 1, brisk: 0.5, instant: 1 };
const TURN = 1800; // ms, at relaxed speed, for everything that one opponent does in a turn
const WAIT = 4400; // for everything that is shown before the viewer acts
const SHORTEST = 150; // for a beat
const LIES = 220; // that the cards lie still before one can be pressed
const SLIDE = 150;
const ASKED = LIES + SLIDE; // for the last beat before a question
const HAND = ":is(.foot > .hand, .filling)";
const STILL = 600; // for a beat without motion
const STILL_WAIT = 3000; // for all beats without motion
const EFFECT = 350;
const USUAL = 500;
const HELD = 250; // for each card that is shown
const OPEN = 1200; // for pending payments
export const DECOR = 400; // flying cards of the viewer's own actions
const VICTORY = 2000;
const MOST = 4; // effects of an action shown in words; the log has all
const SECRET = "chose"; // a choice that is hidden until all have chosen
const WON = ["battle-won", "supremacy"];
const HASTE = 30; // the page waits for nothing if the viewer's clock has fewer seconds

/** A flying card. */
export interface Flight {
  card: string | null; // null: face down
  from: Target;
  to: Target;
  seat: number;
}

/** The strength of an army in a battle. */
export interface Side {
  seat: number;
  rows: number[]; // sums of levels I, II and III, then of everything else that counts
  total: number;
  fights: boolean; // whether its strength is compared
}
export interface Battle {
  sides: Side[];
  rows: number[]; // the rows counted so far, in order
  winners: number[];
  prize: string; // the picture of the point
}

/** The effect of an action on a seat. */
export interface Change {
  seat: number;
  from: number;
  to: number;
}

export interface Step {
  number: number; // counted over all steps shown
  kind: "plain" | "battle" | "victory";
  beats: Beat[]; // an action with its payments
  happenings: HappeningInfo[];
  card: string | null; // the card it is about; a payment only if there is no other card
  text: string;
  more: string; // its cost and effect
  time: number; // ms
  flights: Flight[];
  revealed: string[]; // cards enlarged for reading
  mood: string;
  feature: HappeningInfo | null; // the cause of its mood
  marks: HappeningInfo[]; // events that mark a card in its place
  changes: Change[]; // changes in the strengths of armies
  view: View | null; // the view to show from now on; null: unchanged
  message: TableMessage | null; // the server's message, once all of it has been shown
  moment: number; // the last moment in the log
  isOpen: boolean; // whether payments are pending
  battle: Battle | null;
}

interface Teller {
  readonly face: Face["beats"] | null; // the rules for beats of the game in play
  readonly cards: Catalogue | null;
  heard(step: Step, phase: string): void;
}

const sum = (all: number[]) => all.reduce((a, b) => a + b, 0);
const isSlide = (one: Animation) => one instanceof CSSTransition && one.transitionProperty === "translate";

const isPlain = ({ kind }: Step) => kind === "plain";

/** Whether a step begins another turn. */
const isTurn = (step: Step, before: Step | null | undefined) =>
  step.beats[0]?.seat !== before?.beats[0]?.seat || Boolean(before?.happenings.some(({ what }) => what === "turn"));

/** Two steps shown as one. */
function both(first: Step, second: Step): Step {
  const changed = (seat: number) => first.changes.find((one) => one.seat === seat);
  const changes = second.changes.map((one) => ({ ...one, from: changed(one.seat)?.from ?? one.from }));
  return {
    ...second,
    beats: [...first.beats, ...second.beats],
    happenings: [...first.happenings, ...second.happenings],
    card: first.card,
    text: first.text,
    more: [first.more, second.text, second.more].filter(Boolean).join(" "),
    time: Math.max(first.time, second.time),
    flights: [...first.flights, ...second.flights],
    revealed: [...first.revealed, ...second.revealed],
    marks: [...first.marks, ...second.marks],
    changes: [...first.changes.filter(({ seat }) => second.changes.every((one) => one.seat !== seat)), ...changes],
    view: second.view ?? first.view,
  };
}

export class Told {
  message = $state.raw<TableMessage | null>(null); // what has been shown
  now = $state.raw<Step | null>(null); // what is being shown
  phase = $state(""); // the phase of a battle
  decor = $state.raw<Step | null>(null); // the viewer's own action, which delays nothing
  last = $state.raw<Step | null>(null); // the last action, shown or being shown
  left = $state(0); // beats until the next question
  stirred = $state(false); // cards may have moved just now
  #queue: Step[] = [];
  #timer = 0;
  #decor = 0;
  #frame = 0;
  #lies = 0;
  #isWaiting = false; // waiting for payments
  #count = 0;
  #spent = 0; // ms since something waits to be shown
  #turn = 0; // ms of an opponent's turn
  #leaving = new Map<string, string>(); // cards that a newcomer will replace, by their places

  constructor(readonly teller: Teller) {}

  /** Nothing moves. */
  get calm(): boolean {
    return settings.pace === "instant" || still();
  }

  /** The rows of a battle that have been counted. */
  get counted(): number[] {
    const { now, phase } = this;
    if (!now?.battle) return [];
    const at = now.battle.rows.findIndex((row) => phase === `row-${row}`);
    if (phase === "gather") return [];
    return at < 0 ? now.battle.rows : now.battle.rows.slice(0, at + 1);
  }

  /** Whether the totals of a battle are shown. */
  get summed(): boolean {
    return ["slam", "point", "even", "settle"].includes(this.phase);
  }

  /** The strength counted in a battle so far; null if no battle is shown. */
  strength(seat: number): number | null {
    const side = this.now?.battle?.sides.find((one) => one.seat === seat);
    return side ? sum(this.counted.map((row) => side.rows[row] ?? 0)) : null;
  }

  hear(message: TableMessage, fresh: boolean) {
    const old = this.message;
    const isBack = message.moments < Math.max(old?.moments ?? 0, this.#queue.at(-1)?.moment ?? 0);
    if (!fresh) this.clear(); // it may have been shown in another language
    if (!old || isBack || !fresh || this.#isHasty(message)) return this.#arrive(message);
    if (!old.view || !message.view || !message.beats.length) {
      const end = this.#queue.at(-1);
      if (end) end.message = message;
      else this.message = message;
      return;
    }
    const steps = this.#steps(message);
    const own = steps.every((step) => step.kind === "plain" && step.beats[0]?.seat === message.you);
    if (own && !this.now && !this.#queue.length) return this.#ownly(steps, message);
    for (const step of steps) this.#add(step);
    this.left = this.#queue.length;
    if (!this.now || this.#isWaiting) this.#next();
  }

  /** Show everything at once. */
  skip = () => {
    const message = this.#queue.at(-1)?.message ?? this.message;
    if (this.now && message) this.#arrive(message);
  };

  clear() {
    clearTimeout(this.#timer);
    clearTimeout(this.#decor);
    this.#queue = [];
    this.#leaving.clear();
    this.now = this.decor = this.last = null;
    this.phase = "";
    this.left = this.#spent = 0;
    this.#isWaiting = false;
  }

  /** The beats of a replayed match: they are shown, but nothing waits for them. */
  again(beats: Beat[], message: TableMessage) {
    this.clear();
    const [step] = beats.map((beat) => this.#step([beat], message));
    if (step) this.#adorn(step);
  }

  #arrive(message: TableMessage) {
    const last = this.#queue.at(-1) ?? this.now ?? this.last;
    this.clear();
    this.last = last;
    this.#lay(message);
  }

  #ownly(steps: Step[], message: TableMessage) {
    this.#lay(message);
    const last = steps.at(-1);
    if (last) this.#adorn(last);
  }

  /** Cards can be pressed once they have been seen to lie still, so that a quick press hits what it was meant for. */
  #lay(message: TableMessage) {
    this.stirred = this.message !== null;
    this.message = message;
    cancelAnimationFrame(this.#frame); // several tables may arrive in one frame
    clearTimeout(this.#lies);
    const frame = requestAnimationFrame(() => void this.#settle(frame)); // however slow frames are
    this.#frame = frame;
  }

  async #settle(frame: number) {
    const slides = [...document.querySelectorAll(HAND)].flatMap((hand) => hand.getAnimations({ subtree: true }).filter(isSlide));
    await Promise.allSettled(slides.map(({ finished }) => finished));
    if (this.#frame === frame) this.#lies = window.setTimeout(() => (this.stirred = false), LIES);
  }

  #adorn(step: Step) {
    this.last = this.decor = step;
    this.teller.heard(step, "");
    clearTimeout(this.#decor);
    this.#decor = window.setTimeout(() => (this.decor = null), DECOR);
  }

  #isHasty({ left, you, ticking }: TableMessage): boolean {
    if (document.visibilityState === "hidden") return true;
    return you !== null && left !== null && ticking.length > 0 && (left[you] ?? Infinity) < HASTE;
  }

  /** A payment belongs to the action that it pays for. */
  #add(step: Step) {
    const open = this.#queue.at(-1);
    const isPaid = open?.isOpen && open.beats[0]?.seat === step.beats[0]?.seat && step.kind === "plain" && step.message !== null;
    if (!isPaid && !this.#chose(step)) return void this.#queue.push(step);
    const before = this.#queue.pop() ?? this.now!;
    const both = this.#step([...before.beats, ...step.beats], step.message, step.view, step.isOpen);
    if (isPaid || before !== this.now) return void this.#queue.push(both);
    this.now = this.last = both;
    this.#show(both);
  }

  /** Consecutive secret choices are shown in one sentence. */
  #chose(step: Step): boolean {
    const isSecret = (one: Step | null) => one?.happenings.every(({ what, card }) => what === SECRET && !card) && one.happenings.length > 0;
    return Boolean(isSecret(step) && isSecret(this.#queue.at(-1) ?? this.now));
  }

  #steps(message: TableMessage): Step[] {
    return message.beats.flatMap((beat, n, all) => {
      const isLast = n === all.length - 1;
      const after = isLast ? message : null;
      const view = isLast ? message.view : (beat.view ?? null);
      const next = isLast ? message.ask : null;
      const paying = this.teller.face?.paying ?? [];
      const isOpen = next
        ? beat.seat !== message.you && next.seat === beat.seat && paying.includes(next.question)
        : !isLast && beat.seat !== message.you && (all[n + 1]?.happenings[0]?.what ?? "") === "discarded";
      const steps = this.#split(beat, message, after, view, isOpen);
      const isEnd = isLast && message.table.phase === "over" && (message.view?.winners.length ?? 0) > 0;
      if (isEnd) steps.push({ ...this.#step([], message, null), kind: "victory", time: VICTORY, text: beat.happenings.at(-1)?.text ?? "" });
      return steps;
    });
  }

  /** A battle is shown on its own: its causes first, its consequences last. */
  #split(beat: Beat, { you }: TableMessage, message: TableMessage | null, view: View | null, isOpen: boolean): Step[] {
    const { happenings } = beat;
    const first = happenings.findIndex(({ what }) => what === "strength");
    if (first < 0) return [this.#step([beat], message, view, isOpen)];
    const won = happenings.findLastIndex(({ what }) => WON.includes(what));
    const end = Math.max(won, happenings.findLastIndex(({ what }) => what === "strength")) + 1;
    const shown = this.#shown();
    const before = { ...beat, happenings: happenings.slice(0, first) };
    const patched = shown && (this.teller.face?.patch?.(shown, before.happenings) ?? shown);
    const battle = patched && this.teller.face?.battle?.(patched, happenings.slice(first, end), this.teller.cards);
    const lead = { ...this.#step([before], null, patched), time: beat.seat === you ? SHORTEST : 300, moment: beat.moment - 1 };
    const fight = this.#step([{ ...beat, text: "", happenings: happenings.slice(first, end) }], null, null);
    const after = this.#step([{ ...beat, text: "", happenings: happenings.slice(end) }], message, view);
    if (!battle) return [lead, after];
    return [lead, { ...fight, kind: "battle", battle, text: happenings.slice(first, end).findLast(({ what, text }) => WON.includes(what) && text)?.text ?? "", more: "" }, after];
  }

  /** The table as shown at the end of the beat. */
  #shown(): View | null {
    const known = this.#queue.findLast((step) => step.view ?? step.message);
    return known?.view ?? known?.message?.view ?? this.now?.view ?? this.message?.view ?? null;
  }

  #step(beats: Beat[], message: TableMessage | null, view: View | null = null, isOpen = false): Step {
    const kinds = this.teller.face;
    const happenings = beats.flatMap((beat) => beat.happenings);
    const flights = happenings.flatMap((one) => [...this.#sentAway(one), ...this.#flight(one)]);
    const revealed = happenings.flatMap((one) => (kinds?.holds.includes(one.what) && one.card ? [one.card] : []));
    const mood = kinds?.moods.find((what) => happenings.some((one) => one.what === what)) ?? "";
    const [lead, ...payments] = beats;
    const told = happenings.flatMap(({ text }) => text ?? []);
    const isPayment = ({ what }: HappeningInfo) => what === "discarded";
    const text = (happenings.length > 1 && happenings.every(({ what }) => what === SECRET) ? this.#chosen(beats) : lead?.text) || told[0] || "";
    const paid = payments.flatMap((beat) => beat.happenings).filter(isPayment);
    const cost = paid.length ? [say("pays", { cards: list(paid.map(({ card }) => this.#nameOf(card))) })] : [];
    const effects = told.filter((one) => one !== text);
    const times = happenings.flatMap(({ what }) => kinds?.times[what] ?? []);
    if (revealed.length) times.push(USUAL + HELD * revealed.length);
    this.#count += 1;
    return {
      number: this.#count,
      kind: "plain",
      beats,
      happenings,
      card: happenings.toSorted((a, b) => Number(isPayment(a)) - Number(isPayment(b))).find(({ card }) => card)?.card ?? null,
      text,
      more: [...cost, ...effects.slice(0, MOST), ...(effects.length > MOST ? ["…"] : [])].join(" "),
      time: (times.length ? Math.max(...times) : USUAL) + EFFECT * Math.min(2, effects.length),
      flights,
      revealed,
      mood,
      feature: happenings.find((one) => one.what === mood) ?? null,
      marks: happenings.filter((one) => kinds?.marks.includes(one.what)),
      changes: this.#changes(view ?? message?.view ?? null),
      view,
      message,
      moment: message?.moments ?? beats.at(-1)?.moment ?? 0,
      isOpen,
      battle: null,
    };
  }

  #chosen(beats: Beat[]): string {
    const names = beats.flatMap(({ seat }) => this.message?.table.seats[seat ?? -1]?.name ?? []);
    return say("chosen", { n: names.length, names: list(names) });
  }

  #changes(after: View | null): Change[] {
    const gauge = this.teller.face?.gauge;
    const before = this.#shown();
    if (!gauge || !before || !after) return [];
    const now = gauge(after);
    return gauge(before).flatMap((from, seat) => (now[seat] === undefined || now[seat] === from ? [] : { seat, from, to: now[seat] }));
  }

  #nameOf(card: string | null): string {
    return this.teller.cards?.cards.find(({ id }) => id === card)?.name ?? say("a-card");
  }

  #flight({ from, to, card, seat, what }: HappeningInfo): Flight[] {
    return from && to && !this.teller.face?.holds.includes(what) ? [{ from, to, card, seat }] : [];
  }

  /** The card replaced by a shift, which causes no separate event. */
  #sentAway({ what, card, to, seat }: HappeningInfo): Flight[] {
    if (to?.zone !== "slot") return [];
    const place = `${to.seat} ${to.row} ${to.column}`;
    const gone = this.#leaving.get(place);
    if (what === "shifts" && card) this.#leaving.set(place, card);
    if (what !== "shifted-in" || !gone) return [];
    this.#leaving.delete(place);
    return [{ card: gone, from: to, to: { zone: "discards", seat: to.seat, card: gone }, seat }];
  }

  /** Take the next step; if too many wait, several are shown as one, so that each lasts long enough to be seen. */
  #take(): Step | undefined {
    const most = Math.floor(this.#room() / (this.calm ? STILL : SHORTEST));
    const plain = this.#queue.filter(isPlain).length;
    let step = this.#queue.shift();
    for (let many = most > 0 ? Math.ceil((plain - 1) / most) : plain; many > 1; many -= 1) {
      const [next] = this.#queue;
      if (!step || !next || !isPlain(step) || !isPlain(next) || next.isOpen) break;
      this.#queue.shift();
      step = both(step, next);
    }
    return step;
  }

  /** The ms left for the queue, except for the last beat before a question. */
  #room(): number {
    return this.calm ? STILL_WAIT - STILL - this.#spent : WAIT * PACE[settings.pace] - ASKED - this.#spent;
  }

  /** The duration of a step, which depends on the queue behind it. */
  #time(step: Step): number {
    if (step.battle) return sum(this.#phases(step).map(([, time]) => time));
    if (step.kind === "victory") return VICTORY;
    if (this.calm) return STILL;
    const pace = PACE[settings.pace];
    const asked = !this.#queue.length && step.message?.ask?.mine ? ASKED : 0;
    const all = [step, ...this.#queue].filter(isPlain);
    const end = all.findIndex((one, n) => n > 0 && isTurn(one, all[n - 1]));
    const long = (steps: Step[]) => pace * sum(steps.map(({ time }) => time));
    const turn = (TURN * pace - this.#turn) / long(all.slice(0, end < 0 ? all.length : end));
    const wait = (WAIT * pace - this.#spent) / long(all);
    return Math.max(SHORTEST, asked, Math.min(step.time * pace * Math.min(1, turn, wait), this.#room() + asked));
  }

  #phases({ battle }: Step): [string, number][] {
    if (!battle) return [];
    if (this.calm) return [["slam", 1400], ["point", 600]];
    const pace = PACE[settings.pace];
    const rows = battle.rows.map((row): [string, number] => [`row-${row}`, Math.min(500, 1500 / battle.rows.length)]);
    const point: [string, number][] = battle.winners.length ? [["point", 800]] : [["even", 600]];
    const phases: [string, number][] = [["gather", 400], ...rows, ["slam", 400], ...point, ["settle", 300]];
    return phases.map(([name, time]) => [name, time * pace]);
  }

  #next() {
    clearTimeout(this.#timer);
    const [next] = this.#queue;
    if (!next) {
      this.now = null;
      this.phase = "";
      this.left = this.#spent = 0;
      return;
    }
    if (next.isOpen && this.#queue.length === 1) {
      this.#timer = window.setTimeout(() => this.#begin(), OPEN);
      this.#isWaiting = true;
      this.now = { ...next, more: "", flights: [], revealed: [], marks: [] };
      return;
    }
    this.#begin();
  }

  #begin() {
    clearTimeout(this.#timer);
    const step = this.#take();
    if (!step) return this.#next();
    this.#isWaiting = false;
    if (isTurn(step, this.last)) this.#turn = 0;
    const time = this.#time(step);
    if (isPlain(step)) {
      this.#spent += time;
      this.#turn += time;
    }
    this.left = this.#queue.length;
    this.now = step;
    if (step.battle) return this.#fight(step, this.#phases(step));
    this.phase = "";
    if (!this.last?.battle || step.beats[0]?.text) this.last = step; // the result of a battle stays
    this.#show(step);
    this.teller.heard(step, "");
    this.#timer = window.setTimeout(() => this.#next(), time);
  }

  #show({ message, view, moment }: Step) {
    if (message) this.#lay(message);
    else if (view && this.message) this.#lay({ ...this.message, view, moments: moment, ask: null });
  }

  #fight(step: Step, phases: [string, number][]) {
    const [first, ...rest] = phases;
    if (!first) return this.#next();
    [this.phase] = first;
    if (first[0] === "point" || first[0] === "even") this.last = step;
    this.teller.heard(step, first[0]);
    this.#timer = window.setTimeout(() => (rest.length ? this.#fight(step, rest) : this.#next()), first[1]);
  }
}
