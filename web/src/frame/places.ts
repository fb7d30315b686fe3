// The pages that the navigation leads to, from any other.
import { FIRST } from "../games/games";
import { house } from "../server/house.svelte";
import { type Route, router } from "./router.svelte";
import { isSite } from "../server/transport";

export type PlaceName = "play" | "daily" | "ladders" | "tournaments" | "compete" | "matches" | "cards" | "rules" | "workshop" | "lab";

export interface Place {
  name: PlaceName;
  path: string;
  pages: Route["page"][]; // the pages on which it is current
  isStudy?: boolean; // for looking things up or trying them out
}

const BAR = 4; // slots in a bar at the bottom, besides the button for all others
const OPTIONAL = ["daily", "ladders", "tournaments"]; // a host may switch it off
const ON_SITES = ["daily"]; // optional features that a site offers, too

/** Whether this server offers it; true until the server has answered, so that nothing moves. */
const isOffered = (name: string) =>
  !OPTIONAL.includes(name) || (house.known ? house.has(name) : !isSite || ON_SITES.includes(name));

/** All of them, in their order. */
export function places(): Place[] {
  const { route } = router;
  const game = "game" in route ? route.game : FIRST;
  const all: Place[] = [
    { name: "play", path: "/", pages: ["lobby"] },
    { name: "daily", path: "/daily", pages: ["daily"] },
    { name: "ladders", path: "/ladders", pages: ["ladders"] },
    { name: "tournaments", path: "/tournaments", pages: ["tournaments", "tournament"] },
    { name: "matches", path: "/matches", pages: ["matches"] },
    { name: "cards", path: `/cards/${game}`, pages: ["cards"], isStudy: true },
    { name: "rules", path: `/rules/${game}`, pages: ["rules"], isStudy: true },
    { name: "workshop", path: "/workshop", pages: ["workshop", "gallery"], isStudy: true },
    { name: "lab", path: "/lab", pages: ["lab"], isStudy: true },
  ];
  return all.filter(({ name }) => isOffered(name));
}

const CONTESTS: PlaceName[] = ["ladders", "tournaments"];

/** Ladders and tournaments share a slot in the bar, and link to each other. */
export const contests = () => places().filter(({ name }) => CONTESTS.includes(name));

/** The first few, for narrow screens, and the rest. */
export function bar(): { first: Place[]; rest: Place[] } {
  const [contest] = contests();
  const joint = contest && { ...contest, name: "compete" as const, pages: contests().flatMap(({ pages }) => pages) };
  const all = places().flatMap((place) => {
    if (!CONTESTS.includes(place.name)) return [place];
    return joint && place.name === contest.name ? [joint] : [];
  });
  return { first: all.slice(0, BAR), rest: all.slice(BAR) };
}

export const isHere = ({ pages }: Place) => pages.includes(router.route.page);
