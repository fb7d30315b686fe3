// The default face of any game.
import type { Face } from "../games/face";
import { say } from "../texts";
import PlainCard from "./PlainCard.svelte";
import PlainTable from "./PlainTable.svelte";
import { ended } from "./view";

export const plain: Face = {
  table: PlainTable as unknown as Face["table"],
  card: PlainCard,
  legend: null,
  texts: (key, values) => say(`cards.${key}`, values),
  facts: () => [],
  sound: (what) => (what.length ? "paper" : null),
  beats: { moods: ["won"], marks: [], holds: [], times: {}, paying: [] },
  result: ended,
  isGreat: () => false,
  champions: () => [],
  emblem: "",
};
