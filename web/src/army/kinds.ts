// The differences between army games, a register for each; components ask here, never for a game's
// name.
export interface Kind {
  name: string; // the end of its own words: deck_…, row_…_1
  goal: number; // points that win
  prize: string; // the picture of a point
  points: string; // what they are called
  isCamp: boolean; // it is played before the war camp; or before the stars
  drafts: boolean; // clans are drafted for two decks; or some are eliminated for all
}

const KINDS: Kind[] = [
  { name: "gosu", goal: 3, prize: "token-victory", points: "points", isCamp: true, drafts: false },
  { name: "gosux", goal: 2, prize: "token-supremacy", points: "supremacy", isCamp: false, drafts: true },
];

export const kindOf = (game: string | undefined): Kind => KINDS.find(({ name }) => name === game) ?? KINDS[0]!;
