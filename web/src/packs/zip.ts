// `.warrenpack` files, which are ZIP archives: `format`, `pack.toml`, and pictures named by their
// contents. Nothing is unpacked beyond its limit, regardless of the sizes in the file.
import { NAME, namesIn } from "./pictures";

export interface Archive {
  text: string;
  pictures: Map<string, Uint8Array>;
}

/** A file that is not a `.warrenpack`: the key of a sentence, and its values. */
export class ArchiveFault extends Error {
  constructor(readonly key: "archive_bad" | "archive_later" | "archive_big" | "archive_many" | "archive_odd" | "archive_lacks" | "archive_other", readonly file = "") {
    super(key);
  }
}

const [FORMAT, TEXT, FOLDER] = ["format", "pack.toml", "pictures/"];
const SAID = /^warrenpack (\d{1,9})\s*$/;
const VERSION = 1;
const MOST_PICTURE = 200_000; // bytes
const MOST_PICTURES = 10_000_000;
export const MOST_TEXT = 200_000;
const MOST_FORMAT = 100;
export const MOST_FILES = 260;
export const MOST_ARCHIVE = MOST_PICTURES + MOST_TEXT + 500 * MOST_FILES;
const [LOCAL, CENTRAL, END] = [0x04034b50, 0x02014b50, 0x06054b50];
const [STORED, DEFLATED] = [0, 8];
const [LOCAL_SIZE, CENTRAL_SIZE, END_SIZE] = [30, 46, 22];

interface Entry {
  name: string;
  how: number;
  packed: number; // bytes
  at: number;
}

export const isArchive = (data: Uint8Array) => data[0] === 0x50 && data[1] === 0x4b;

export async function readArchive(data: Uint8Array<ArrayBuffer>): Promise<Archive> {
  if (data.length > MOST_ARCHIVE) throw new ArchiveFault("archive_big");
  const entries = new Map<string, Entry>();
  try {
    for (const one of directory(data)) {
      if (one.name === FOLDER) continue;
      if (![FORMAT, TEXT].includes(one.name) && !(one.name.startsWith(FOLDER) && NAME.test(one.name.slice(FOLDER.length)))) {
        throw new ArchiveFault("archive_odd", one.name.slice(0, 80));
      }
      if (entries.has(one.name) || entries.size >= MOST_FILES) throw new ArchiveFault("archive_many");
      entries.set(one.name, one);
    }
    const find = async (name: string, most: number) => {
      const entry = entries.get(name);
      if (!entry) throw new ArchiveFault("archive_lacks", name);
      return unpacked(data, entry, most);
    };
    const decode = (bytes: Uint8Array) => new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    const version = SAID.exec(decode(await find(FORMAT, MOST_FORMAT)))?.[1];
    if (!version) throw new ArchiveFault("archive_bad");
    if (Number(version) > VERSION) throw new ArchiveFault("archive_later");
    const text = decode(await find(TEXT, MOST_TEXT));
    const pictures = new Map<string, Uint8Array>();
    let sum = 0;
    for (const name of namesIn(text)) {
      const found = await find(FOLDER + name, MOST_PICTURE);
      if ((sum += found.length) > MOST_PICTURES) throw new ArchiveFault("archive_big");
      pictures.set(name, found);
    }
    return { text, pictures };
  } catch (error) {
    throw error instanceof ArchiveFault ? error : new ArchiveFault("archive_bad"); // it is truncated or inconsistent
  }
}

/** Yield the directory at the end of the file. */
function* directory(data: Uint8Array<ArrayBuffer>): Generator<Entry> {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  let end = data.length - END_SIZE;
  while (end >= 0 && view.getUint32(end, true) !== END) end -= 1;
  if (end < 0) throw new ArchiveFault("archive_bad");
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  for (let n = 0; n < count; n += 1) {
    if (view.getUint32(at, true) !== CENTRAL) throw new ArchiveFault("archive_bad");
    const [name, extra, comment] = [28, 30, 32].map((place) => view.getUint16(at + place, true)) as [number, number, number];
    if (view.getUint16(at + 8, true) & 1) throw new ArchiveFault("archive_bad"); // encrypted
    yield {
      name: new TextDecoder().decode(data.subarray(at + CENTRAL_SIZE, at + CENTRAL_SIZE + name)),
      how: view.getUint16(at + 10, true),
      packed: view.getUint32(at + 20, true),
      at: view.getUint32(at + 42, true),
    };
    at += CENTRAL_SIZE + name + extra + comment;
  }
}

async function unpacked(data: Uint8Array<ArrayBuffer>, { name, how, packed, at }: Entry, most: number): Promise<Uint8Array> {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  if (view.getUint32(at, true) !== LOCAL || ![STORED, DEFLATED].includes(how)) throw new ArchiveFault("archive_bad");
  const begin = at + LOCAL_SIZE + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
  const body = data.subarray(begin, begin + packed);
  if (body.length !== packed) throw new ArchiveFault("archive_bad");
  if (how === STORED) {
    if (packed > most) throw new ArchiveFault("archive_odd", name);
    return body.slice();
  }
  const reader = new Blob([body]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const parts: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return joined(parts, length);
    parts.push(value);
    if ((length += value.length) <= most) continue;
    void reader.cancel();
    throw new ArchiveFault("archive_odd", name);
  }
}

function joined(parts: Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const found = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    found.set(part, at);
    at += part.length;
  }
  return found;
}

/** The same file as `warren packs bundle` writes, but uncompressed. */
export function writeArchive({ text, pictures }: Archive): Uint8Array<ArrayBuffer> {
  const encode = (words: string) => new TextEncoder().encode(words);
  const files: [string, Uint8Array][] = [
    [FORMAT, encode(`warrenpack ${VERSION}\n`)],
    [TEXT, encode(text)],
    ...[...pictures].map(([name, data]): [string, Uint8Array] => [FOLDER + name, data]),
  ];
  const [bodies, list]: [Uint8Array[], Uint8Array[]] = [[], []];
  let at = 0;
  for (const [name, data] of files) {
    const title = encode(name);
    const common = [0, 0, 0x21, crc(data), data.length, data.length, title.length]; // method, time, 1980-01-01, ...
    const local = record([[4, LOCAL], [2, 20], [2, 0], ...sized(common), [2, 0]]);
    list.push(record([[4, CENTRAL], [2, 20], [2, 20], [2, 0], ...sized(common), [2, 0], [2, 0], [2, 0], [2, 0], [4, 0], [4, at]]), title);
    bodies.push(local, title, data);
    at += local.length + title.length + data.length;
  }
  const size = list.reduce((sum, one) => sum + one.length, 0);
  const end = record([[4, END], [2, 0], [2, 0], [2, files.length], [2, files.length], [4, size], [4, at], [2, 0]]);
  return joined([...bodies, ...list, end], at + size + end.length);
}

const WIDTHS = [2, 2, 2, 4, 4, 4, 2];
const sized = (values: number[]): [number, number][] => values.map((value, n) => [WIDTHS[n]!, value]);

/** Numbers of two and four bytes in sequence. */
function record(fields: [number, number][]): Uint8Array {
  const found = new DataView(new ArrayBuffer(fields.reduce((sum, [wide]) => sum + wide, 0)));
  let at = 0;
  for (const [wide, value] of fields) {
    if (wide === 2) found.setUint16(at, value, true);
    else found.setUint32(at, value, true);
    at += wide;
  }
  return new Uint8Array(found.buffer);
}

const POLYNOMIAL = 0xedb88320;

/** CRC-32, bit by bit: a pack has a few megabytes at most. */
function crc(data: Uint8Array): number {
  let found = ~0;
  for (const byte of data) {
    found ^= byte;
    for (let bit = 0; bit < 8; bit += 1) found = (found >>> 1) ^ (found & 1 ? POLYNOMIAL : 0);
  }
  return ~found >>> 0;
}
