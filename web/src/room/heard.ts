// Which sound goes with what happened.
import type { GameName, Happening } from "../protocol";
import type { Sound } from "../sounds";

const BATTLES = ["great-battle", "battle", "round", "won", "song"];
const CARDS = ["played", "shifted", "captured", "destroyed", "discarded", "drew", "paid"];

export function soundOf(game: GameName, happenings: Happening[], mine: boolean): Sound | null {
  const what = happenings.map((one) => one.what);
  if (what.some((one) => BATTLES.includes(one))) return "drum";
  if (mine) return "bell";
  if (game === "laundromat") return what.length ? "bubble" : null;
  return what.some((one) => CARDS.some((card) => one.startsWith(card))) ? "brush" : null;
}
