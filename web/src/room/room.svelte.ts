// The state of one table in this browser: the connection, the moment shown, the question.
import { api, wordsOf } from "../server/api";
import { showPack } from "../games/art";
import { Connection } from "../server/connection.svelte";
import { faceOf } from "../games/register";
import { speech } from "../frame/language.svelte";
import type { DecisionInfo, Beat, Catalogue, HappeningInfo, HintMessage, LineStep, MomentInfo, Option, RemarkMessage, Target, View } from "../server/protocol";
import { settings } from "../frame/settings.svelte";
import { play } from "../frame/sounds";
import { Told } from "../stage/told.svelte";
import { refusal, say } from "../texts";
import { soundOf } from "./heard";
import { Replay } from "./replay.svelte";

export type Watcher = number | "spectator";

const LINGER = 250; // ms that a card stays in the dock, so that its button can be reached

export type Panel = "menu" | "log" | "chat" | "legend" | "choices" | "lesson" | "hint";

/** A card or other thing that was pressed once: the band shows its options. */
export interface Selected {
  key: string;
  card: string | null;
  options: Option[];
  decision: number;
  about?: About; // for things that are not cards
}

export interface About {
  name: string;
  text: string;
  more: string; // the text of its button
  open: () => void;
}

export interface Toast {
  text: string;
  paragraph: string | null; // the paragraph of the rules
  code: string; // the code of the refusal
}

export class Room {
  readonly connection: Connection;
  cards = $state.raw<Catalogue | null>(null);
  busy = $state(false); // an action is being sent
  done = $state(0); // the number of the last action from here
  acts = 0; // actions from here
  doubt = $state.raw<Option | null>(null); // waits for confirmation
  toast = $state.raw<Toast | null>(null);
  advice = $state.raw<HintMessage["choices"] | null>(null);
  reasons = $state.raw<Pick<HintMessage, "rather" | "because" | "lines"> | null>(null); // why the first suggestion is better
  thinking = $state(false); // a hint is being computed
  remark = $state.raw<RemarkMessage | null>(null); // the coach's remark on the last action
  rules = $state<{ at: string | null } | null>(null); // set while the drawer is open
  zoomed = $state.raw<{ card: string; element: HTMLElement | null } | null>(null);
  sheet = $state<string | null>(null); // the card of the info sheet
  panel = $state<Panel | null>(null); // the open panel over the stage
  #selected = $state.raw<Selected | null>(null);
  alone = $state.raw<{ action: string; decision: number } | null>(null); // the automatic answer, if there was only one
  read = $state(0); // lines of chat read
  swapped = $state(false); // a spectator has switched sides
  closed = $state(false); // the result was closed
  landed = $state(false); // the last beat was shown, so the result may follow

  at = $state<number | null>(null); // the moment shown; null: now
  watcher = $state<Watcher | null>(null); // the point of view, once the match is over
  #past = $state.raw<MomentInfo | null>(null);
  #leaving = 0; // a timer
  #held = false;
  #byHand = $state(false); // after an undo, no automatic answers until the next action

  readonly told: Told;
  readonly replay = new Replay(this);

  constructor(readonly id: string) {
    this.connection = new Connection(id);
    const room = this;
    this.told = new Told({
      get face() {
        return room.table ? faceOf(room.table.game).beats : null;
      },
      get cards() {
        return room.cards;
      },
      heard: ({ happenings }, phase) => {
        const sound = this.table && soundOf(this.table.game, happenings, phase);
        if (sound) play(sound);
      },
    });
    this.connection.onheard = (message, fresh) => this.told.hear(message, fresh);
  }

  /** The table as shown so far; the server may be ahead. */
  get message() {
    return this.told.message;
  }
  get table() {
    return this.message?.table ?? null;
  }
  get moments(): number {
    return this.message?.moments ?? 0;
  }
  get isPast(): boolean {
    return this.at !== null || this.watcher !== null;
  }
  get view(): View | null {
    return this.isPast && this.#past ? this.#past.view : (this.message?.view ?? null);
  }
  /** The question, once everything before it has been shown. */
  get ask(): DecisionInfo | null {
    if (this.isPast && this.#past) return this.#past.ask;
    return this.told.now ? null : (this.message?.ask ?? null);
  }
  get happenings(): HappeningInfo[] {
    return this.isPast && this.#past ? (this.#past.beats.at(-1)?.happenings ?? []) : (this.told.last?.happenings ?? []);
  }
  /** The log, up to what has been shown. */
  get log() {
    const { log } = this.connection;
    return this.isPast || !this.told.now ? log : log.filter(({ moment }) => moment <= this.moments);
  }
  /** The moment that `view` shows, if it is not now. */
  get past(): number | null {
    return this.isPast && this.#past ? this.#past.moment : null;
  }
  /** The action before the moment in `view`, unless it is the current one. */
  get replayed(): Beat[] {
    return (this.isPast && this.#past?.beats) || [];
  }
  get you(): number | null {
    if (this.watcher !== null) return this.watcher === "spectator" ? null : this.watcher;
    return this.message?.you ?? null;
  }
  /** Whether no action is possible just now. */
  get isOff(): boolean {
    const isLate = (this.message?.number ?? 0) < this.done; // the effect of the action is not shown yet
    return this.isPast || this.busy || isLate || this.told.now !== null || this.connection.link !== "connected";
  }

  /** The selected thing, as long as the same question is open. */
  get selected(): Selected | null {
    return this.#selected && this.#selected.decision === this.ask?.decision && !this.isOff ? this.#selected : null;
  }

  /** The only possible answer; copies of one card are one answer. */
  get only(): Option | null {
    const { ask } = this;
    if (!ask?.mine || this.isOff || this.#byHand || ask.question === "turn" || this.message?.lesson) return null;
    const [first, ...others] = ask.options;
    const isSame = ({ label, target }: Option) => label === first?.label && target !== null && "card" in target;
    return first && !first.final && others.every(isSame) ? first : null;
  }

  async learnCards() {
    if (!this.table) return;
    const { game, pack } = this.table;
    const { language } = speech;
    try {
      const cards = await api.cards(game, pack?.fingerprint);
      if (language !== speech.language) return; // they will arrive in another language
      showPack(game, pack?.fingerprint);
      this.cards = cards;
    } catch (error) {
      this.tell(wordsOf(error));
    }
  }

  // --- moments ------------------------------------------------------------------------------------

  show(moment: number | null) {
    if (moment === null || (moment >= this.moments && this.table?.phase !== "over")) this.at = null;
    else this.at = Math.max(0, Math.min(moment, this.moments));
    this.doubt = null;
  }

  /** Show a step of a line on the stage, until another moment is chosen. */
  preview({ view }: LineStep) {
    this.#past = { moment: this.at ?? this.moments, view, ask: null, beats: [] };
  }

  step(by: number) {
    this.show((this.at ?? this.moments) + by);
  }

  /** Fetches the moment of `at` and `watcher`; the last request wins. */
  async fetchPast() {
    const { language } = speech;
    if (!this.isPast) {
      this.#past = null;
      return;
    }
    const [at, watcher] = [this.at ?? this.moments, this.watcher];
    try {
      const moment = await api.moment(this.id, at, watcher);
      const isLast = at === (this.at ?? this.moments) && watcher === this.watcher && language === speech.language;
      if (isLast) this.#past = moment;
    } catch (error) {
      this.tell(wordsOf(error));
    }
  }

  // --- doing --------------------------------------------------------------------------------------

  toggle(panel: Panel) {
    this.panel = this.panel === panel ? null : panel;
  }

  select(key: string, card: string | null, options: Option[], about?: About) {
    this.doubt = null;
    this.#selected = { key, card, options, about, decision: this.ask?.decision ?? -1 };
  }

  deselect() {
    this.#selected = null;
  }

  tell(text: string, paragraph: string | null = null, code = "") {
    this.toast = { text, paragraph, code };
  }

  act = async (option: Option) => {
    if (this.isOff || !this.ask) return;
    if (option.final && settings.confirm && this.doubt?.action !== option.action) {
      this.doubt = option;
      this.toast = null;
      return;
    }
    this.#byHand = false;
    await this.#do(option);
  };

  /** Answer for the viewer, and say so. */
  async answer(option: Option) {
    const { decision } = this.ask ?? {};
    if (this.busy || decision === undefined) return;
    await this.#do(option);
    this.alone = { action: option.label, decision };
  }

  async #do(option: Option) {
    if (!this.ask) return;
    this.acts += 1;
    this.deselect();
    await this.#ask({ type: "act", decision: this.ask.decision, action: option.action });
    void this.listen();
  }

  /** The coach's remark on the last action, if there is a coach; in a daily position, the reasons. */
  async listen() {
    this.remark = null;
    if (!["coach", "daily"].includes(this.message?.lesson?.about ?? "")) return;
    const answer = await this.connection.send({ type: "remark" });
    if (answer.type === "remark" && answer.sentence) this.remark = answer;
  }

  async undo() {
    if (this.isOff || !this.message?.can_undo || !this.ask) return;
    this.#byHand = true;
    this.remark = null;
    await this.#ask({ type: "undo", decision: this.ask.decision });
  }

  async hint() {
    if (this.isOff || !this.message?.can_hint || this.thinking) return;
    this.thinking = true;
    const asked = this.message.number;
    const answer = await this.connection.send({ type: "hint" });
    this.thinking = false;
    if (answer.type === "refused") this.refused(answer);
    else if (answer.type === "hint" && this.message?.number === asked) {
      this.advice = answer.choices;
      this.reasons = answer;
    }
  }

  why = async (target: Target) => {
    if (this.isPast || !this.message?.view) return;
    const answer = await this.connection.send({ type: "why", target });
    if (answer.type === "refused") this.refused(answer);
    else if (answer.type === "why" && answer.code !== null) {
      this.tell(refusal(answer.code, answer.sentence, answer.code), answer.paragraph);
    } else if (answer.type === "why") {
      this.tell(say("why.legal"));
    }
  };

  /** Show a card in the dock; without one, remove soon what an element shows there, or anything. */
  zoom = (card: string | null, element?: HTMLElement) => {
    if (card === null && element && element !== this.zoomed?.element) return;
    clearTimeout(this.#leaving);
    if (card === null) this.#leaving = window.setTimeout(this.#unzoom, LINGER);
    else this.zoomed = { card, element: element ?? null };
  };

  /** The pointer has reached the zoomed card's own button, or has left it. */
  hold(held: boolean) {
    this.#held = held;
    if (!held) this.zoom(null);
  }

  #unzoom = () => {
    if (!this.#held) this.zoomed = null;
  };

  /** Sends a simple message; shows a refusal. Returns true if it was carried out. */
  async say(asked: Parameters<Connection["send"]>[0]): Promise<boolean> {
    this.toast = null; // a repeated refusal is shown again
    const answer = await this.connection.send(asked);
    if (answer.type === "refused") this.refused(answer);
    else if (answer.type === "done") this.done = answer.number;
    return answer.type === "done";
  }

  async #ask(asked: Parameters<Connection["send"]>[0]) {
    this.busy = true;
    this.doubt = null;
    this.alone = null;
    try {
      await this.say(asked);
    } finally {
      this.busy = false;
    }
  }

  refused(answer: { code: string; sentence: string | null; paragraph: string | null; id: string }) {
    this.tell(refusal(answer.code, answer.sentence, answer.id), answer.paragraph, answer.code);
  }

  close() {
    if (this.table) showPack(this.table.game);
    this.replay.leave();
    this.told.clear();
    this.connection.close();
  }
}
