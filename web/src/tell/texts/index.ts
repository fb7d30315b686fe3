// What is said about being told; a file for each language, called by its code.
import { loaded, speaker } from "../../frame/language.svelte";

export const say = speaker(loaded(import.meta.glob("./*.json", { eager: true, import: "default" })));
