// Packs of one's own that are kept in this browser; they belong to who made them.

export interface Version {
  text: string; // the TOML file, as the command line has it
  at: number; // when it was kept, in ms since 1970
}

export interface KeptPack extends Version {
  id: string;
  versions: Version[]; // that were put aside, the latest first
}

const KEY = "warren.packs";
const MOST = 30; // versions of a pack
const said = (text: string, key: string) => new RegExp(`^${key}\\s*=\\s*"([^"\\n]*)"`, "m").exec(text)?.[1] ?? "";

export const gameOf = (text: string) => said(text, "game");
export const nameOf = (text: string) => said(text, "name");

/** All of them, the latest first. */
export function keptPacks(): KeptPack[] {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "[]") as KeptPack[];
    return found.filter((one) => typeof one.text === "string").sort((a, b) => b.at - a.at);
  } catch {
    return [];
  }
}

/** Keep a pack as it is now; false if the browser has no room for it. */
export function keepPack({ id, text, versions }: Omit<KeptPack, "at">): boolean {
  const others = keptPacks().filter((one) => one.id !== id);
  return write([{ id, text, versions: versions.slice(0, MOST), at: Date.now() }, ...others]);
}

export const dropPack = (id: string) => write(keptPacks().filter((one) => one.id !== id));

function write(packs: KeptPack[]): boolean {
  try {
    localStorage.setItem(KEY, JSON.stringify(packs));
    return true;
  } catch {
    return false;
  }
}
