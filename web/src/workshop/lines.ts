// Places of errors in a text.
import type { DraftFault } from "../server/protocol";

/** A word, also with accents or inside single quotes of TOML. */
const WORD = /^[\p{L}\p{M}\p{N}_]+(?:['’-][\p{L}\p{M}\p{N}_]+)*/u;

/** A text in three parts: before the wrong word, the word, and after it. */
export function draftLine(text: string, fault: Pick<DraftFault, "line" | "column"> | null): [string, string, string] {
  if (!fault) return [text, "", ""];
  const lines = text.split("\n");
  const before = lines.slice(0, fault.line - 1).join("\n");
  const start = (fault.line > 1 ? before.length + 1 : 0) + inUnits(lines[fault.line - 1] ?? "", fault.column - 1);
  const word = (WORD.exec(text.slice(start)) ?? /^(?:\S|\s+\S*)/.exec(text.slice(start)))?.[0] ?? "";
  return [text.slice(0, start), word, text.slice(start + word.length)];
}

/** Letters of a text in JavaScript's units: the server counts an emoji as one letter, the field as two. */
export const inUnits = (text: string, letters: number) => [...text].slice(0, letters).join("").length;

/** The reverse conversion. */
export const inLetters = (text: string, units: number) => [...text.slice(0, units)].length;
