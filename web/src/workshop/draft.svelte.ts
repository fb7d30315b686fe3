// The current pack: its text, the server's checks, and undo.
import { api, wordsOf } from "../server/api";
import { speech } from "../frame/language.svelte";
import { showPack } from "../games/art";
import { gameOf, keepPack, keptPack, whenChanged, type KeptPack, type Version } from "../server/packs";
import type { Catalogue, DraftChecked, GameName } from "../server/protocol";
import { person } from "../server/person.svelte";
import { blockAt } from "./blocks";
import { OFTEN, together, withVersion, withoutOldest } from "./history";
import { supply } from "../packs/pictures";
import { say } from "./texts";

const PAUSE = 350; // ms without typing before a check
const TOGETHER = 1200; // ms of typing that one undo covers
const MOST = 200; // steps back

export class Draft {
  readonly id: string;
  text = $state("");
  versions = $state.raw<Version[]>([]);
  checked = $state.raw<DraftChecked | null>(null);
  cards = $state.raw<Catalogue | null>(null); // everything readable
  problem = $state(""); // the server is unreachable
  unkept = $state(false); // the browser has no room for it
  missing = $state.raw<string[]>([]); // pictures that neither the server nor this browser has
  notice = $state(""); // another tab has changed it
  card = $state(""); // the id of the edited card
  #past = $state.raw<string[]>([]);
  #future = $state.raw<string[]>([]);
  #isOne = false;
  #looked = $state(""); // the text that `checked` is about
  #stored = ""; // the stored text, as far as this tab knows
  #isOurs = false; // whether this tab has written since it took over another's text
  #at: number; // when the text was written
  #changed = 0;
  #timer = 0;
  #asked = 0;
  #seen = ""; // the card that `checked` is about
  #shown = ""; // the fingerprint and the language of `cards`
  #stop: () => void;

  constructor({ id, text, versions, at }: KeptPack) {
    this.id = id;
    this.text = this.#stored = text;
    this.versions = versions;
    this.#at = at;
    if (keptPack(id)?.text !== text) this.#keep();
    this.#stop = whenChanged(() => this.hear());
    void this.check();
  }

  get game(): GameName {
    return gameOf(this.text) as GameName;
  }
  get canUndo(): boolean {
    return this.#past.length > 0;
  }
  get canRedo(): boolean {
    return this.#future.length > 0;
  }
  /** Whether `checked` is about the text on the screen. */
  get isChecked(): boolean {
    return this.#looked === this.text;
  }

  /** Replace the text; continuous typing is undone in one step. */
  write(text: string, isTyped = false) {
    if (text === this.text) return;
    const now = Date.now();
    if (!isTyped || now - this.#changed > TOGETHER) this.#past = [...this.#past, this.text].slice(-MOST);
    this.#changed = isTyped ? now : 0;
    this.#future = [];
    this.#show(text);
  }

  undo() {
    const before = this.#past.at(-1);
    if (before === undefined) return;
    this.#past = this.#past.slice(0, -1);
    this.#future = [...this.#future, this.text];
    this.#show(before);
  }

  redo() {
    const after = this.#future.at(-1);
    if (after === undefined) return;
    this.#future = this.#future.slice(0, -1);
    this.#past = [...this.#past, this.text];
    this.#show(after);
  }

  /** Save a version to return to. */
  keepVersion() {
    this.#remember(this.text, Date.now(), "kept");
    this.#keep();
  }

  /** Return to a version; the replaced text becomes one. */
  restore({ text }: Version) {
    this.#remember(this.text, Date.now());
    this.write(text);
  }

  /** Show a card; `isOne`: only it can change, so that the catalogue of all cards may wait. */
  look(card: string, isOne = card !== "") {
    this.card = card;
    this.#isOne = isOne;
    void this.check();
  }

  /** Use another tab's text, and keep ours as a version. */
  hear() {
    const there = keptPack(this.id);
    if (!there) return void (this.notice = say("removed_elsewhere"));
    this.versions = together(this.versions, there.versions);
    if (there.text === this.text) return;
    const ours = { text: this.text, at: this.#at };
    this.#past = [...this.#past, this.text].slice(-MOST);
    this.#future = [];
    this.text = this.#stored = there.text;
    this.#at = there.at;
    this.notice = say(this.#isOurs ? "other_tab" : "other_tab_only");
    if (this.#isOurs) this.#remember(ours.text, ours.at, "tab");
    if (this.#isOurs) this.#keep();
    this.#isOurs = false;
    this.#checkLater();
  }

  #show(text: string) {
    const now = Date.now();
    if (now - (this.versions[0]?.at ?? this.#at) > OFTEN) this.#remember(this.text, this.#at);
    this.text = text;
    this.#at = now;
    this.#isOurs = true;
    this.#keep();
    this.#checkLater();
  }

  #remember(text: string, at: number, why?: Version["why"]) {
    this.versions = withVersion(this.versions, { text, at, why });
  }

  #keep() {
    const there = keptPack(this.id);
    if (there && there.text !== this.#stored && there.text !== this.text) {
      this.versions = withVersion(together(this.versions, there.versions), { text: there.text, at: there.at, why: "tab" });
      this.notice = say("both_tabs");
    }
    const isKept = () => keepPack({ id: this.id, text: this.text, versions: this.versions, at: this.#at });
    this.unkept = !isKept();
    while (this.unkept && this.versions.some((one) => !one.why)) {
      this.versions = withoutOldest(this.versions);
      this.unkept = !isKept();
    }
    this.#stored = this.text;
  }

  #checkLater() {
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => void this.check(), PAUSE);
  }

  /** Ask the server for errors and cards. */
  async check() {
    const asked = (this.#asked += 1);
    const { text } = this;
    try {
      const found = await api.draft({ game: this.game, text, card: this.card });
      const bring = person.nickname === null ? [] : found.lacking;
      this.missing = [...found.lacking.filter((name) => !bring.includes(name)), ...(await supply(bring))];
      if (asked !== this.#asked) return;
      const pack = found.shown?.fingerprint;
      const wanted = `${pack} ${speech.language}`;
      const isNew = pack && wanted !== this.#shown;
      if (isNew && (!this.#isOne || !this.cards || !this.#shown.endsWith(speech.language))) {
        const cards = await api.cards(this.game, pack); // many requests: not after every letter of one card
        if (asked !== this.#asked) return;
        this.cards = cards;
        this.#shown = wanted;
      }
      if (pack) showPack(this.game, pack);
      const isSame = this.card && this.card === this.#seen;
      const isLost = !found.card.length || found.faults.some((one) => blockAt(text, one.line - 1).id === this.card);
      const { card = [], similar = [] } = this.checked ?? {};
      this.checked = found.fault && isSame && isLost && card.length ? { ...found, card, similar } : found; // show the last readable one
      this.#looked = text;
      this.#seen = this.card;
      this.problem = "";
    } catch (error) {
      if (asked === this.#asked) this.problem = wordsOf(error);
    }
  }

  close() {
    clearTimeout(this.#timer);
    this.#stop();
    this.#asked += 1;
    showPack(this.game);
  }
}

/** A draft that is not saved yet; an uploaded one keeps its original as a version. */
export function newDraft(text: string, isBrought = false): KeptPack {
  const at = Date.now();
  return { id: crypto.randomUUID?.() ?? String(at), text, at, versions: isBrought ? [{ text, at, why: "kept" }] : [] };
}

/** A pack without contents. */
export const emptyPack = (game: string, name: string) =>
  `game    = "${game}"\nname    = "${name}"\nversion = 1\n${speech.language === "en" ? "" : `lang    = "${speech.language}"\n`}`;

// --- links: the whole text, compressed ------------------------------------------------------------

export async function packed(text: string): Promise<string> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

const MOST_UNPACKED = 200_000; // letters of an unpacked pack

export async function unpacked(code: string): Promise<string> {
  const letters = atob(code.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const decoder = new TextDecoder();
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    text += decoder.decode(value, { stream: true });
    if (text.length > MOST_UNPACKED) throw new Error("too long");
  }
}
