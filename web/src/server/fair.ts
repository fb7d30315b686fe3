// Fair deals: our salt is part of the deal, and the commitment is remembered until the end.
import { api } from "./api";

/** The commitment and salt from before the deal, which nobody can change later. */
interface Kept {
  salt: string;
  commitment: string;
}

const SALT = 16; // bytes
const KEY = "warren.fair";
const MOST = 50; // number of tables remembered

const hex = (bytes: Uint8Array) =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

export function newSalt(): string {
  return hex(crypto.getRandomValues(new Uint8Array(SALT)));
}

/** First the server's commitment, then our salt: neither side can choose the deal. */
export async function promised(): Promise<Kept> {
  const { commitment } = await api.commitment();
  return { commitment, salt: newSalt() };
}

function all(): Record<string, Kept> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, Kept>;
  } catch {
    return {};
  }
}

export function keep(table: string, kept: Kept) {
  const entries = Object.entries({ ...all(), [table]: kept }).slice(-MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(entries)));
  } catch {
    // without storage, there is nothing to compare later
  }
}

/** Whether secret and salts match the commitment; null if this browser can't check. */
export async function isFair(
  table: string,
  commitment: string,
  proof: { secret: string; salts: string[] | null },
): Promise<boolean | null> {
  if (!crypto.subtle) return null; // available only over HTTPS or on the same computer
  const bytes = new TextEncoder().encode(proof.secret);
  const hash = hex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));
  const kept = all()[table];
  if (hash !== commitment) return false;
  if (!kept) return true;
  return kept.commitment === commitment && (proof.salts ?? []).includes(kept.salt);
}
