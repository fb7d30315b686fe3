// How garments hang on the line: as large as possible, in one row or two.

const LARGEST = 230; // px
const SMALLEST = 44; // minimum width for touch
const READABLE = 50; // narrower names would be broken too often
const CELL = 112; // a name may be wider than a small garment
const GAP = 8;
const NAME = 40; // the height of a name of two lines, or of three small ones
const STAINS = 42; // the height of the stains below it, with the row gap and the highlight
const SHAPE = 0.75; // width by height

export interface Hung {
  width: number; // the width of a garment
  cell: number; // the width of its name
  many: number; // garments per row
  named: boolean; // whether there is room for names
}

/** The sizes for this number of rows. */
function inRows(rows: number, garments: number, width: number, height: number, named: boolean): Hung {
  const many = Math.ceil(garments / rows);
  const across = (width - GAP * (many + 1)) / many;
  const down = (height / rows - STAINS - (named ? NAME : 0)) * SHAPE;
  const size = Math.floor(Math.min(LARGEST, across, down));
  return { width: size, cell: Math.floor(Math.max(size, Math.min(across, CELL))), many, named };
}

/** The arrangement with the largest garments; with names if they are readable. */
export function hang(garments: number, width: number, height: number): Hung {
  const ways = [1, 2].flatMap((rows) => [true, false].map((named) => inRows(rows, Math.max(1, garments), width, height, named)));
  const largest = (some: Hung[]) => some.reduce((best, one) => (one.width > best.width ? one : best));
  const named = largest(ways.filter((way) => way.named));
  const best = named.width >= SMALLEST && named.cell >= READABLE ? named : largest(ways.filter((way) => !way.named));
  return { ...best, width: Math.max(SMALLEST, best.width) };
}
