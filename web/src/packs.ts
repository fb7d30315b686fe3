// Packs of one's own that are kept in this browser; they belong to who made them.

export interface KeptPack {
  id: string;
  text: string; // the TOML file, as the command line has it
  at: number; // when it was kept, in ms since 1970
}

const KEY = "warren.packs";
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
