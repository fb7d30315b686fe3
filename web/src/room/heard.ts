// The sound for an event.
import { faceOf } from "../games/register";
import type { HappeningInfo } from "../server/protocol";
import type { Sound } from "../frame/sounds";

/** `phase` is the phase of a battle, whose rows have a drum beat. */
export function soundOf(game: string, happenings: HappeningInfo[], phase: string): Sound | null {
  if (phase) return phase.startsWith("row") ? "drum" : phase === "slam" ? "slam" : phase === "point" ? "coin" : null;
  const what = happenings.map((one) => one.what);
  if (what.includes("won")) return "fanfare";
  return what.includes("round") || what.includes("song") ? "drum" : faceOf(game).sound(what);
}
