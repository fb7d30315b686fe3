// The order of cards in a hand or a list.
import type { Catalogue } from "../server/protocol";

/** By clan, then level, then name. */
export function sorted(ids: string[], cards: Catalogue): string[] {
  const clans = cards.clans.map((clan) => clan.id);
  const found = new Map(cards.cards.map((card) => [card.id, card]));
  const rank = (id: string) => {
    const card = found.get(id);
    return clans.indexOf(card?.clan ?? "") * 10 + (card?.level ?? 0);
  };
  const name = (id: string) => found.get(id)?.name ?? id;
  // not localeCompare, whose first use is slow
  return [...ids].sort((a, b) => rank(a) - rank(b) || (name(a) < name(b) ? -1 : Number(name(a) > name(b))));
}

/** Each card with a unique key, even for two copies. */
export function withCopies(ids: string[]): { id: string; key: string }[] {
  const seen = new Map<string, number>();
  return ids.map((id) => {
    const copy = (seen.get(id) ?? 0) + 1;
    seen.set(id, copy);
    return { id, key: `${id} ${copy}` };
  });
}
