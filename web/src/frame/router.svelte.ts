// The page's address: /, /t/ID, /rules/GAME, /cards/GAME?pack=FINGERPRINT,
// /print/GAME?pack=FINGERPRINT (without GAME the first one), /matches, /ladders, /daily, /workshop,
// /gallery, /lab, /tournaments, /tournament/ID. On a static site, which has only one page, all of
// that comes after a #.
import { FIRST } from "../games/games";
import type { GameName } from "../server/protocol";
import { isSite } from "../server/transport";

const NAME = /^[a-z][a-z0-9_]{0,19}$/;

const PLAIN = ["matches", "ladders", "daily", "workshop", "gallery", "lab", "tournaments"] as const;

export type Route =
  | { page: "lobby" | (typeof PLAIN)[number] }
  | { page: "table" | "tournament"; id: string }
  | { page: "rules" | "cards" | "print"; game: GameName; at: string; pack: string }
  | { page: "nowhere" };

/** The current address: path, query and fragment. */
export function place(): { path: string; query: string; at: string } {
  if (!isSite) return { path: location.pathname, query: location.search, at: location.hash.slice(1) };
  const [, path = "/", query = "", at = ""] = /^#(\/[^?#]*)(\?[^#]*)?#?(.*)$/.exec(location.hash) ?? [];
  return { path, query, at };
}

/** The address of a path. */
export function address(path: string): string {
  return isSite ? `#${path}` : path;
}

/** The same as an absolute address. */
export function link(path: string): string {
  return new URL(address(path), location.href).href;
}

function read(): Route {
  const { path, query, at } = place();
  const [first, second, ...rest] = path.split("/").filter(Boolean);
  if (!first) return { page: "lobby" };
  const plain = PLAIN.find((page) => page === first);
  if (plain && !second) return { page: plain };
  if (rest.length === 0 && second) {
    if (first === "t") return { page: "table", id: decodeURIComponent(second) };
    if (first === "tournament" || first === "tournaments") return { page: "tournament", id: decodeURIComponent(second) };
  }
  if (rest.length === 0 && (first === "rules" || first === "cards" || first === "print") && NAME.test(second ?? FIRST)) {
    const pack = new URLSearchParams(query).get("pack") ?? "";
    return { page: first, game: (second ?? FIRST) as GameName, at, pack };
  }
  return { page: "nowhere" };
}

/** Whether a link leads to an anchor on this page, not to another page. */
const isPlace = () => isSite && location.hash !== "" && !location.hash.startsWith("#/");

class Router {
  route = $state.raw<Route>(read());

  constructor() {
    addEventListener("popstate", () => {
      if (!isPlace()) this.route = read();
    });
    addEventListener("hashchange", (event: HashChangeEvent) => {
      if (isPlace()) history.replaceState(null, "", event.oldURL);
      else this.route = read();
    });
  }

  go(path: string) {
    history.pushState(null, "", address(path));
    this.route = read();
    scrollTo(0, 0);
  }
}

export const router = new Router();

/** For links: follows them without reloading the page. */
export function follow(event: MouseEvent) {
  const there = (event.currentTarget as HTMLAnchorElement).getAttribute("href") ?? "/";
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
  if (!plain || event.defaultPrevented) return;
  event.preventDefault();
  router.go(isSite ? there.slice(1) : there);
}
