// Facts about single games, besides their faces (register.ts). For a third-party game, the page uses
// the server's name and has no pictures.
import { GOSU, GOSUX } from "../army/known";
import { LAUNDROMAT } from "../laundromat/known";
import type { ArmyView, GameInfo, GameName, View } from "../server/protocol";

export interface Known {
  title: string;
  sign: string; // the token that represents a match of it
  fan: [clan: string, picture: string][]; // three pictures, each with its colour
  armies: boolean; // the lobby can show its armies
}

const GAMES: Record<string, Known> = { gosu: GOSU, gosux: GOSUX, laundromat: LAUNDROMAT };

export const FIRST: GameName = "gosux"; // the default game of a new table

const labels: Record<string, string> = {};

/** The names of games from the server. */
export function learn(games: GameInfo[]): GameInfo[] {
  for (const game of games) labels[game.name] = game.label;
  return games;
}

/** The name of a game. */
export function gameTitle(game: string): string {
  return GAMES[game]?.title ?? labels[game] ?? game.slice(0, 1).toUpperCase() + game.slice(1);
}

export const hasArmies = (game: string) => GAMES[game]?.armies ?? false;
export const isArmy = (view: View): view is ArmyView => hasArmies(view.game);
export const signOf = (game: string) => GAMES[game]?.sign ?? null;
export const fanOf = (game: string) => GAMES[game]?.fan ?? [];
