// Facts about Goblin Laundromat besides its face.
import type { Known } from "../games/games";

export const LAUNDROMAT: Known = {
  title: "Goblin Laundromat",
  sign: "token-coin",
  fan: [["orc", "orc_hat_grand"], ["vampire", "back"], ["elf", "potion"]],
  armies: false,
};
