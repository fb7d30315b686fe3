// The results of a lab, in words and in groups.
import type { LabFound } from "../server/protocol";

export type Say = (key: string, values?: Record<string, string | number>) => string;
export type Names = Record<string, string>; // names of clans, cards and endings by id

export interface Row extends LabFound {
  label: string;
  unit: "share" | "number";
}

/** The groups, in the order in which they are shown. */
export const GROUPS = {
  clan: "clan",
  card: "card",
  basket: "basket",
  programme: "programme",
  type: "type",
  garment: "garment",
  "clan against clan": "against",
  "first player": "first",
  seat: "seat",
  length: "length",
  ending: "ending",
} as const;
export type GroupName = keyof typeof GROUPS;

/** Groups of things that a designer can change, best first. */
export const DESIGNED: string[] = ["clan", "card", "basket", "programme", "type", "garment"];

export const titleOf = (group: string, say: Say) => say(`group_${GROUPS[group as GroupName] ?? group}`);

const WORDS: Names = { ending: "end.", type: "garment." }; // key prefixes of a game's words

export function labelOf({ group, name }: LabFound, names: Names, say: Say): string {
  if (group === "first player") return say("first");
  if (group === "seat") return say("seat_n", { n: Number(name.split(" ")[1]) + 1 });
  if (group === "length") return say(`length_${name}`);
  if (group === "clan against clan") {
    const [a = "", b = ""] = name.split(" against ");
    return say("versus", { a: names[a] ?? a, b: names[b] ?? b });
  }
  return names[`${WORDS[group] ?? ""}${name}`] ?? name.replaceAll("_", " ");
}

export function rowsOf(found: LabFound[], names: Names, say: Say): Row[] {
  return found.map((one) => ({ ...one, label: labelOf(one, names, say), unit: one.group === "length" ? "number" : "share" }));
}

/** Whether an effect is more than chance. */
export const hasChanged = (row: LabFound) =>
  row.effect !== null && (row.luck === undefined || row.luck === null ? Math.abs(row.effect) > (row.effect_margin ?? 0) : row.luck < 0.05);

export const VERDICTS: Record<string, string> = {
  "too strong": "strong",
  "too weak": "weak",
  "in range": "fair",
  "can't tell yet": "unsure",
};
export const verdictSaid = (verdict: string, say: Say) => (verdict ? say(`verdict_${VERDICTS[verdict]}`) : "");
export const verdictOf = (row: LabFound, say: Say) => verdictSaid(row.verdict, say);

const COLUMNS = ["group", "name", "seats", "rate", "margin", "count", "before", "effect", "effect_margin", "luck", "usual", "verdict"] as const;

/** All figures as a table for other programs. */
export function asCsv(found: LabFound[]): string {
  const quoted = (value: unknown) => {
    const text = String(value ?? "");
    return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return [COLUMNS.join(","), ...found.map((one) => COLUMNS.map((key) => quoted(one[key])).join(","))].join("\r\n") + "\r\n";
}
