// Own pictures: cropped here, checked and named by the server, stored in this browser.
import { api } from "../server/api";
import { transport } from "../server/transport";
import type { Catalogue } from "../server/protocol";

export const NAME = /^[0-9a-f]{64}\.(?:png|jpg|webp|svg)$/;
const NAMES = /\b[0-9a-f]{64}\.(?:png|jpg|webp|svg)\b/g;
export const [WIDE, HIGH] = [600, 800]; // pixels
const MOST = 200_000; // bytes
const PAPER = "#fffdf6"; // behind transparent areas
const QUALITIES: [string, number][] = [
  ["image/webp", 0.9],
  ["image/webp", 0.75],
  ["image/webp", 0.5],
  ["image/jpeg", 0.85], // some browsers can't write WebP
  ["image/jpeg", 0.6],
  ["image/jpeg", 0.3],
];

export const namesIn = (text: string): string[] => [...new Set(text.match(NAMES) ?? [])];

// --- stored in the browser
// ------------------------------------------------------------------------

const held = new Map<string, Uint8Array>(); // works even without storage
const STORE = "pictures";
let opened: Promise<IDBDatabase> | null = null;

function database(): Promise<IDBDatabase> {
  opened ??= new Promise((done, failed) => {
    const asked = indexedDB.open("warren.pictures", 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore(STORE);
    asked.onsuccess = () => done(asked.result);
    asked.onerror = () => failed(asked.error);
  });
  return opened;
}

function answered<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((done, failed) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error);
  });
}

export async function keepPicture(name: string, data: Uint8Array) {
  held.set(name, data);
  try {
    await answered((await database()).transaction(STORE, "readwrite").objectStore(STORE).put(data, name));
  } catch {
    // storage is blocked or full; it lasts until the page is closed
  }
}

export async function keptPicture(name: string): Promise<Uint8Array | null> {
  const here = held.get(name);
  if (here) return here;
  try {
    return ((await answered((await database()).transaction(STORE).objectStore(STORE).get(name))) as Uint8Array | undefined) ?? null;
  } catch {
    return null;
  }
}

// --- to and from the server -----------------------------------------------------------------------

/** Let the server check and store a picture; return its name. */
export async function bringPicture(data: Uint8Array): Promise<string> {
  const found = await api.picture(inLetters(data));
  await keepPicture(found.name, inBytes(found.data));
  return found.name;
}

/** Upload the pictures that this browser has; return the names of the others. */
export async function supply(names: string[]): Promise<string[]> {
  const missing = [];
  for (const name of names) {
    const data = await keptPicture(name);
    if (data) await bringPicture(data);
    else missing.push(name);
  }
  return missing;
}

/** The pictures of a pack: from this browser, or from the server. */
export async function picturesOf(text: string, cards: Catalogue | null): Promise<{ pictures: Map<string, Uint8Array>; missing: string[] }> {
  const pictures = new Map<string, Uint8Array>();
  const missing = [];
  for (const name of namesIn(text)) {
    const data = (await keptPicture(name)) ?? (await shownPicture(name, cards));
    if (data) pictures.set(name, data);
    else missing.push(name);
  }
  return { pictures, missing };
}

const DATA = /href="data:image\/[a-z+]+;base64,([A-Za-z0-9+/=]+)"/;

async function shownPicture(name: string, cards: Catalogue | null): Promise<Uint8Array | null> {
  const card = cards?.cards.find((one) => one.picture === name);
  if (!cards?.pack || !card) return null;
  const answer = await transport.ask(`/${"art"}/${cards.game}/${card.id}.svg?pack=${cards.pack.fingerprint}`); // not as a file of a site
  const found = answer.ok ? DATA.exec(await answer.text())?.[1] : undefined;
  if (!found) return null;
  await keepPicture(name, inBytes(found));
  return inBytes(found);
}

function inLetters(data: Uint8Array): string {
  return btoa(Array.from(data, (byte) => String.fromCharCode(byte)).join(""));
}

const inBytes = (letters: string) => Uint8Array.from(atob(letters), (letter) => letter.charCodeAt(0));

// --- cropping -------------------------------------------------------------------------------------

/** The visible part of a picture: its centre, from 0 to 1, and the magnification. */
export interface Crop {
  x: number;
  y: number;
  zoom: number;
}

/** Draw that part, which never leaves the picture. Return its actual centre. */
export function drawCrop(canvas: HTMLCanvasElement, image: HTMLImageElement, { x, y, zoom }: Crop): Crop {
  const [width, height] = [image.naturalWidth || WIDE, image.naturalHeight || HIGH]; // an SVG may have no size
  const wide = Math.min(width, (height * WIDE) / HIGH) / zoom;
  const high = (wide * HIGH) / WIDE;
  const within = (middle: number, part: number, all: number) => Math.min(all - part / 2, Math.max(part / 2, middle * all));
  const [cx, cy] = [within(x, wide, width), within(y, high, height)];
  const pen = canvas.getContext("2d")!;
  pen.fillStyle = PAPER;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.imageSmoothingQuality = "high";
  pen.drawImage(image, cx - wide / 2, cy - high / 2, wide, high, 0, 0, canvas.width, canvas.height);
  return { x: cx / width, y: cy / height, zoom };
}

/** The part as a small enough file: a new picture, without anything else from the old file. */
export async function cropped(image: HTMLImageElement, crop: Crop): Promise<Uint8Array | null> {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [WIDE, HIGH];
  drawCrop(canvas, image, crop);
  for (const [kind, quality] of QUALITIES) {
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, kind, quality));
    if (blob?.type === kind && blob.size <= MOST) return new Uint8Array(await blob.arrayBuffer());
  }
  return null;
}
