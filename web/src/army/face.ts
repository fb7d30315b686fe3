// The faces of GOSU and GOSU X.
import type { Face } from "../games/face";
import type { Values } from "../frame/language.svelte";
import type { ArmyView, CardInfo, Catalogue, GoblinFacts, Option } from "../server/protocol";
import { say as sayOfAny } from "../texts";
import ArmyTable from "./ArmyTable.svelte";
import { counted, patched, stake, told } from "./battle";
import GoblinCard from "./GoblinCard.svelte";
import { kindOf } from "./kinds";
import Legend from "./Legend.svelte";
import { say } from "./texts";

const CARDS = [
  "played", "shifted-in", "captured", "released", "destroyed", "sacrificed", "discarded", "drew",
  "drafted", "revealed", "kept", "activated",
];
const GREAT = ["full-army", "one-clan", "named-cards", "fifth-token", "tiles", "dragoons"];
const BEATS = {
  moods: [
    "won", "battle-won", "supremacy", "song", "tile-turned", "dragoons-gained", "dragoon-given", "captured", "destroyed",
    "sacrificed", "drafted", "eliminated", "tile-active",
  ],
  marks: ["captured", "destroyed", "sacrificed", "jump-failed"],
  holds: ["revealed", "showed", "found"],
  times: { played: 700, "shifted-in": 500, activated: 500, passed: 300, reacted: 350 },
  paying: ["pay", "newcomer", "secret-newcomer"],
  gauge: (view: ArmyView) => view.seats.map(({ strength }) => strength),
  patch: patched,
  battle: counted,
};
const HEADINGS: Record<string, string> = { clan: "cards.clan", level: "cards.level" };

/** The winners' cards, by their value. */
function strongest({ winners, seats }: ArmyView, { cards }: Catalogue): string[] {
  const value = (id: string) => cards.find((card) => card.id === id)?.value ?? 0;
  const slots = winners.flatMap((seat) => seats[seat]?.rows.flat() ?? []);
  const standing = new Set(slots.filter((slot) => !slot.captured).map((slot) => slot.card));
  return [...standing].sort((a, b) => value(b) - value(a));
}

/** The words of a button; its costs are shown next to it as pictures. */
function short({ kind, label }: Option, small: boolean, tight = false): string {
  const n = /\d+/.exec(label)?.[0];
  if (kind === "draw" && n) return say("do_draw", { n });
  if (kind === "x" && n) return n;
  if (tight && kind === "level" && n) return sayOfAny("card.level", { n });
  if (tight && (kind === "yes" || kind === "no")) return say(`do_${kind}`);
  return kind === "pass" ? say(small ? "do_pass_short" : "do_pass") : "";
}

function face(game: string): Face {
  const emblem = kindOf(game).prize;
  const shift = ({ shift: n }: GoblinFacts) => (n === null ? say(`card_no_shift_${game}`) : say(`card_shift_${game}`, { n }));
  return {
    table: ArmyTable,
    card: GoblinCard,
    legend: Legend,
    texts: (key: string, values?: Values) => (key in HEADINGS ? sayOfAny(HEADINGS[key] ?? key) : say(key, values)),
    facts: (card: CardInfo<GoblinFacts>) => [
      sayOfAny("card.level", { n: card.level ?? 0 }),
      say("card_value", { n: card.value ?? 0 }),
      shift(card.own),
      card.own.symbols ? say("card_symbols", { n: card.own.symbols }) : "",
    ],
    sound: (what: string[]) => (what.some((one) => CARDS.includes(one)) ? "paper" : what.includes("tokens-spent") ? "coin" : null),
    beats: BEATS,
    told,
    stake,
    short,
    coin: "token-activation",
    reads: true,
    swaps: true,
    result: (view: ArmyView) =>
      view.seats.map(({ points: n, strength }) => say(`over_${game}`, { n, strength })),
    isGreat: (reason: string) => GREAT.includes(reason),
    champions: strongest,
    emblem,
  } as unknown as Face;
}

export const gosu = face("gosu");
export const gosux = face("gosux");
