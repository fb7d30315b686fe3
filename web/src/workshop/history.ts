// The stored versions of a draft.
import type { Version } from "../server/packs";

export const MOST = 30;
export const OFTEN = 600_000; // ms between automatic versions

/** The versions with one more at the front; manual ones outlive automatic ones. */
export function withVersion(versions: Version[], one: Version): Version[] {
  const same = versions.find(({ text }) => text === one.text);
  const others = versions.filter((other) => other !== same);
  const all = [{ ...one, why: one.why ?? same?.why }, ...others].sort((a, b) => b.at - a.at);
  return all.length > MOST ? withoutOldest(all) : all;
}

/** Without the oldest automatic version, or else the oldest of all. */
export function withoutOldest(versions: Version[]): Version[] {
  const oldest = versions.findLast((one) => !one.why) ?? versions.at(-1);
  return versions.filter((one) => one !== oldest);
}

/** All versions of two lists. */
export const together = (some: Version[], others: Version[]) => others.reduce(withVersion, some);
