// A finished match, described in a line.
import { speech } from "../frame/language.svelte";
import { presetWords } from "../setup/tables";
import type { GameInfo, MatchSummary, OwnTurn, RatingChange } from "../server/protocol";
import { list, say } from "../texts";

const DAY = 86_400;

export const isWon = ({ you, winners }: MatchSummary) => you !== null && winners.includes(you);

/** The kind of result: a guided match and a draw are neither won nor lost. */
export function kindOf(match: MatchSummary): "won" | "lost" | "draw" | "lesson" {
  if (match.lesson) return "lesson";
  if (!match.winners.length) return "draw";
  return isWon(match) ? "won" : "lost";
}

export function gameOf({ game, preset }: MatchSummary, games: GameInfo[]): string {
  const label = games.find(({ name }) => name === game)?.label ?? game;
  return preset ? `${label} ${presetWords(games, game, preset)}` : label;
}

/** All other players, each name once. */
export function opponents({ game, seats, you }: MatchSummary, games: GameInfo[]): string {
  const bots = games.find(({ name }) => name === game)?.bots ?? [];
  const others = seats
    .filter((_, seat) => seat !== you)
    .map(({ kind, name }) => (kind === "bot" && bots.find((bot) => bot.name === name)?.label) || name);
  return list([...new Set(others)].map((name) => times(name, others)));
}

function times(name: string, all: string[]): string {
  const many = all.filter((one) => one === name).length;
  return many > 1 ? `${many} × ${name}` : name;
}

/** The player's own points first. */
export function score({ points, you }: MatchSummary): string {
  const own = you === null ? [] : [points[you] ?? 0];
  return [...own, ...points.filter((_, seat) => seat !== you)].join(" : ");
}

export function when(at: number): string {
  const days = Math.round((Date.now() / 1000 - at) / DAY);
  const format = new Intl.RelativeTimeFormat(speech.language, { numeric: "auto" });
  if (days < 7) return format.format(-days, "day");
  return new Intl.DateTimeFormat(speech.locale, { day: "numeric", month: "long" }).format(at * 1000);
}

const signed = (number: number) =>
  new Intl.NumberFormat(speech.language, { signDisplay: "always", maximumFractionDigits: 0 }).format(number);

export function change({ before, after, margin }: RatingChange): string {
  return say("matches.rating", { after, by: signed(after - before), margin });
}

export function turn({ kind, move, size }: OwnTurn): string {
  return say("matches.turn", { what: say(`matches.turn.${kind}`), move, by: signed(100 * size) });
}
