// The curve of a finished match as paths: the chances of every seat, by number of actions.
import type { StudyInfo } from "../server/protocol";

export const DASHES = ["", "9 5", "2 5", "12 4 2 4", "5 3"]; // dash patterns distinguish seats without colours

/** The paths for a study in a box of this size. */
export function drawing(study: StudyInfo, width: number, height: number) {
  const length = Math.max(1, study.moves.length);
  const x = (done: number) => (width * done) / length;
  const y = (chance: number) => height * (1 - Math.max(0, Math.min(1, chance)));
  const line = (points: number[][]) => points.map(([done, chance]) => `${x(done!)} ${y(chance!)}`).join("L");
  const band = (points: number[][]) => {
    const upper = points.map(([done, chance, off]) => `${x(done!)} ${y(chance! + off!)}`);
    const lower = points.map(([done, chance, off]) => `${x(done!)} ${y(chance! - off!)}`).reverse();
    return [...upper, ...lower].join("L");
  };
  const where = (point: { move: number; seat: number }) =>
    study.curves[point.seat]?.find(([done]) => done! >= point.move - 1)?.[1] ?? 0.5;
  return { x, y, line, band, where };
}

/** The largest turning point of a match. */
export function turningPoint({ points }: StudyInfo) {
  return [...points].sort((a, b) => b.size - a.size)[0] ?? null;
}
