// The view of games without their own face: zones of cards, and facts in numbers.
import type { Catalogue, PlainView, View } from "../server/protocol";

/** A name from the game: of a zone or a fact. */
export const wordOf = (cards: Catalogue, kind: "zone" | "fact", name: string) =>
  cards.words[`${kind}.${name}`] ?? name;

export const plainly = (view: View) => view as unknown as PlainView;

/** The result of each seat. */
export const ended = (view: View, cards: Catalogue): string[] =>
  plainly(view).seats.map((seat) =>
    seat.facts.map((fact) => `${wordOf(cards, "fact", fact.name)} ${fact.value}`).join(", "),
  );
