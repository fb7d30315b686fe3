// The page's facts about GOSU and GOSU X, except card faces.
import type { Known } from "../games/games";

export const GOSU: Known = {
  title: "GOSU",
  sign: "token-victory",
  fan: [["fire", "walror"], ["alpha", "temuchin"], ["dark", "higuma"]],
  armies: true,
};
export const GOSUX: Known = {
  title: "GOSU X",
  sign: "token-supremacy",
  fan: [["galmi", "galmi"], ["phoenix", "phoenix"], ["xi_an", "xi_an"]],
  armies: true,
};
