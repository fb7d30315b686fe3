// Which sound goes with what happened.
import type { GameName, Happening } from "../protocol";
import type { Sound } from "../sounds";

const DRUMS = ["battle-won", "round", "song", "won"];
const CARDS = [
  "played", "shifted-in", "captured", "released", "destroyed", "sacrificed", "discarded", "drew",
  "drafted", "revealed", "kept", "activated",
];

/** `called`: it has become the viewer's turn. */
export function soundOf(game: GameName, happenings: Happening[], called: boolean): Sound | null {
  const what = happenings.map((one) => one.what);
  if (what.some((one) => DRUMS.includes(one))) return "drum";
  if (called) return "bell";
  if (game === "laundromat") return what.length ? "bubble" : null;
  return what.some((one) => CARDS.includes(one)) ? "brush" : null;
}
