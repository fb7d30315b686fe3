// Which sound goes with what happened.
import { faceOf } from "../faces";
import type { Happening } from "../protocol";
import type { Sound } from "../sounds";

const DRUMS = ["battle-won", "round", "song", "won"];

/** `called`: it has become the viewer's turn. */
export function soundOf(game: string, happenings: Happening[], called: boolean): Sound | null {
  const what = happenings.map((one) => one.what);
  if (what.some((one) => DRUMS.includes(one))) return "drum";
  return called ? "bell" : faceOf(game).sound(what);
}
