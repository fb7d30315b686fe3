// What the browser's tab says.
import type { TableMessage } from "../protocol";
import { gameTitle } from "../games";
import { say } from "../texts";

export function titleOf(message: TableMessage | null): string {
  if (!message) return "Warren";
  const { table, ask } = message;
  const game = gameTitle(table.game);
  if (table.phase === "open") return say("title.open", { game });
  if (table.phase === "over" || !ask) return say("title.over", { game });
  if (ask.mine) return say("title.mine", { game });
  return say("title.turn", { game, name: table.seats[ask.seat]?.name ?? "" });
}
