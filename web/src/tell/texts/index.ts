// The texts about notices: one file per language, named by its code.
import { loaded, speaker } from "../../frame/language.svelte";

export const say = speaker(loaded(import.meta.glob("./*.json", { eager: true, import: "default" })));
