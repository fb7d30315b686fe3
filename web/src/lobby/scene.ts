// The scene of the lobby: a running table, or a match between bots.
import { isArmy } from "../games/games";
import type { Scene, SceneMoment, TableMessage } from "../server/protocol";

const SHOWN = 4; // cards shown of an army

/** A running table, as a scene with one moment. */
export function sceneOf(message: TableMessage): Scene | null {
  const { view, table } = message;
  if (!view || !isArmy(view)) return null;
  const strongest = view.seats.toSorted((a, b) => b.strength - a.strength).slice(0, 2);
  const seats = strongest.sort((a, b) => a.seat - b.seat);
  const lines = message.log.lines.filter((line) => line.moment === message.moments);
  const moment: SceneMoment = {
    round: view.round,
    seat: Math.max(0, seats.findIndex((seat) => seat.seat === view.turn)),
    told: lines.map((line) => line.text).slice(0, 2),
    card: null,
    armies: seats,
  };
  return { game: view.game, names: seats.map((seat) => table.seats[seat.seat]?.name ?? ""), moments: [moment] };
}

/** The cards of an army to show: the highest, without the enlarged one. */
export function best(moment: SceneMoment, seat: number): string[] {
  const rows = moment.armies[seat]?.rows ?? [];
  const cards = rows.toReversed().flatMap((row) => row.toReversed());
  const open = cards.filter(({ captured }) => !captured).map(({ card }) => card);
  const at = seat === moment.seat && moment.card ? open.indexOf(moment.card) : -1;
  return (at < 0 ? open : open.toSpliced(at, 1)).slice(0, SHOWN);
}
