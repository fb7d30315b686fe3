// The texts of the workshop.
import { loaded, speaker } from "../../frame/language.svelte";

const texts = loaded(import.meta.glob("./*.json", { eager: true, import: "default" }));

export const say = speaker(texts);

/** The text of a key if there is one; names that a game brings may have none. */
export const saidOr = (key: string, otherwise: string) => (key in texts.en ? say(key) : otherwise.replaceAll("_", " "));
