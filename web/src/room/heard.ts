// The sound for an event.
import { faceOf } from "../games/register";
import type { HappeningInfo } from "../server/protocol";
import type { Sound } from "../frame/sounds";

const DRUMS = ["round", "song", "won"];

/** `phase` is the phase of a battle, whose rows have a drum beat. */
export function soundOf(game: string, happenings: HappeningInfo[], phase: string): Sound | null {
  if (phase) return phase.startsWith("row") || phase === "slam" ? "drum" : null;
  const what = happenings.map((one) => one.what);
  return what.some((one) => DRUMS.includes(one)) ? "drum" : faceOf(game).sound(what);
}
