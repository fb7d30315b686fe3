// Where in a text something is wrong.
import type { DraftFault } from "../protocol";

/** A text in three: before what is wrong, the word that is, and after it. */
export function draftLine(text: string, fault: DraftFault | null): [string, string, string] {
  if (!fault) return [text, "", ""];
  const lines = text.split("\n");
  const before = lines.slice(0, fault.line - 1).join("\n");
  const start = (fault.line > 1 ? before.length + 1 : 0) + fault.column - 1;
  const word = /^(?:[\w']+|\S|\s+\S*)/.exec(text.slice(start))?.[0] ?? "";
  return [text.slice(0, start), word, text.slice(start + word.length)];
}
