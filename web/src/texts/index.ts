// What this part of the page says, in three languages.
import { speaker, speech } from "../language.svelte";
import en from "./en.json";
import fr from "./fr.json";
import it from "./it.json";

export const say = speaker({ en, fr, it });

export function knows(key: string): boolean {
  return key in en;
}

/** A refusal in words; one we have no words for is told with the id it has in the server's log. */
export function refusal(code: string, sentence: string | null, id: string): string {
  if (sentence) return sentence;
  const key = `refused.${code}`;
  if (knows(key)) return say(key);
  return id ? `${say("refused.other")} (${id})` : say("refused.other");
}

/** "Anna, Bo and Cy" */
export function list(names: string[]): string {
  return new Intl.ListFormat(speech.language, { type: "conjunction" }).format(names);
}

export function percent(share: number): string {
  return new Intl.NumberFormat(speech.language, { style: "percent" }).format(share);
}
