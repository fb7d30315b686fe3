// The parts of a game's face.
import type { Component } from "svelte";
import type { Values } from "../frame/language.svelte";
import type { CardInfo, Catalogue, HappeningInfo, Option, TableMessage, View } from "../server/protocol";
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
  card: Component<{ card: CardInfo }>; // a whole card
  legend: Component<{ cards: Catalogue }> | null; // the meaning of its own signs
  texts: (key: string, values?: Values) => string; // its texts; `clan` and `level` head the page of cards
  facts: (card: CardInfo) => string[]; // facts printed on a card besides its text
  sound: (what: string[]) => Sound | null; // the sound for these events
  beats: {
    moods: string[]; // events that are shown large
    marks: string[]; // events that mark a card in its place
    holds: string[]; // events whose card is held up
    times: Record<string, number>; // ms for which each kind of event is shown
    paying: string[]; // questions whose answers belong to the previous action
    gauge?: (view: View) => number[]; // by seat: the public effect of an action, as a number
    patch?: (view: View, done: HappeningInfo[]) => View; // the view with these events applied, until the rest is shown
    battle?: (view: View, done: HappeningInfo[], cards: Catalogue | null) => Battle;
  };
  told?: (step: Step, phase: string, nameOf: (seat: number) => string, you: number | null) => { title: string; why: string }; // the words of a battle
  stake?: (view: View, you: number | null, nameOf: (seat: number) => string) => string; // the words of the stakes in one's turn
  short?: (option: Option, small: boolean, tight?: boolean) => string; // the short text of a button, "": the whole text
  coin?: string; // the picture of a cost on buttons
  reads?: boolean; // the first tap on a card shows its text
  swaps?: boolean; // spectators may switch sides
  result: (view: View, cards: Catalogue) => string[]; // the result of each seat
  isGreat: (reason: string) => boolean; // won by a special victory, not by counting
  champions: (view: View, cards: Catalogue) => string[]; // the winner's cards, best first
  emblem: string; // the picture of a winner without cards; "": none
}
