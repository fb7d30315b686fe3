// The text of a pack in pieces: its head, then a piece for each clan, card and so on.
import { listOf, withValue, wordsIn, type Value } from "./keys";

export interface Block {
  kind: string; // "" for the head, else clan, card, garment ...
  id: string;
  line: number; // its first line, from 0
  text: string;
}

const HEADER = /^\s*\[\[?\s*(\w+)\s*\]\]?/;
const CERTAIN = /^\[\[?\w+\]\]?\s*(?:#.*)?$/; // it begins a table even if a long text was not closed
const ID = /^\s*id\s*=\s*"(\w*)"/m;

/** A pack's text, split before every table; on request, with the comments directly above it. */
export function blocksOf(text: string, withComments = false): Block[] {
  const found: { kind: string; line: number; lines: string[] }[] = [{ kind: "", line: 0, lines: [] }];
  let open = false; // inside a long text
  text.split("\n").forEach((line, at) => {
    const header = open && !CERTAIN.test(line) ? null : HEADER.exec(line);
    if (header) {
      const { lines } = found.at(-1)!;
      const above = withComments ? lines.length - 1 - lines.findLastIndex((one) => !one.startsWith("#")) : 0;
      found.push({ kind: header[1] ?? "", line: at - above, lines: [...lines.splice(lines.length - above), line] });
      open = false;
    } else found.at(-1)!.lines.push(line);
    if ((line.split('"""').length - 1) % 2) open = !open;
  });
  return found.map(({ kind, line, lines }) => {
    const said = lines.join("\n");
    return { kind, line, text: said, id: kind ? (ID.exec(said)?.[1] ?? "") : "" };
  });
}

/** The name that a piece gives itself, preferably in this language; empty if it has none. */
export function nameIn(piece: string, language: string): string {
  const names = wordsIn(piece, "names");
  return String(names[language] ?? Object.values(names)[0] ?? "");
}

/** The text with one piece replaced. */
export const exchanged = (text: string, line: number, instead: string) =>
  blocksOf(text).map((one) => (one.line === line ? instead : one.text)).join("\n");

/** The text without one piece and the comments directly above it. */
export function without(text: string, line: number): string {
  const all = blocksOf(text, true);
  const gone = all.findLast((one) => one.line <= line);
  return all.filter((one) => one !== gone).map((one) => one.text).join("\n");
}

/** The text with another piece at its end. */
export const added = (text: string, piece: string) => `${text.trimEnd()}\n\n${piece.trimEnd()}\n`;

/** The piece that contains a line. */
export const blockAt = (text: string, line: number) => blocksOf(text).findLast((one) => one.line <= line)!;

/** A copy of a piece, with a new id and name. */
export function likeness(piece: string, taken: Set<string>, language: string, name: string): string {
  const old = ID.exec(piece)?.[1] ?? "card";
  let n = 2;
  while (taken.has(`${old}_${n}`)) n += 1;
  const others = piece.split("\n").filter((line) => !/^(names|number)\s*=/.test(line));
  return others
    .join("\n")
    .replace(ID, `id = "${old}_${n}"\nnames = { ${language} = "${name.replace(/["\\]/g, "")} ${n}" }`);
}

/** The left-out items, from the head. */
export const leftOut = (text: string) => listOf(blocksOf(text)[0]!.text, "leave_out");

/** The text that leaves out exactly these items. */
export const leavingOut = (text: string, ids: string[]) => withHead(text, "leave_out", ids.length ? ids : null);

/** The next version of a pack. */
export const nextVersion = (text: string) =>
  text.replace(/^version(\s*)=(\s*)(\d+)/m, (_, a, b, n) => `version${a}=${b}${Number(n) + 1}`);

/** The same card with another portrait. */
export const withPortrait = (block: string, portrait: Record<string, string | number>) =>
  withValue(block, "portrait", Object.keys(portrait).length ? portrait : null);

export const portraitOf = (block: string) => wordsIn(block, "portrait");

/** The text with another value for a key of its head. */
export function withHead(text: string, key: string, value: Value | null): string {
  return exchanged(text, 0, withValue(blocksOf(text)[0]!.text, key, value));
}

/** The offset of a line, in JavaScript's units. */
export const offsetOf = (text: string, line: number) => text.split("\n").slice(0, line).reduce((sum, one) => sum + one.length + 1, 0);

/** The text with one piece moved before or after another, each with the comments above it. */
export function moved(text: string, line: number, to: number): string {
  const all = blocksOf(text, true);
  const holds = (one: Block, at: number) => one.line <= at && at < one.line + one.text.split("\n").length;
  const [from, goal] = [all.findIndex((one) => holds(one, line)), all.findIndex((one) => holds(one, to))];
  const piece = all[from];
  if (!piece?.kind || !all[goal]?.kind) return text;
  const apart = all.map((one) => ({ ...one, text: one.text.replace(/\n*$/, "") }));
  apart.splice(goal, 0, ...apart.splice(from, 1));
  return `${apart.map((one) => one.text).join("\n\n")}\n`;
}

/** An unused id. */
export function freeId(stem: string, taken: Set<string>): string {
  let n = 1;
  while (taken.has(`${stem}_${n}`)) n += 1;
  return `${stem}_${n}`;
}
