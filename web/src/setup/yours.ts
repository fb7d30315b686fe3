// The tables at which the player has a seat, including private ones.
import { botLabel } from "./bots";
import type { GameInfo, GameName, OwnTable, TableInfo } from "../server/protocol";

export interface Yours {
  id: string;
  game: GameName;
  others: string[];
}

const KEY = "warren.tables";
const MOST = 6;

export function yours(): Yours[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]") as Yours[];
  } catch {
    return [];
  }
}

function keep(tables: Yours[]) {
  try {
    localStorage.setItem(KEY, JSON.stringify(tables.slice(0, MOST)));
  } catch {
    // without storage, only the browser's history leads back
  }
}

/** Adds tables at which the same player sits on another device. */
export function withOthers(there: OwnTable[], games: GameInfo[]): Yours[] {
  const here = yours();
  const more = there.filter(({ id }) => here.every((one) => one.id !== id));
  const label = (game: string, name: string) =>
    botLabel(games.find((one) => one.name === game), name);
  const named = more.map(({ id, game, others }) => ({ id, game: game as GameName, others: others.map((name) => label(game, name)) }));
  return [...here, ...named].slice(0, MOST);
}

export function forget(id: string) {
  if (yours().some((table) => table.id === id)) keep(yours().filter((table) => table.id !== id));
}

/** Remember a table until its match is over, or the player has left. */
export function remember({ id, game, phase, seats }: TableInfo, you: number | null) {
  if (you === null || phase === "over") return forget(id);
  const others = seats.filter(({ seat, kind }) => seat !== you && kind !== "open");
  const table = { id, game, others: others.map(({ name }) => name) };
  keep([table, ...yours().filter((one) => one.id !== id)]);
}
