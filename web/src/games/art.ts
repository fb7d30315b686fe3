// Where pictures are, and the colours of clans. Those of custom packs are unknown to the page,
// which requests them by fingerprint.
import type { Catalogue } from "../server/protocol";

const packs: Record<string, string> = {}; // by game: the pack whose cards are shown
const games: Record<string, string> = {}; // the game of each clan

/** Use the pictures of a pack for a game; without one, the game's own. */
export function showPack(game: string, fingerprint = "") {
  packs[game] = fingerprint;
}

/** Register the clans of a catalogue before anything of it is shown. */
export function learnCards(cards: Catalogue): Catalogue {
  for (const { id, tones } of cards.clans) {
    games[id] = cards.game;
    for (const [part, [light, dark]] of Object.entries(tones ?? {})) {
      const name = part === "ground" ? `--clan-${id}` : `--clan-${id}-${part}`;
      document.documentElement.style.setProperty(name, `light-dark(${light}, ${dark})`);
    }
  }
  return cards;
}

/** The address of a picture. */
export function art(game: string, name: string): string {
  const pack = packs[game];
  return `/art/${game}/${name}.svg${pack ? `?pack=${pack}` : ""}`;
}

/** The address of a person's portrait. */
export const face = (portrait: string) => `/art/people/${portrait}.svg`;

/** The game of a clan, if its cards were loaded. */
export const gameOfClan = (clan: string | null) => games[clan ?? ""];

const APART = 80; // ms

/** Load pictures one after the other, so that no card appears without its picture; returns a function that stops. */
export function loadAhead(pictures: string[]): () => void {
  let isOver = false;
  const load = async () => {
    for (const picture of pictures) {
      await new Promise((done) => setTimeout(done, APART));
      if (isOver) return;
      const one = new Image();
      await new Promise((done) => {
        one.onload = one.onerror = done;
        one.src = picture;
      });
    }
  };
  void load();
  return () => (isOver = true);
}
