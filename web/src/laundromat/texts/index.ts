// What the laundromat's table itself says; names of cards and labels of actions come from the server.
import { loaded, speaker } from "../../frame/language.svelte";

export const say = speaker(loaded(import.meta.glob("./*.json", { eager: true, import: "default" })));
