// The face of Goblin Laundromat.
import type { Face } from "../games/face";
import type { Values } from "../frame/language.svelte";
import type { CardInfo, Catalogue, LaundryView, Option } from "../server/protocol";
import LaundryCard from "./LaundryCard.svelte";
import LaundryStage from "./LaundryStage.svelte";
import Legend from "./Legend.svelte";
import { say } from "./texts";

const HEADINGS: Record<string, string> = { clan: "species", level: "kind" };

/** The winner, and the most valuable washed garments. */
function washed({ winners, seats }: LaundryView, { cards }: Catalogue): string[] {
  const value = (id: string) => cards.find((card) => card.id === id)?.value ?? 0;
  const won = winners.flatMap((seat) => seats[seat] ?? []);
  const clean = [...new Set(won.flatMap((seat) => seat.clean))].sort((a, b) => value(b) - value(a));
  return [...clean.slice(0, 1), ...won.map((seat) => seat.goblin), ...clean.slice(1)];
}

const SOUNDS = [["failed", "burst"], ["scored", "coin"], ["wash", "hum"]] as const;

/** The button texts on a phone; the sentence and the drum show the rest. */
function short({ kind }: Option, small: boolean): string {
  return small && ["stop", "draw", "potion"].includes(kind) ? say(kind) : "";
}

export const laundromat = {
  table: LaundryStage,
  card: LaundryCard,
  legend: Legend,
  texts: (key: string, values?: Values) => say(HEADINGS[key] ?? key, values),
  facts: ({ sort, value: n }: CardInfo) => [
    sort,
    n === null ? "" : say("card-coins", { n }),
  ],
  sound: (what: string[]) => SOUNDS.find(([one]) => what.includes(one))?.[1] ?? (what.length ? "bubble" : null),
  beats: { moods: ["won"], marks: [], holds: [], times: { drew: 700, stopped: 800, washed: 900 }, paying: [] },
  short,
  result: (view: LaundryView) => view.seats.map((seat) => say("over-coins", { n: seat.coins })),
  isGreat: () => false,
  champions: washed,
  emblem: "",
} as unknown as Face;
