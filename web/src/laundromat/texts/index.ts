// The texts of the laundromat's table; names of cards and labels of actions come from the server.
import { fetchedTexts, speaker } from "../../frame/language.svelte";

export const say = speaker(fetchedTexts(
  import.meta.glob("./en.json", { eager: true, import: "default" }),
  import.meta.glob(["./*.json", "!./en.json"], { import: "default" }),
));
