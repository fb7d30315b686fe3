// What the face of a game is made of.
import type { Component } from "svelte";
import type { Values } from "./language.svelte";
import type { CardInfo, Catalogue, TableMessage, View } from "./protocol";
import type { Room } from "./room/room.svelte";
import type { Sound } from "./sounds";

interface Props {
  room: Room;
  message: TableMessage;
  view: View;
  cards: Catalogue;
}

export interface Face {
  table: Component<Props, { choose: (index: number) => void }>;
  card: Component<{ card: CardInfo }>; // a whole one, to be read
  legend: Component<{ cards: Catalogue }> | null; // what its signs mean, besides those of all games
  texts: (key: string, values?: Values) => string; // what it says; `clan` and `level` head the page of cards
  facts: (card: CardInfo) => string[]; // what is printed on a card besides its text
  sound: (what: string[]) => Sound | null; // of what happened
  beats: { moods: string[]; marks: string[]; holds: string[] }; // what is shown at large, in its place, held up
  result: (view: View, cards: Catalogue) => string[]; // what each seat ended with
  isGreat: (reason: string) => boolean; // won at a stroke, not by counting
  champions: (view: View, cards: Catalogue) => string[]; // the cards that won, the best one first
  emblem: string; // the picture of who won without cards; "": none
}
