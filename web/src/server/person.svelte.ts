// The player of this browser: a nickname, identified by the server's cookie.
import { api } from "./api";
import type { SessionInfo } from "./protocol";

const FIRST = ["Gri", "Snag", "Mug", "Pib", "Zor", "Blun", "Kra", "Nib", "Wob", "Fizz", "Tro", "Gub"];
const SECOND = ["zzle", "gle", "wort", "bit", "kin", "nak", "bo", "rik", "ble", "mok", "tooth", "lug"];

function goblinName(): string {
  const pick = (parts: string[]) => parts[Math.floor(Math.random() * parts.length)] ?? "";
  return pick(FIRST) + pick(SECOND);
}

class Person {
  nickname = $state<string | null>(null);
  portrait = $state(""); // chosen, or derived from the name; "": nobody
  isMember = $state(false); // the same player on any device
  known = $state(false); // the server has answered
  idea = $state(goblinName()); // a suggested name
  draft = $state<string | null>(null); // the typed text
  #naming: Promise<unknown> = Promise.resolve(); // under way

  async greet() {
    this.take(await api.session());
  }

  async #callMe(nickname: string) {
    this.take(await api.callMe(nickname));
  }

  /** One request at a time: two at once would create two players, one in the cookie and one at the table. */
  #inTurn<T>(naming: () => Promise<T>): Promise<T> {
    const named = this.#naming.then(naming);
    this.#naming = named.catch(() => undefined);
    return named;
  }

  /** Our session on the server. */
  take(session: SessionInfo) {
    this.nickname = session.nickname;
    this.portrait = session.portrait ?? "";
    this.isMember = session.is_member ?? false;
    this.known = true;
  }

  /** Save a typed name after any way of leaving the field; return whether it was new. */
  keepDraft(): Promise<boolean> {
    return this.#inTurn(() => this.#keepDraft());
  }

  async #keepDraft(): Promise<boolean> {
    const typed = this.draft?.trim();
    if (!typed || typed === this.nickname) return false;
    await this.#callMe(typed);
    this.draft = null;
    return true;
  }

  /** Make up a name, so that nobody has to choose one before the first match. */
  needName(): Promise<void> {
    return this.#inTurn(async () => {
      if (!this.known) await this.greet();
      await this.#keepDraft();
      if (this.nickname === null) await this.#callMe(this.idea);
    });
  }

  /** Changes the portrait; "" for the default from the name. */
  async wear(portrait: string) {
    await this.needName();
    this.take(await api.wear(portrait));
  }

  /** Replaces a generated name; false if the player chose the name. */
  async rename(): Promise<boolean> {
    if (this.nickname !== this.idea) return false;
    this.idea = goblinName();
    await this.#inTurn(() => this.#callMe(this.idea));
    return true;
  }
}

export const person = new Person();
