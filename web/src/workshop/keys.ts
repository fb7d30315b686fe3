// The keys of one piece of a pack: read and written in place, so that comments, order and spacing survive.

export type Value = string | number | boolean | Value[] | { [key: string]: Value };

export interface Entry {
  key: string;
  line: number; // the line on which it begins in the piece
  start: number; // the lines of the value
  end: number;
  value: Value | undefined; // undefined: unreadable
}

const KEY = /[ \t]*([\w-]+)[ \t]*=[ \t]*/y;
const SPACE = /(?:[ \t\n]|#[^\n]*)*/y;
const LONG = /"""\n?((?:[^\\]|\\[^])*?)"""|'''\n?([^]*?)'''/y;
const SHORT = /"((?:[^"\\\n]|\\.)*)"|'([^'\n]*)'/y;
const PLAIN = /[+-]?\d+(?![\w.:-])|true\b|false\b/y;

/** All keys of a piece, in order. */
export function entriesOf(piece: string): Entry[] {
  const found: Entry[] = [];
  for (let at = 0; at < piece.length; ) {
    const key = matched(KEY, piece, at);
    let end = endOfLine(piece, at);
    if (key) {
      const start = at + key[0].length;
      const read = valueAt(piece, start);
      found.push({ key: key[1]!, line: at, start, end: read?.end ?? end, value: read?.value });
      end = endOfLine(piece, read?.end ?? end);
    }
    at = end + 1;
  }
  return found;
}

export const entryOf = (piece: string, key: string) => entriesOf(piece).find((one) => one.key === key);
export const valueOf = (piece: string, key: string) => entryOf(piece, key)?.value;

export const wordOf = (piece: string, key: string) => asWord(valueOf(piece, key));
const asWord = (value: Value | undefined) => (typeof value === "string" ? value : "");

/** The words and numbers of a table inside a piece: names by language, or the parts of a portrait. */
export function wordsIn(piece: string, key: string): Record<string, string | number> {
  const value = valueOf(piece, key);
  if (typeof value !== "object" || Array.isArray(value)) return {};
  return Object.fromEntries(Object.entries(value).map(([name, said]) => [name, typeof said === "number" ? said : asWord(said)]));
}

/** The words of a list. */
export function listOf(piece: string, key: string): string[] {
  const value = valueOf(piece, key);
  return Array.isArray(value) ? value.map(asWord) : [];
}

/** The piece with another value for a key; null removes the key. `order` determines the place of a new key. */
export function withValue(piece: string, key: string, value: Value | null, order: string[] = []): string {
  const entries = entriesOf(piece);
  const known = entries.find((one) => one.key === key);
  if (known && value !== null) return piece.slice(0, known.start) + written(value) + piece.slice(known.end);
  if (known) return without(piece, known);
  if (value === null) return piece;
  const rank = order.indexOf(key);
  const before = entries.findLast((one) => rank < 0 || (order.indexOf(one.key) >= 0 && order.indexOf(one.key) < rank)) ?? null;
  const at = before ? endOfLine(piece, before.end) : endOfHeader(piece);
  const like = before ?? entries[0];
  const width = like ? piece.slice(like.line, like.start).indexOf("=") : 0;
  const line = `${key.padEnd(Math.max(width, key.length + 1))}= ${written(value)}`;
  const head = piece.slice(0, at);
  return `${head}${head ? "\n" : ""}${line}${head ? "" : "\n"}${piece.slice(at)}`;
}

/** A value as TOML. */
export function written(value: Value): string {
  if (Array.isArray(value)) return `[${value.map(written).join(", ")}]`;
  if (typeof value === "object") {
    const parts = Object.entries(value).map(([key, one]) => `${key} = ${written(one)}`);
    return parts.length ? `{ ${parts.join(", ")} }` : "{}";
  }
  if (typeof value !== "string" || !value.includes("\n")) return JSON.stringify(value);
  return `"""\n${value.replace(/\\/g, "\\\\").replace(/"""/g, '""\\"')}\n"""`;
}

/** A comment after the key stays, on its own line. */
function without(piece: string, { line, end }: Entry): string {
  const rest = piece.slice(end, endOfLine(piece, end)).trim();
  const after = piece.slice(endOfLine(piece, end) + 1);
  return piece.slice(0, line) + (rest ? `${rest}\n` : "") + after;
}

function endOfHeader(piece: string): number {
  const header = /^[ \t]*\[[^\n]*/m.exec(piece);
  return header ? header.index + header[0].length : 0;
}

function endOfLine(text: string, at: number): number {
  const found = text.indexOf("\n", at);
  return found < 0 ? text.length : found;
}

function matched(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

interface Read {
  value: Value;
  end: number;
}

function valueAt(text: string, at: number): Read | null {
  const said = matched(LONG, text, at) ?? matched(SHORT, text, at);
  if (said) return { value: ended(said[1] === undefined ? said[2]! : plain(said[1])), end: at + said[0].length };
  const bare = matched(PLAIN, text, at);
  if (bare) return { value: JSON.parse(bare[0].replace("+", "")) as Value, end: at + bare[0].length };
  if (text[at] === "[") return listAt(text, at + 1);
  return text[at] === "{" ? tableAt(text, at + 1) : null;
}

const skipped = (text: string, at: number) => at + (matched(SPACE, text, at)?.[0].length ?? 0);

function listAt(text: string, from: number): Read | null {
  const value: Value[] = [];
  for (let at = skipped(text, from); ; at = skipped(text, at)) {
    if (text[at] === "]") return { value, end: at + 1 };
    const one = valueAt(text, at);
    if (!one) return null;
    value.push(one.value);
    at = skipped(text, one.end);
    if (text[at] === ",") at += 1;
    else if (text[at] !== "]") return null;
  }
}

function tableAt(text: string, from: number): Read | null {
  const value: Record<string, Value> = {};
  for (let at = skipped(text, from); ; at = skipped(text, at)) {
    if (text[at] === "}") return { value, end: at + 1 };
    const key = matched(KEY, text, at);
    const one = key && valueAt(text, at + key[0].length);
    if (!one) return null;
    value[key[1]!] = one.value;
    at = skipped(text, one.end);
    if (text[at] === ",") at += 1;
    else if (text[at] !== "}") return null;
  }
}

const ESCAPES: Record<string, string> = { b: "\b", t: "\t", n: "\n", f: "\f", r: "\r", e: "\u001b" };

/** A text without the line break that ends a long one. */
const ended = (text: string) => text.replace(/\n$/, "");

/** A text with its escapes resolved. */
function plain(said: string): string {
  return said.replace(/\\(?:u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|[ \t]*\n\s*|(.))/g, (whole, four, eight, one) => {
    if (four ?? eight) return String.fromCodePoint(Math.min(parseInt(four ?? eight, 16), 0x10ffff));
    return one ? (ESCAPES[one] ?? one) : whole.startsWith("\\") ? "" : whole;
  });
}
