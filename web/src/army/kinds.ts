// The differences between army games; components ask here, never for a game's name.
export interface Kind {
  name: string; // suffix of its own text keys: deck_…, row_…_1
  goal: number; // points that win
  prize: string; // the picture of a point
  points: string; // the name of points
  isCamp: boolean; // the scenery is the war camp; otherwise the stars
  drafts: boolean; // two players draft clans for their decks; otherwise clans are eliminated for everybody
}

const KINDS: Kind[] = [
  { name: "gosu", goal: 3, prize: "token-victory", points: "points", isCamp: true, drafts: false },
  { name: "gosux", goal: 2, prize: "token-supremacy", points: "supremacy", isCamp: false, drafts: true },
];

export const kindOf = (game: string | undefined): Kind => KINDS.find(({ name }) => name === game) ?? KINDS[0]!;
