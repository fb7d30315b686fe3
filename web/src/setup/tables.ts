// Texts about a table, in the lobby and in its room.
import type { Clock, GameInfo, GameName, NewTable } from "../server/protocol";
import { say } from "../texts";

export const NO_CLOCK: Clock = { kind: "none", minutes: 20, increment: 10, days: 3 };

export function clockWords(clock: Clock): string {
  if (clock.kind === "live") {
    return say("clock.live.short", { minutes: clock.minutes, seconds: clock.increment });
  }
  return clock.kind === "days" ? say("clock.days.short", { n: clock.days }) : say("clock.none");
}

export function presetWords(games: GameInfo[], game: GameName, preset: string): string {
  const info = games.find((one) => one.name === game);
  return info?.presets.find((one) => one.name === preset)?.label ?? preset;
}

/** A match with a coach, against a bot as strong as the player. */
export function coachedBy(game: GameName): NewTable {
  return { game, preset: "", options: {}, seats: 2, bots: [], is_private: true, clock: NO_CLOCK, lesson: false, coached: true };
}

/** A match against one bot that starts at once. */
export function against(game: GameInfo, level: string, lesson: boolean): NewTable {
  return {
    game: game.name,
    preset: "",
    options: {},
    seats: 2,
    bots: [level],
    is_private: true,
    clock: NO_CLOCK,
    lesson,
  };
}

