// Things on the table that can be pointed at, as keys, and their options.
import type { ArmyView, Option, Target } from "../server/protocol";

/** One key per thing, for any description of it. */
export function keyOf(target: Target, view: ArmyView, asker: number | null): string {
  switch (target.zone) {
    case "slot":
      return `slot:${target.seat}:${target.row}:${target.column}`;
    case "player":
      return `player:${target.seat}`;
    case "clan":
      return `clan:${target.clan}`;
    case "revealed":
      return `revealed:${target.card ?? ""}`;
    case "discards":
    case "deck": {
      const shared = view.deck_size !== null; // one shared pile
      const seat = shared ? "" : (target.seat ?? asker ?? 0);
      return `${target.zone}:${seat}:${target.card ?? ""}`;
    }
    default:
      return `${target.zone}:${target.card}`;
  }
}

/** The options of a question, by the keys of their targets. */
export function byKey(
  options: Option[],
  view: ArmyView,
  asker: number | null,
): Map<string, Option[]> {
  const found = new Map<string, Option[]>();
  for (const option of options) {
    if (!option.target) continue;
    const key = keyOf(option.target, view, asker);
    found.set(key, [...(found.get(key) ?? []), option]);
  }
  return found;
}

/** The option that a drop of a hand card means: onto the army, or onto the discards. */
export function dropped(options: Option[], where: string): Option[] {
  return options.filter(({ onto }) => (onto === "discards") === (where === "discards"));
}
