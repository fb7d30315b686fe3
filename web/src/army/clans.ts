// Which game a clan is of, and where its pictures and colours are.
const OF_GOSUX = [
  "abhilasha",
  "galmi",
  "goan_sul",
  "justice",
  "narashima",
  "phoenix",
  "tomorrow",
  "xi_an",
];

export function gameOf(clan: string | null): "gosu" | "gosux" {
  return clan !== null && OF_GOSUX.includes(clan) ? "gosux" : "gosu";
}

/** The address of a picture of the game that a clan is of. */
export function artOf(clan: string | null, name: string): string {
  return `/art/${gameOf(clan)}/${name}.svg`;
}

/** The colours of a clan, which the theme knows. */
export function clanStyle(clan: string | null): { ground: string; ink: string } {
  const id = clan ?? "none";
  return { ground: `var(--clan-${id}, #55595f)`, ink: `var(--clan-${id}-ink, #ffffff)` };
}
