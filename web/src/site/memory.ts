// The start of later visits: the memory of a Python that has loaded everything and played every
// game (warren/site/rehearsing.py). It belongs to exactly the archive it was made from.
import { find, forget, keep } from "./keeping";

const MEMORY = "memory";
const TRYING = "trying"; // whether a visit has started with it and not yet succeeded

interface Memory {
  of: string;
  content: Uint8Array;
}

/** The id of the archive; empty if the browser has no hashes, on a web host without https. */
export async function nameOf(archive: ArrayBuffer): Promise<string> {
  const digest = await crypto.subtle?.digest("SHA-256", archive);
  return [...new Uint8Array(digest ?? 0)].map((one) => one.toString(16).padStart(2, "0")).join("");
}

/** A memory with which a page failed is not tried again. */
export async function remembered(of: string): Promise<Uint8Array | undefined> {
  if (await find<boolean>(TRYING).catch(() => undefined)) await forgetMemory();
  const known = await find<Memory>(MEMORY).catch(() => undefined);
  return of && known?.of === of ? known.content : undefined;
}

/** Start from a memory, and note that this succeeded. */
export async function tried<Begun>(begin: () => Promise<Begun>): Promise<Begun> {
  await keep(TRYING, true);
  const begun = await begin();
  await forget(TRYING);
  return begun;
}

/** If it can't be stored, the next visit makes it again. */
export async function remember(of: string, content: Uint8Array) {
  if (of) await keep(MEMORY, { of, content } satisfies Memory).catch(() => undefined);
}

export async function forgetMemory() {
  await Promise.all([forget(MEMORY), forget(TRYING)]).catch(() => undefined);
}
