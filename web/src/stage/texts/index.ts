// The words of the stage: of the band, the picker and the dock.
import { fetchedTexts, speaker } from "../../frame/language.svelte";

export const say = speaker(fetchedTexts(
  import.meta.glob("./en.json", { eager: true, import: "default" }),
  import.meta.glob(["./*.json", "!./en.json"], { import: "default" }),
));
