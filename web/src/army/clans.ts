// Pictures and colours of clans.
import { art, gameOfClan } from "../games/art";
import { kindOf } from "./kinds";

export const gameOf = (clan: string | null): string => kindOf(gameOfClan(clan)).name;

/** The address of a picture in the game of a clan. */
export function artOf(clan: string | null, name: string): string {
  return art(gameOf(clan), name);
}

/** The colours of a clan in the theme. */
export function clanStyle(clan: string | null): { ground: string; ink: string } {
  const id = clan ?? "none";
  return { ground: `var(--clan-${id}, #55595f)`, ink: `var(--clan-${id}-ink, #ffffff)` };
}
