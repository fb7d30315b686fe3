// Drafts: custom packs stored in this browser. Each has its own key, so that tabs with different
// drafts do not overwrite each other.

export interface Version {
  text: string; // the TOML file, as on the command line
  at: number; // when it was saved, in ms since 1970
  why?: "kept" | "tab"; // whether it was saved by hand, or in another tab; all others are saved automatically
}

export interface KeptPack extends Version {
  id: string;
  versions: Version[]; // earlier versions, the latest first
}

const KEY = "warren.pack.";
const OLD = "warren.packs"; // the old key of a list with all drafts
const held = new Map<string, KeptPack>(); // drafts that did not fit; they last until the page is closed
const said = (text: string, key: string) =>
  (new RegExp(`^${key}\\s*=\\s*"((?:[^"\\\\\\n]|\\\\.)*)"`, "m").exec(text)?.[1] ?? "").replace(/\\(["\\])/g, "$1");

export const gameOf = (text: string) => said(text, "game");
export const nameOf = (text: string) => said(text, "name");

/** All drafts, the latest first. */
export function keptPacks(): KeptPack[] {
  const found = new Map(stored().map((one) => [one.id, one]));
  for (const one of held.values()) found.set(one.id, one);
  return [...found.values()].sort((a, b) => b.at - a.at);
}

export function keptPack(id: string): KeptPack | undefined {
  try {
    return held.get(id) ?? read(localStorage.getItem(KEY + id))[0];
  } catch {
    return undefined; // storage is forbidden
  }
}

/** Save a pack; return false if the browser has no room for it. */
export function keepPack(pack: KeptPack): boolean {
  try {
    localStorage.setItem(KEY + pack.id, JSON.stringify(pack));
    held.delete(pack.id);
    return true;
  } catch {
    held.set(pack.id, pack);
    return false;
  }
}

export function dropPack(id: string) {
  held.delete(id);
  try {
    localStorage.removeItem(KEY + id);
  } catch {
    // storage is forbidden
  }
}

/** Call back when another tab has changed drafts; return a function that stops that. */
export function whenChanged(then: () => void): () => void {
  const heard = ({ key }: StorageEvent) => (key === null || key.startsWith(KEY)) && then();
  addEventListener("storage", heard);
  return () => removeEventListener("storage", heard);
}

function stored(): KeptPack[] {
  try {
    divide();
    return Object.keys(localStorage).filter((key) => key.startsWith(KEY)).flatMap((key) => read(localStorage.getItem(key)));
  } catch {
    return [];
  }
}

/** Give each draft of the old list its own key. */
function divide() {
  const old = localStorage.getItem(OLD);
  if (old === null) return;
  for (const one of read(old)) if (localStorage.getItem(KEY + one.id) === null) localStorage.setItem(KEY + one.id, JSON.stringify(one));
  localStorage.removeItem(OLD);
}

function read(json: string | null): KeptPack[] {
  try {
    const found = [JSON.parse(json ?? "[]") as KeptPack | KeptPack[]].flat();
    return found.filter((one) => typeof one.text === "string").map((one) => ({ ...one, versions: one.versions ?? [] }));
  } catch {
    return [];
  }
}
