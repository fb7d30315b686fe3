// The register of faces: the table of each game, its cards, its sounds, and what its seats end with. A game
// without a face of its own has the plain one.
import type { Component } from "svelte";
import ArmyTable from "./army/ArmyTable.svelte";
import GoblinCard from "./army/GoblinCard.svelte";
import LaundryCard from "./laundromat/LaundryCard.svelte";
import LaundryStage from "./laundromat/LaundryStage.svelte";
import PlainCard from "./plain/PlainCard.svelte";
import PlainTable from "./plain/PlainTable.svelte";
import { ended } from "./plain/view";
import type { ArmyView, CardInfo, Catalogue, LaundryView, TableMessage, View } from "./protocol";
import type { Room } from "./room/room.svelte";
import type { Sound } from "./sounds";
import { say } from "./texts";

interface Props {
  room: Room;
  message: TableMessage;
  view: View;
  cards: Catalogue;
}

export interface Face {
  table: Component<Props, { choose: (index: number) => void }>;
  card: Component<{ card: CardInfo }>; // a whole one, to be read
  sound: (what: string[]) => Sound | null; // of what happened
  result: (view: View, cards: Catalogue) => string[]; // what each seat ended with
  champions: (view: View, cards: Catalogue) => string[]; // the cards that won, the best one first
  emblem: (view: View) => string; // the picture of who won without cards; "": none
}

const CARDS = [
  "played", "shifted-in", "captured", "released", "destroyed", "sacrificed", "discarded", "drew",
  "drafted", "revealed", "kept", "activated",
];

/** The cards in the armies of who won, by their value. */
function strongest({ winners, seats }: ArmyView, { cards }: Catalogue): string[] {
  const value = (id: string) => cards.find((card) => card.id === id)?.value ?? 0;
  const slots = winners.flatMap((seat) => seats[seat]?.rows.flat() ?? []);
  const standing = new Set(slots.filter((slot) => !slot.captured).map((slot) => slot.card));
  return [...standing].sort((a, b) => value(b) - value(a));
}

/** Who won, and the best of what was washed. */
function washed({ winners, seats }: LaundryView, { cards }: Catalogue): string[] {
  const value = (id: string) => cards.find((card) => card.id === id)?.value ?? 0;
  const won = winners.flatMap((seat) => seats[seat] ?? []);
  const clean = [...new Set(won.flatMap((seat) => seat.clean))].sort((a, b) => value(b) - value(a));
  return [...clean.slice(0, 1), ...won.map((seat) => seat.goblin), ...clean.slice(1)];
}

const army = {
  table: ArmyTable,
  card: GoblinCard,
  sound: (what: string[]) => (what.some((one) => CARDS.includes(one)) ? "brush" : null),
  result: (view: ArmyView) =>
    view.seats.map(({ points: n, strength }) => say(`over.points.${view.game}`, { n, strength })),
  champions: strongest,
  emblem: ({ game }: ArmyView) => (game === "gosux" ? "token-supremacy" : "token-victory"),
} as unknown as Face;

const laundromat = {
  table: LaundryStage,
  card: LaundryCard,
  sound: (what: string[]) => (what.length ? "bubble" : null),
  result: (view: LaundryView) => view.seats.map((seat) => say("over.coins", { n: seat.coins })),
  champions: washed,
  emblem: () => "",
} as unknown as Face;

const plain: Face = {
  table: PlainTable as unknown as Face["table"],
  card: PlainCard,
  sound: (what) => (what.length ? "brush" : null),
  result: ended,
  champions: () => [],
  emblem: () => "",
};

const FACES: Record<string, Face> = { gosu: army, gosux: army, laundromat };

export const faceOf = (game: string): Face => FACES[game] ?? plain;
