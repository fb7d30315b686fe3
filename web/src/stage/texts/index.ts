// The words of the stage: of the band, the picker and the dock.
import { loaded, speaker } from "../../frame/language.svelte";

export const say = speaker(loaded(import.meta.glob("./*.json", { eager: true, import: "default" })));
