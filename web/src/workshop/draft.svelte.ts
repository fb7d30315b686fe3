// The pack that is worked on: its text, what the server says of it, and the way back.
import { api, wordsOf } from "../server/api";
import { showPack } from "../games/art";
import { keepPack, gameOf, type KeptPack, type Version } from "../server/packs";
import type { Catalogue, DraftChecked, GameName } from "../server/protocol";
import { say } from "./texts";

const PAUSE = 350; // ms without typing until it is looked at
const TOGETHER = 1200; // ms of typing that are undone together
const MOST = 200; // steps back

export class Draft {
  readonly id: string;
  text = $state("");
  versions = $state.raw<Version[]>([]);
  checked = $state.raw<DraftChecked | null>(null);
  cards = $state.raw<Catalogue | null>(null); // of the last text that could be read
  problem = $state("");
  card = $state(""); // the id of the one that is edited
  #past = $state.raw<string[]>([]);
  #future = $state.raw<string[]>([]);
  #changed = 0;
  #timer = 0;
  #asked = 0;
  #seen = ""; // the card of which `checked` tells

  constructor({ id, text, versions }: Omit<KeptPack, "at">) {
    this.id = id;
    this.text = text;
    this.versions = versions ?? [];
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

  /** Another text; what is typed in one go is undone in one go. */
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

  /** Put a version aside, to come back to. */
  keepVersion() {
    this.versions = [{ text: this.text, at: Date.now() }, ...this.versions];
    this.#keep();
  }

  look(card: string) {
    this.card = card;
    void this.check();
  }

  #show(text: string) {
    this.text = text;
    this.#keep();
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => void this.check(), PAUSE);
  }

  #keep() {
    const { id, text, versions } = this;
    this.problem = keepPack({ id, text, versions }) ? "" : say("no_room");
  }

  /** Ask the server what is wrong with it, or what comes of it. */
  async check() {
    const asked = (this.#asked += 1);
    try {
      const found = await api.draft({ game: this.game, text: this.text, card: this.card });
      if (asked !== this.#asked) return;
      const pack = found.pack?.fingerprint;
      const isNew = pack && pack !== this.cards?.pack?.fingerprint;
      if (isNew && (!this.card || !this.cards)) {
        const cards = await api.cards(this.game, pack); // many: not with every letter of one card
        if (asked !== this.#asked) return;
        showPack(this.game, pack);
        this.cards = cards;
      }
      if (pack) showPack(this.game, pack);
      const isSame = this.card && this.card === this.#seen; // as it was, while it can't be read
      this.checked = found.fault && isSame ? { ...found, card: this.checked?.card ?? [], similar: this.checked?.similar ?? [] } : found;
      this.#seen = this.card;
      this.problem = "";
    } catch (error) {
      if (asked === this.#asked) this.problem = wordsOf(error);
    }
  }

  close() {
    clearTimeout(this.#timer);
    this.#asked += 1;
    showPack(this.game);
  }
}

/** A pack with nothing in it yet. */
export const emptyPack = (game: string, name: string) => `game    = "${game}"\nname    = "${name}"\nversion = 1\n`;

export const newId = () => crypto.randomUUID?.() ?? String(Date.now());

// --- links: the whole text, compressed ------------------------------------------------------------

export async function packed(text: string): Promise<string> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

const MOST_UNPACKED = 200_000; // letters of a pack

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
