// Who is sitting in front of this browser: a nickname, kept by the server's cookie.
import { api } from "./api";
import type { Session } from "./protocol";

const FIRST = ["Gri", "Snag", "Mug", "Pib", "Zor", "Blun", "Kra", "Nib", "Wob", "Fizz", "Tro", "Gub"];
const SECOND = ["zzle", "gle", "wort", "bit", "kin", "nak", "bo", "rik", "ble", "mok", "tooth", "lug"];

function goblinName(): string {
  const pick = (parts: string[]) => parts[Math.floor(Math.random() * parts.length)] ?? "";
  return pick(FIRST) + pick(SECOND);
}

class Person {
  nickname = $state<string | null>(null);
  isMember = $state(false); // the same player on any device
  known = $state(false); // the server has answered
  idea = $state(goblinName()); // for those who don't want to think of a name
  draft = $state<string | null>(null); // what is being typed

  async greet() {
    this.take(await api.session());
  }

  async callMe(nickname: string) {
    this.take(await api.callMe(nickname));
  }

  /** What the server says of us. */
  take(session: Session) {
    this.nickname = session.nickname;
    this.isMember = session.is_member ?? false;
    this.known = true;
  }

  /** A name that was typed is kept, wherever the typing ended; true if there was a new one. */
  async keepDraft(): Promise<boolean> {
    const typed = this.draft?.trim();
    if (!typed || typed === this.nickname) return false;
    await this.callMe(typed);
    this.draft = null;
    return true;
  }

  /** Nobody has to choose a name before the first match. */
  async needName() {
    if (!this.known) await this.greet();
    await this.keepDraft();
    if (this.nickname === null) await this.callMe(this.idea);
  }
}

export const person = new Person();
