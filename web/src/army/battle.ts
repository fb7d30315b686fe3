// A Great Battle, counted row by row from the armies shown, and its sentences in the band.
import type { ArmySeat, ArmyView, Catalogue, HappeningInfo, View } from "../server/protocol";
import type { Battle, Side, Step } from "../stage/told.svelte";
import { kindOf } from "./kinds";
import { say } from "./texts";

export const MORE = 3; // the line after the three rows: tokens and texts
const ROMAN = ["I", "II", "III"];

/** The table before a battle, because the server sends only the table after it. */
export function patched(view: View, done: HappeningInfo[]): View {
  const passed = new Set(done.filter(({ what }) => what === "passed").map(({ seat }) => seat));
  const seats = (view as ArmyView).seats.map((seat) => (passed.has(seat.seat) ? { ...seat, passed: true } : seat));
  return { ...(view as ArmyView), seats, pending: [] };
}

const rowsOf = ({ rows }: ArmySeat, value: (card: string) => number) =>
  [0, 1, 2].map((row) =>
    (rows[row] ?? []).reduce((sum, { card, captured }) => sum + (captured ? 0 : value(card)), 0),
  );

export function counted(given: View, done: HappeningInfo[], cards: Catalogue | null): Battle {
  const view = given as ArmyView;
  const value = (id: string) => cards?.cards.find((card) => card.id === id)?.value ?? 0;
  const strengths = done.filter(({ what }) => what === "strength");
  const all = strengths.map(({ seat, detail: total }): Side & { team: number } => {
    const army = view.seats[seat];
    const rows = army ? rowsOf(army, value) : [0, 0, 0];
    const rest = total - rows.reduce((a, b) => a + b, 0);
    return { seat, rows: [...rows, rest], total, fights: true, team: Math.min(seat, army?.ally ?? seat) };
  });
  const winners = done.filter(({ what }) => what === "battle-won" || what === "supremacy").map(({ seat }) => seat);
  const sides = all.map((side) => ({ ...side, fights: fights(side, all) }));
  const rows = [0, 1, 2, MORE].filter((row) => sides.some((side) => side.rows[row]));
  return { sides, rows, winners: [...new Set(winners)], prize: kindOf(view.game).prize };
}

/** In teams, the stronger armies are compared first, and the others if those tie. */
function fights(side: Side & { team: number }, all: (Side & { team: number })[]): boolean {
  const teams = new Set(all.map(({ team }) => team));
  if (teams.size === all.length) return true;
  const best = (team: number) => Math.max(...all.filter((one) => one.team === team).map(({ total }) => total));
  const isTied = new Set([...teams].map(best)).size === 1;
  return isTied || side.total === best(side.team);
}

/** The band's text while a battle is counted. */
export function told(step: Step, phase: string, nameOf: (seat: number) => string, you: number | null): { title: string; why: string } {
  const { sides, winners } = step.battle!;
  const score = (count: (side: Side) => number) =>
    sides.filter(({ fights }) => fights).map((side) => `${nameOf(side.seat)}: ${count(side)}`).join(" · ");
  const row = /^row-(\d)$/.exec(phase);
  if (row) {
    const at = Number(row[1]);
    const title = at === MORE ? say("other_strength") : say("battle_row", { row: ROMAN[at] ?? "" });
    return { title: `${say("battle")} · ${title}`, why: score((side) => side.rows[at] ?? 0) };
  }
  if (phase === "gather") return { title: say("battle"), why: "" };
  if (!winners.length) return { title: say("battle_even"), why: score(({ total }) => total) };
  if (phase === "slam" || !step.text) {
    const best = [...sides].sort((a, b) => b.total - a.total)[0];
    const title = best?.seat === you ? say("battle_slam_you") : say("battle_slam", { name: nameOf(best?.seat ?? 0) });
    return { title, why: score(({ total }) => total) };
  }
  return { title: step.text.replace(/\.$/, ""), why: score(({ total }) => total) };
}

/** The stakes: players who need one more point. */
export function stake(given: View, you: number | null, nameOf: (seat: number) => string): string {
  const { seats, game } = given as ArmyView;
  const near = seats.filter(({ points, ally, seat }) => points === kindOf(game).goal - 1 && (ally === null || seat < ally));
  if (!near.length) return "";
  const isOwn = ({ seat, ally }: ArmySeat) => seat === you || ally === you;
  if (near.length === 1 && near[0] && isOwn(near[0])) return say("stake_you");
  const names = near.filter((one) => !isOwn(one)).map(({ seat }) => nameOf(seat));
  return say(near.some(isOwn) ? "stake_both" : "stake_one", { names: names.join(", ") });
}
