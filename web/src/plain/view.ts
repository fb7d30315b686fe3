// The view of games without their own face: zones of cards, and facts in numbers.
import type { Catalogue, PlainView, View } from "../server/protocol";

/** A name of the game's: a zone, a fact. */
export const wordOf = (cards: Catalogue, kind: "zone" | "fact", name: string) =>
  cards.words[`${kind}.${name}`] ?? name;

export const plainly = (view: View) => view as unknown as PlainView;

/** What each seat ended with. */
export const ended = (view: View, cards: Catalogue): string[] =>
  plainly(view).seats.map((seat) =>
    seat.facts.map((fact) => `${wordOf(cards, "fact", fact.name)} ${fact.value}`).join(", "),
  );
