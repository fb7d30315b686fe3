// The words on the tables of GOSU and GOSU X. Words that differ between the games end with the
// game's name.
import { fetchedTexts, speaker } from "../../frame/language.svelte";

export const say = speaker(fetchedTexts(
  import.meta.glob("./en.json", { eager: true, import: "default" }),
  import.meta.glob(["./*.json", "!./en.json"], { import: "default" }),
));
