// The parts of a game's face.
import type { Component } from "svelte";
import type { Values } from "../frame/language.svelte";
import type { CardInfo, Catalogue, Happening, Option, TableMessage, View } from "../server/protocol";
import type { Room } from "../room/room.svelte";
import type { Sound } from "../frame/sounds";
import type { Battle, Step } from "../stage/told.svelte";

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
  beats: {
    moods: string[]; // what is shown at large
    marks: string[]; // in its place
    holds: string[]; // held up
    times: Record<string, number>; // ms that it takes to be told, by what happens
    paying: string[]; // questions whose answers belong to the previous action
    gauge?: (view: View) => number[]; // by seats: what an action changes for all to see
    patch?: (view: View, done: Happening[]) => View; // what these change, until the whole is told
    battle?: (view: View, done: Happening[], cards: Catalogue | null) => Battle;
  };
  told?: (step: Step, phase: string, nameOf: (seat: number) => string, you: number | null) => { title: string; why: string }; // of a battle
  stake?: (view: View, you: number | null, nameOf: (seat: number) => string) => string; // in one's turn
  short?: (option: Option, small: boolean, tight?: boolean) => string; // what a button says, "": all of it
  coin?: string; // the picture of what buttons cost
  swaps?: boolean; // spectators may change sides
  result: (view: View, cards: Catalogue) => string[]; // what each seat ended with
  isGreat: (reason: string) => boolean; // won at a stroke, not by counting
  champions: (view: View, cards: Catalogue) => string[]; // the cards that won, the best one first
  emblem: string; // the picture of a winner without cards; "": none
}
