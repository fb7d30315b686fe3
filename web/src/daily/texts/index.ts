// What the page of daily positions says.
import { loaded, speaker } from "../../language.svelte";

export const say = speaker(loaded(import.meta.glob("./*.json", { eager: true, import: "default" })));
