// The words on the tables of GOSU and GOSU X. What the games name differently ends with their name.
import { loaded, speaker } from "../../frame/language.svelte";

export const say = speaker(loaded(import.meta.glob("./*.json", { eager: true, import: "default" })));
