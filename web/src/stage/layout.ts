// The places on the stage, computed from the screen, the game and the number of seats alone, never from the cards.
// No DOM here: numbers in, numbers out (tests/browser/test_layout.py), in CSS pixels within the stage.

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The places of an army: five columns and three rows; the lowest is on the ground line. */
export interface Ground {
  left: number; // the left edge of the first column
  ground: number; // the line under level I
  w: number; // the width of a card
  h: number;
  gap: number; // between columns
}

export interface Given {
  width: number;
  height: number;
  seats: number;
  tiles?: boolean; // whether each seat has its own deck and tiles
}

/** The parts of every game's stage. */
export interface Bands {
  shape: "wide" | "tall";
  phone: boolean;
  head: number;
  pad: number;
  band: Box;
  foot: Box; // empty if there is none
}

export interface Fit extends Bands {
  duel: boolean; // whether both plates are in the head
  short: boolean;
  rowgap: number;
  rail: number; // the width of the labels I, II, III
  armies: Ground[]; // the viewer's first; with tabs, only one other
  plates: Box[]; // the plates of the same seats; none if they are in the head
  tabs: Box | null; // the other players, if only one of their armies is open
  spine: Box | null; // round, piles and tiles; null: in the head
  log: Box | null; // null: the log is behind a button
  hand: Box;
  hw: number; // the width and height of cards in hand
  hh: number;
  dock: Box | null; // null: the band replaces the dock
}

export const TAP = 44; // minimum size of touch targets
export const COLUMNS = 5;

const clamp = (least: number, n: number, most: number) => Math.max(least, Math.min(n, most));
const even = (n: number) => Math.floor(n / 2) * 2;
const EMPTY: Box = { left: 0, top: 0, width: 0, height: 0 };

const isWide = (width: number, height: number) => width >= 1.15 * height && width >= 600;
const ROOMY = 1200; // minimum width in px for four armies side by side
const LOGGED = 1180; // minimum width for the log

/** A table of armies. */
export function fit({ width, height, seats, tiles = false }: Given): Fit {
  if (!isWide(width, height)) return upright(width, height, seats);
  if (height < 480) return onItsSide(width, height, seats, tiles);
  return wide(width, height, seats);
}

function wide(W: number, H: number, seats: number): Fit {
  const head = H < 700 ? 46 : 52;
  const bandHeight = H < 700 ? 58 : H < 900 ? 64 : 72;
  const footHeight = Math.round(clamp(150, 0.29 * H, 300));
  const pad = clamp(12, Math.round(0.012 * W), 24);
  const [gap, rowgap, rail] = [6, 14, 20];
  const footTop = H - footHeight;
  const bandTop = footTop - bandHeight;
  const ground = bandTop - 14;
  const field = { duel: seats === 2, rowgap, rail, tabs: null, plates: [] as Box[] };

  function abreast() {
    const isFolded = seats > 2;
    const spine = isFolded ? 124 : Math.round(clamp(104, 0.1 * W, 180));
    const byWidth = (W - 2 * pad - spine - 32 - 2 * rail - 8 * gap) / 10;
    const byHeight = (ground - head - 18 - 2 * rowgap) / 3;
    const w = even(Math.min(byWidth, byHeight / 1.02));
    const h = even(Math.min(byHeight, 1.36 * w));
    const army = rail + 5 * w + 4 * gap;
    const first = Math.round((W - spine) / 2) - 16 - army;
    const middle = Math.round((W - spine) / 2);
    const [left, right, at] = isFolded
      ? [pad, pad + army + 16, W - pad - spine]
      : [first, middle + spine + 16, middle];
    const column = { left: at, top: head + 6, width: spine, height: ground - head - 6 };
    const tabs = isFolded ? { ...column, height: 58 * (seats - 1) } : null;
    const rest = { ...column, top: column.top + (tabs?.height ?? 0) + 6, height: column.height - (tabs?.height ?? 0) - 6 };
    return {
      ...field,
      duel: true,
      tabs,
      armies: [left, right].map((x) => ({ left: x + rail, ground, w, h, gap })),
      spine: isFolded ? rest : column,
    };
  }

  function inLine() {
    const plate = 48;
    const others = seats - 1;
    const share = 0.62;
    const apart = 18;
    const byWidth = (W - 2 * pad - apart * others - rail * seats - 4 * gap - others * 16) / (5 + 5 * others * share);
    const byHeight = (ground - head - 12 - plate - 10 - 2 * rowgap) / 3;
    const w = even(Math.min(byWidth, byHeight / 1.02));
    const h = even(Math.min(byHeight, 1.36 * w));
    const least = even(w * share);
    const oh = even(Math.min(1.3 * least, 0.72 * h));
    const spare = W - 2 * pad - rail * seats - 5 * w - 4 * gap - others * (5 * least + 16 + apart);
    const ow = even(clamp(least, least + spare / (5 * others), 1.1 * oh));
    const between = apart + Math.max(0, Math.floor((spare - 5 * others * (ow - least)) / others));
    const armies: Ground[] = [{ left: pad + rail, ground, w, h, gap }];
    let x = pad + rail + 5 * w + 4 * gap + between;
    for (let n = 0; n < others; n++) {
      armies.push({ left: x + rail, ground, w: ow, h: oh, gap: 4 });
      x += rail + 5 * ow + 16 + between;
    }
    const top = head + 8;
    const plates = armies.map(({ left, w: card }, n) => ({
      left: left - rail,
      top,
      width: rail + 5 * card + 4 * (n ? 4 : gap) + (n ? 0 : 6),
      height: plate,
    }));
    const [, second] = armies;
    const from = (second?.left ?? 0) - rail;
    const high = ground - 3 * oh - 2 * rowgap - top - plate - 20;
    const spine = { left: from, top: top + plate + 8, width: x - between - from, height: high };
    return { ...field, armies, plates, spine };
  }

  const log = W >= LOGGED ? Math.round(0.17 * W) : 0;
  const dock = Math.round(clamp(330, 0.3 * W, 560));
  const inner = { top: footTop + 10, height: footHeight - 22 };
  const handLeft = pad + (log ? log + 16 : 0);
  const dockLeft = W - pad - dock;
  const hh = footHeight - 42;
  return {
    shape: "wide",
    phone: false,
    short: H < 700,
    head,
    pad,
    band: { left: 0, top: bandTop, width: W, height: bandHeight },
    foot: { left: 0, top: footTop, width: W, height: footHeight },
    ...(seats > 2 && W >= ROOMY ? inLine() : abreast()),
    log: log ? { left: pad, width: log, ...inner } : null,
    dock: { left: dockLeft, width: dock, ...inner },
    hand: { left: handLeft, top: footTop + 30, width: dockLeft - 16 - handLeft, height: hh },
    hh,
    hw: even(hh / 1.4),
  };
}

/** A phone held sideways: the band is beside the hand. */
function onItsSide(W: number, H: number, seats: number, tiles: boolean): Fit {
  const [head, pad, gap, rowgap] = [44, 8, 4, 5];
  const footHeight = Math.round(clamp(116, 0.32 * H, 140));
  const footTop = H - footHeight;
  const ground = footTop - 6;
  const isFolded = seats > 2;
  const spine = isFolded ? 118 : tiles ? 96 : 76;
  const byHeight = (ground - head - 5 - 2 * rowgap) / 3;
  const byWidth = (W - 2 * pad - spine - 24 - 8 * gap) / 10;
  const w = even(Math.min(byWidth, byHeight / 0.98));
  const h = even(Math.min(byHeight, 1.36 * w));
  const army = 5 * w + 4 * gap;
  const first = Math.round((W - 2 * army - spine - 24) / 2);
  const lefts = isFolded ? [first, first + army + 12] : [first, first + army + 24 + spine];
  const column = {
    left: isFolded ? first + 2 * army + 24 : first + army + 12,
    top: head + 4,
    width: spine,
    height: ground - head - 4,
  };
  const tabs = isFolded ? { ...column, height: 48 * (seats - 1) } : null;
  const bandWidth = Math.round(clamp(300, 0.4 * W, 360));
  const bandLeft = W - pad - bandWidth;
  const hh = footHeight - 18;
  return {
    shape: "wide",
    phone: true,
    duel: true,
    short: true,
    head,
    pad,
    rowgap,
    rail: 0,
    band: { left: bandLeft, top: footTop + 4, width: bandWidth, height: footHeight - 10 },
    foot: { left: 0, top: footTop, width: W, height: footHeight },
    armies: lefts.map((left) => ({ left, ground, w, h, gap })),
    plates: [],
    tabs,
    spine: tabs ? { ...column, top: tabs.top + tabs.height, height: column.height - tabs.height } : column,
    log: null,
    dock: null,
    hand: { left: pad, top: footTop + 12, width: bandLeft - 10 - pad, height: hh },
    hh,
    hw: even(hh / 1.32),
  };
}

/** Portrait: the others above, the viewer's army below, the band over the hand. */
function upright(W: number, H: number, seats: number): Fit {
  const short = H < 700;
  const narrow = W < 600;
  const [pad, gap] = [narrow ? 8 : 20, 4];
  const rowgap = short ? 4 : 5;
  const head = short ? 44 : 48;
  const plate = short ? 36 : 42;
  const tab = seats > 2 ? (short ? 48 : 54) : 0;
  const bandHeight = short ? 112 : 116;
  const footHeight = Math.round((short ? 0.156 : 0.185) * H);
  const footTop = H - footHeight;
  const bandTop = footTop - bandHeight;
  const room = bandTop - head - plate - (tab || plate) - 4 * rowgap - (short ? 20 : 26);
  const byWidth = (W - 2 * pad - 4 * gap) / COLUMNS;
  const oh = even(clamp(TAP, (room / 6) * 0.88, 1.2 * byWidth));
  const h = even(clamp(TAP, (room - 3 * oh) / 3, 1.3 * byWidth));
  const w = Math.floor(Math.min(byWidth, 1.6 * h));
  const ow = oh < 50 ? Math.floor(byWidth) - 4 : even(Math.min(byWidth, 1.12 * oh));
  const foeTop = head + 2;
  const foeGround = foeTop + (tab || plate) + (short ? 4 : 6) + 3 * oh + 2 * rowgap;
  const ground = bandTop - (short ? 7 : 10);
  const ownTop = ground - 3 * h - 2 * rowgap - plate - (short ? 3 : 5);
  const across = (card: number) => Math.round((W - COLUMNS * card - 4 * gap) / 2);
  const line = { left: pad, width: W - 2 * pad };
  const hh = footHeight - (short ? 16 : 24);
  return {
    shape: "tall",
    phone: narrow,
    duel: seats === 2,
    short,
    head,
    pad,
    rowgap,
    rail: 0,
    band: { left: 0, top: bandTop, width: W, height: bandHeight },
    foot: { left: 0, top: footTop, width: W, height: footHeight },
    armies: [
      { left: across(w), ground, w, h, gap },
      { left: across(ow), ground: foeGround, w: ow, h: oh, gap },
    ],
    plates: [
      { ...line, top: ownTop, height: plate },
      { ...line, top: foeTop, height: plate },
    ],
    tabs: tab ? { ...line, top: foeTop, height: tab } : null,
    spine: null,
    log: null,
    dock: null,
    hand: { ...line, top: footTop + (short ? 10 : 18), height: hh },
    hh,
    hw: even(hh / 1.34),
  };
}

/** The lines of a hand: as few as possible while every card stays wide enough to touch. */
export function hold(cards: number, { hand, hw, hh, foot }: Pick<Fit, "hand" | "hw" | "hh" | "foot">) {
  const touch = TAP + 1;
  const widest = (n: number) => Math.floor((2 * hand.width - 4 * (n - 1)) / (n + 1)); // the middle of the hand is never covered
  let [lines, w, h, many] = [1, Math.min(hw, widest(cards)), hh, cards];
  while (lines < 4 && many > 1 && (hand.width - w) / (many - 1) < touch) {
    lines += 1;
    many = Math.ceil(cards / lines);
    h = Math.floor((foot.height - 6) / lines) - 3;
    w = Math.max(TAP + 2, Math.min(2 * h, even((hand.width + 4) / many) - 4)); // wide enough for names
  }
  const pitch = many > 1 ? Math.min(w + 8, (hand.width - w) / (many - 1)) : 0;
  return { lines, many, w, h, pitch };
}

/** The bands of a table without armies, which lays out its field itself. */
export function frame(width: number, height: number): Bands {
  const landscape = isWide(width, height);
  const phone = landscape && height < 480;
  const head = phone ? 44 : landscape ? (height < 700 ? 46 : 52) : 48;
  const pad = width < 600 || phone ? 8 : clamp(12, Math.round(0.012 * width), 24);
  const high = phone ? 62 : landscape ? (height < 700 ? 64 : 72) : 116;
  const left = phone ? Math.round(0.22 * width) : 0;
  const band = { left, top: height - high, width: width - left, height: high };
  const foot = phone ? { left: 0, top: height - high, width: left, height: high } : EMPTY;
  return { shape: landscape ? "wide" : "tall", phone: phone || (!landscape && width < 600), head, pad, band, foot };
}
