// The title of the browser tab.
import { gameTitle } from "../games/games";
import { say } from "../texts";
import type { Room } from "./room.svelte";

export function titleOf({ message, ask }: Room): string {
  if (!message) return "Warren";
  const { table } = message;
  const game = gameTitle(table.game);
  if (table.phase === "open") return say("title.open", { game });
  if (table.phase === "over") return say("title.over", { game });
  if (!ask) return say("play.title", { game });
  if (ask.mine) return say("title.mine", { game });
  return say("title.turn", { game, name: table.seats[ask.seat]?.name ?? "" });
}
