// The texts of this part of the page: one file per language, named by its code.
import { fetchedTexts, speaker, speech } from "../frame/language.svelte";

const texts = fetchedTexts(
  import.meta.glob("./en.json", { eager: true, import: "default" }),
  import.meta.glob(["./*.json", "!./en.json"], { import: "default" }),
);

export const say = speaker(texts);

const DETAILED = ["banned", "bad-record", "bad-options", "bad-pack", "bad-picture"]; // their details are shown behind the text

export function knows(key: string): boolean {
  return key in texts.en;
}

/** A refusal in words; an unknown one is shown with its id in the server's log. */
export function refusal(code: string, sentence: string | null, id: string): string {
  const key = `refused.${code}`;
  if (sentence && DETAILED.includes(code)) return `${say(key)} (${sentence})`;
  if (sentence) return sentence;
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
