// The text of a pack in pieces: its head, then a piece for each clan, card and so on.

export interface Block {
  kind: string; // "" for the head, else clan, card, garment ...
  id: string;
  line: number; // where it begins, from 0
  text: string;
}

const HEADER = /^\s*\[\[?\s*(\w+)\s*\]\]?/;
const ID = /^\s*id\s*=\s*"(\w*)"/m;

/** A pack's text, cut before every table. */
export function blocksOf(text: string): Block[] {
  const found: { kind: string; line: number; lines: string[] }[] = [{ kind: "", line: 0, lines: [] }];
  let open = false; // within a long text
  text.split("\n").forEach((line, at) => {
    const header = open ? null : HEADER.exec(line);
    if (header) found.push({ kind: header[1] ?? "", line: at, lines: [line] });
    else found.at(-1)!.lines.push(line);
    if ((line.split('"""').length - 1) % 2) open = !open;
  });
  return found.map(({ kind, line, lines }) => {
    const said = lines.join("\n");
    return { kind, line, text: said, id: kind ? (ID.exec(said)?.[1] ?? "") : "" };
  });
}

/** The text with one piece exchanged; without anything instead, it is gone. */
export function exchanged(text: string, line: number, instead: string | null): string {
  const pieces = blocksOf(text).flatMap((one) => (one.line === line ? (instead === null ? [] : [instead]) : [one.text]));
  return pieces.join("\n");
}

/** The text with another piece at its end. */
export const added = (text: string, piece: string) => `${text.trimEnd()}\n\n${piece.trimEnd()}\n`;

/** The piece that a line belongs to. */
export const blockAt = (text: string, line: number) => blocksOf(text).findLast((one) => one.line <= line)!;

/** A piece like another, with an id and a name of its own. */
export function likeness(piece: string, taken: Set<string>, language: string, name: string): string {
  const old = ID.exec(piece)?.[1] ?? "card";
  let n = 2;
  while (taken.has(`${old}_${n}`)) n += 1;
  const others = piece.split("\n").filter((line) => !/^(names|number)\s*=/.test(line));
  return others
    .join("\n")
    .replace(ID, `id = "${old}_${n}"\nnames = { ${language} = "${name.replace(/["\\]/g, "")} ${n}" }`);
}

/** What is left out, as the head says it. */
export function leftOut(text: string): string[] {
  const found = /^leave_out\s*=\s*\[([^\]]*)\]/m.exec(text);
  return [...(found?.[1] ?? "").matchAll(/"(\w+)"/g)].map((one) => one[1] ?? "");
}

/** The text with these left out, and nothing else. */
export function leavingOut(text: string, ids: string[]): string {
  const line = `leave_out = [${ids.map((id) => `"${id}"`).join(", ")}]`;
  if (/^leave_out\s*=\s*\[[^\]]*\]/m.test(text)) return text.replace(/^leave_out\s*=\s*\[[^\]]*\]/m, line);
  const [head, ...rest] = blocksOf(text);
  return [`${head!.text.trimEnd()}\n${line}\n`, ...rest.map((one) => one.text)].join("\n");
}

/** The next version of a pack. */
export const nextVersion = (text: string) =>
  text.replace(/^version(\s*)=(\s*)(\d+)/m, (_, a, b, n) => `version${a}=${b}${Number(n) + 1}`);

/** The same card with another portrait. */
export function withPortrait(block: string, portrait: Record<string, string | number>): string {
  const parts = Object.entries(portrait).map(([key, value]) => `${key} = ${typeof value === "number" ? value : `"${value}"`}`);
  const line = parts.length ? `portrait = { ${parts.join(", ")} }` : "";
  const known = /^portrait\s*=.*$/m;
  if (known.test(block)) return block.replace(known, line).replace(/\n\n+$/, "\n");
  return line ? `${block.trimEnd()}\n${line}\n` : block;
}

export function portraitOf(block: string): Record<string, string | number> {
  const found = /^portrait\s*=\s*\{([^}]*)\}/m.exec(block)?.[1] ?? "";
  const parts = [...found.matchAll(/(\w+)\s*=\s*(?:"(\w*)"|(\d+))/g)];
  return Object.fromEntries(parts.map(([, key, word, number]) => [key, word ?? Number(number)]));
}
