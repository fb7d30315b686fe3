// The shown lines of a ladder: the top, and those around the player.
import type { GameInfo, LadderLine } from "../server/protocol";

export interface Placed {
  line: LadderLine;
  place: number; // from 1
}

interface Wanted {
  top: number;
  around: number; // lines above and below the player
  most: number; // ladders up to this length are shown in full
}

export function placesAround(lines: LadderLine[], { top, around, most }: Wanted): Placed[] {
  const all = lines.map((line, n) => ({ line, place: n + 1 }));
  if (all.length <= most) return all;
  const you = all.findIndex(({ line }) => line.is_you);
  if (you < 0) return all.slice(0, most);
  return all.filter((_, n) => n < top || Math.abs(n - you) <= around);
}

/** The name of a line: bots by their level, in the viewer's language. */
export const nameOn = (line: LadderLine, game: GameInfo | undefined) =>
  (line.kind === "bot" && game?.bots.find((bot) => bot.name === line.name)?.label) || line.name;
