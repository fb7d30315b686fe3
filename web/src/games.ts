// What the page knows of single games beside their tables (faces.ts). A game that is not here, of
// somebody else's, is called as the server calls it and shown without pictures.
import type { ArmyView, GameInfo, GameName, View } from "./protocol";
import { knows, say } from "./texts";

interface Known {
  sign: string; // the token that stands for a match of it
  fan: [clan: string, picture: string][]; // three pictures, each with its colour
  armies: boolean; // the lobby can show its armies
  headings: { clan: string; level: string }; // of the page of cards
}

const ARMY = { armies: true, headings: { clan: "cards.clan", level: "cards.level" } };

const GAMES: Record<string, Known> = {
  gosu: {
    ...ARMY,
    sign: "token-victory",
    fan: [["fire", "walror"], ["alpha", "temuchin"], ["dark", "higuma"]],
  },
  gosux: {
    ...ARMY,
    sign: "token-supremacy",
    fan: [["galmi", "galmi"], ["phoenix", "phoenix"], ["xi_an", "xi_an"]],
  },
  laundromat: {
    sign: "token-coin",
    fan: [["orc", "orc_hat_grand"], ["vampire", "back"], ["elf", "potion"]],
    armies: false,
    headings: { clan: "cards.species", level: "cards.kind" },
  },
};

export const FIRST: GameName = "gosux"; // the one that a new table is opened for, unless another is chosen

const labels: Record<string, string> = {};

/** The server tells what its games are called. */
export function learn(games: GameInfo[]): GameInfo[] {
  for (const game of games) labels[game.name] = game.label;
  return games;
}

/** What a game is called. */
export function gameTitle(game: string): string {
  const key = `game.${game}`;
  return knows(key) ? say(key) : (labels[game] ?? game.slice(0, 1).toUpperCase() + game.slice(1));
}

export const hasArmies = (game: string) => GAMES[game]?.armies ?? false;
export const isArmy = (view: View): view is ArmyView => hasArmies(view.game);
export const signOf = (game: string) => GAMES[game]?.sign ?? null;
export const fanOf = (game: string) => GAMES[game]?.fan ?? [];
export const headingsOf = (game: string) => GAMES[game]?.headings ?? ARMY.headings;
