// Bots by level, and by points of the ladder.
import type { GameInfo } from "../server/protocol";
import { say } from "../texts";

const STEP = 100;

/** The bots of round points, the weakest first. */
export function grades({ points: [low, high] }: GameInfo): string[] {
  const first = Math.ceil(low / STEP);
  return Array.from({ length: Math.floor(high / STEP) - first + 1 }, (_, n) => String((first + n) * STEP));
}

const isGraded = (name: string) => /^[1-9]\d{2,3}$/.test(name);

/** Whether a bot of this name plays the game. */
export const isBot = (game: GameInfo, name: string) => isGraded(name) || game.bots.some((bot) => bot.name === name);

export function botLabel(game: GameInfo | undefined, name: string): string {
  if (isGraded(name)) return say("bot.points", { n: name });
  return game?.bots.find((bot) => bot.name === name)?.label ?? name;
}
