// What is said of own matches, and of what is kept of somebody.
import { loaded, speaker } from "../../frame/language.svelte";

export const say = speaker(loaded(import.meta.glob("./*.json", { eager: true, import: "default" })));
