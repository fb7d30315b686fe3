// How large everything on the stage is. No DOM in here: numbers in, numbers out (tests/browser/test_layout.py).
// All measures are CSS pixels of the stage's own box.

/** How many cards lie in each row of an army, the bottom one first. */
export type Rows = readonly number[];

export interface Given {
  width: number;
  height: number;
  armies: readonly Rows[]; // one's own first, the others in the order of turns
  open?: readonly number[]; // rows of one's own army where a card may be laid just now
  hand?: number; // cards in hand
  asked?: number; // the height that the question needs
  tiles?: boolean; // two decks and tiles, which need a line of their own in portrait
  opened?: number; // which of the others stays open where there is no room for all
  aimed?: boolean; // there are targets in that army
  folded?: number; // how many of the others are chips
  studied?: boolean; // the curve lies where the docked card does
}

export interface Fit {
  shape: "wide" | "tall";
  phone: boolean; // a phone on its side: the question stands beside the hand
  duel: boolean; // one other army is shown
  short: boolean;
  head: number;
  plates: number; // the height of a plate above its army; 0: it is in the head
  hands: number; // the height of a line for another's hand, in such a plate; 0: there is no room for one
  middle: number; // a line for piles and tiles, in portrait
  ask: number;
  askWidth: number; // beside the hand; 0: the whole width
  foot: number;
  pad: number;
  thin: number; // an empty row
  gap: number; // between cards
  rowgap: number;
  between: number; // armies
  rail: number; // I, II, III
  spine: number; // piles between two armies
  columns: number[];
  w: number; // one's own cards
  h: number;
  ow: number; // others' cards
  oh: number;
  hw: number; // cards in hand
  hh: number;
  pitch: number; // from one card in hand to the next
  lines: number; // of the hand
  dock: number; // the width of the card beside the hand; 0: it lies over the stage
  log: number; // the width of the log; 0: it is behind a button
  room: number; // the width of the hand's place
  shut: "" | "own" | "other" | "both" | "all"; // of these armies there is only the plate; all: not even that
  folded: number;
  opened: number;
}

export const TAP = 44; // the least size of what is touched

const clamp = (least: number, n: number, most: number) => Math.max(least, Math.min(n, most));
const even = (n: number) => Math.floor(n / 2) * 2; // so that a new card seldom changes sizes
const sum = (list: readonly number[]) => list.reduce((a, b) => a + b, 0);

/** Columns an army shows: those it uses, one's own one more; 3 to 5 (4 where a plate is above). */
const columnsOf = (army: Rows, own: boolean, least = 3) =>
  clamp(least, Math.max(0, ...army) + (own ? 1 : 0), 5);

/** Rows as high as a card. The others are a thin line. */
const fullRows = (army: Rows, open: readonly number[] = []) =>
  [0, 1, 2].filter((row) => army[row] || open.includes(row) || row === 0).length;

/** The band in which a hand lies: as few lines as leave every card wide enough to be touched, or `more` than that. */
function hold(hand: number, room: number, high: number, widest: number, tallest: number, more = 0) {
  const TOUCH = TAP + 2;
  const least = 62; // so that the middle of a card is never hidden
  let lines = 1;
  while (lines < 4 && Math.ceil(hand / lines) > 1 + Math.max(0, room - least) / TOUCH) lines += 1;
  lines += more;
  const many = Math.ceil(hand / lines);
  const height = even((high - (lines - 1) * 4) / lines);
  const hh = clamp(TAP, height, tallest);
  const fan = (room - 8) / (1 + 0.58 * Math.max(0, many - 1));
  const hw = even(Math.max(lines > 1 ? TAP + 2 : least, Math.min(widest, hh / 1.24, fan)));
  const pitch = many > 1 ? Math.min(hw + 12, Math.max(TOUCH, (room - hw - 8) / (many - 1))) : 0;
  return { hw, hh: even(Math.min(hh, 1.4 * hw)), pitch, lines };
}

type Held = ReturnType<typeof hold>;
/** How much of a card in hand can be seen. */
const seen = ({ hw, hh, pitch }: Held) => (pitch ? Math.min(hw, pitch) : hw) * hh;

export function fit(given: Given): Fit {
  const { width: W, height: H, armies, open = [], hand = 0, asked = 0, tiles = false } = given;
  const { opened = 1, aimed = false, folded = 0, studied = false } = given;
  const others = armies.length - 1;
  const duel = others <= 1;
  const isWide = W >= 1.15 * H && W >= 600;
  const found = isWide ? wide() : tall();
  // With cards too small to be touched, or in portrait, one of the others is open, the rest are chips.
  if (others <= 1 || (isWide && found.ow >= TAP)) return found;
  const two = [armies[0] ?? [], armies[opened] ?? []];
  return { ...fit({ ...given, armies: two, folded: others - 1 }), opened };

  function wide(): Fit {
    const phone = H < 480;
    const head = phone ? 44 : clamp(46, 0.06 * H, 62);
    const plates = duel ? 0 : clamp(46, 0.064 * H, 54); // in a duel they are in the head
    const ask = phone ? 0 : Math.max(clamp(54, 0.072 * H, 72), asked);
    const footLeast = phone ? Math.max(104, asked + 8) : clamp(140, 0.25 * H, 280);
    const pad = phone ? 8 : clamp(10, 0.012 * W, 24);
    const thin = phone ? 6 : 14;
    const share = duel ? 1 : clamp(0.66, 0.5 + 0.16 * (W / 1280), 0.8); // others' cards against one's own
    const spine = duel ? clamp(folded || (phone && tiles) ? 148 : phone ? 92 : 118, 0.1 * W, 190) : 0;

    const columns = armies.map((army, at) => columnsOf(army, at === 0, duel ? 3 : 4));
    const rail = phone ? 0 : 18;
    const between = phone ? 10 : clamp(14, 0.014 * W, 28);
    const across = sum(columns.map((n, at) => n * (at ? share : 1)));
    const gaps = armies.length - 1 + (duel ? 1 : 0);
    const free = W - 2 * pad - spine - between * gaps - rail * armies.length;
    const gap = phone ? 4 : clamp(4, 0.005 * W, 8);
    const rowgap = phone ? 6 : 13; // room for a badge that says what it costs
    const byWidth = (free - gap * (sum(columns) - armies.length)) / across;

    const needed = armies.map((army, at) => ({
      n: fullRows(army, at ? [] : open),
      k: at ? share : 1,
    }));
    const spare = (phone ? 6 : 18) + (duel ? 0 : rowgap); // padding; under a plate a gap
    const field = H - head - plates - ask - footLeast - spare;
    const high = Math.min(
      ...needed.map(({ n, k }) => (field - (3 - n) * thin - 2 * rowgap) / (n * k)),
    );
    // 1.1 is the flattest card that still shows a face, 1.4 the whole picture with its name below.
    const w = even(clamp(TAP, Math.min(byWidth, high / 1.1), 172));
    const h = even(clamp(Math.min(1.1 * w, high), high, 1.4 * w));
    const tallest = Math.max(...needed.map(({ n, k }) => n * h * k + (3 - n) * thin + 2 * rowgap));
    const foot = H - head - plates - ask - tallest - spare;

    // The lower band: log | hand | docked card. The hand comes first, then the dock, then the log.
    const lift = phone ? 20 : 46; // a lit card is lifted, its badge above it
    const tall = Math.min(foot - lift, 1.4 * 190);
    const most = clamp(phone ? 62 : 72, Math.max(104, 1.5 * w), 190);
    const most1 = Math.min(most, tall / (phone ? 1.24 : 1.4));
    const dock = phone ? 0 : studied ? 0.52 * W : clamp(330, 0.28 * W, 520);
    const beside = !phone && foot >= 140 && (studied || W - dock - 2 * pad >= most1 * 4.2);
    const askWidth = phone ? clamp(300, 0.44 * W, 400) : 0;
    const left = W - 2 * pad - (beside ? dock + between : 0) - (phone ? askWidth + 12 : 0);
    const whole = hand * (most1 + 6);
    const least = studied && !hand ? 0 : Math.max(whole * 0.8, most1 * 3); // for the hand
    const roomy = !phone && left - least >= 216;
    const log = roomy ? clamp(200, left - whole - between, (studied ? 0.48 : 0.22) * W) : 0;
    const room = left - (log ? log + between : 0);
    const held = hold(hand, room, tall, most, tall);
    // What the hand does not need is left to the field.
    const used = held.lines * held.hh + (held.lines - 1) * 4 + lift + (phone ? 0 : 18);
    const low = Math.min(foot, Math.max(footLeast, used));
    const rest = foot - low;
    const hands = duel || rest < 38 ? 0 : even(Math.min(rest, 0.08 * H));
    return {
      shape: "wide", phone, duel, short: H < 700, head, plates, hands, middle: 0, ask, askWidth, foot: low, pad, thin, gap,
      rowgap, between, rail, spine, columns, w, h, ow: even(w * share), oh: even(h * share),
      ...held, dock: beside ? dock : 0, log, room, shut: "", folded, opened,
    };
  }

  function tall(): Fit {
    const narrow = W < 600;
    const pad = narrow ? 8 : 20;
    const gap = narrow ? 3 : 6;
    const rowgap = narrow ? 5 : 10;
    const head = 48;
    const short = H < 700;
    const plate = short ? 44 : 46;
    const middle = tiles ? 52 : 0; // else the piles are in the head
    const ask = Math.max(short ? 96 : 118, asked); // text beside the card, buttons under it
    const thin = 8;
    const columns = armies.map((army, at) => columnsOf(army, at === 0));
    const room = W - 2 * pad;
    const { lines } = hold(hand, room, 1, 140, 190);
    const footLeast = lines > 1 ? lines * (TAP + 4) + 8 : short ? 88 : 116;
    const byWidth = (W - 2 * pad - 4 * gap) / 5; // five columns always fit: a card never moves sideways
    const chips = folded ? 50 : 0;
    let mine = fullRows(armies[0] ?? [], open);
    let theirs = fullRows(armies[1] ?? []);
    let shut: Fit["shut"] = "";
    const left = H - head - 2 * plate - chips - middle - ask - footLeast - 24;
    // Six full rows on 640 px: the army that is not asked about is only its plate.
    if ((mine + theirs) * TAP + 4 * rowgap + (6 - mine - theirs) * thin > left) {
      shut = aimed ? "own" : "other";
      if (aimed) mine = 0;
      else theirs = 0;
      if ((mine + theirs) * TAP + 2 * rowgap + (3 - mine - theirs) * thin > left) {
        shut = left < 0 ? "all" : "both";
        mine = theirs = 0;
      }
    }
    const none = shut === "both" || shut === "all";
    const shown = none ? 0 : shut ? 3 : 6;
    const gaps = none ? 0 : (shut ? 2 : 4) * rowgap;
    const field = left - (shown - mine - theirs) * thin;
    const share = short ? 0.82 : 0.86;
    const high = (field - gaps) / (mine + theirs * share || 1);
    const w = Math.floor(clamp(TAP, Math.min(byWidth, high / 0.98), 150));
    const h = even(clamp(TAP, high, 1.34 * w));
    const ow = even(Math.max(TAP, w * share));
    const oh = even(Math.max(TAP, h * share));
    const used = mine * h + theirs * oh + (shown - mine - theirs) * thin + gaps;
    const foot = Math.max(footLeast, H - head - 2 * plate - chips - middle - ask - used - 24);
    const [few, many] = [0, 1].map((more) => hold(hand, room, foot - 12, 140, 190, more)) as [Held, Held];
    const held = seen(many) > seen(few) ? many : few;
    return {
      shape: "tall", phone: narrow, duel: true, short, head, plates: plate, hands: 0, middle, ask, askWidth: 0, foot, pad, thin,
      gap, rowgap, between: 8, rail: 0, spine: 0, columns, w, h, ow, oh, ...held, dock: 0, log: 0, room,
      shut, folded, opened,
    };
  }
}

/** The bands of a table without armies: what lies in the field is its own affair. */
export function frame(width: number, height: number, asked = 0) {
  const isWide = width >= 1.15 * height && width >= 600;
  const phone = isWide && height < 480;
  const head = phone ? 44 : isWide ? clamp(46, 0.06 * height, 62) : 48;
  const pad = width < 600 || phone ? 8 : clamp(10, 0.012 * width, 24);
  const ask = Math.max(phone ? 50 : isWide ? clamp(54, 0.072 * height, 72) : 96, asked);
  return { shape: isWide ? "wide" : "tall", phone, head, ask, pad } as const;
}

/** The largest card of a list that shows so many without scrolling; w by h with a gap between, a narrow one in need. */
export function pack(many: number, width: number, height: number, most = 150, usual = 10) {
  for (const gap of [usual, 4]) {
    for (let w = most; w > TAP; w -= 2) {
      const h = Math.round(w * (w > 60 ? 1.34 : 1.1));
      const columns = Math.max(1, Math.floor((width + gap) / (w + gap)));
      if (Math.ceil(many / columns) * (h + gap) - gap <= height) return { w, h, gap };
    }
  }
  return { w: TAP, h: TAP, gap: 4 };
}

/** The same for groups of cards with a title each, one after the other in lines; where it is crowded, with a face for a title. */
export function flow(groups: readonly number[], width: number, height: number, most = 110) {
  const TITLE = 28;
  const LEAST = 130; // for a name
  const INSET = 8;
  for (let [w, gap] = [most, 14]; w > TAP; w -= 2) {
    const h = Math.round(w * (w > 60 ? 1.34 : 1.1));
    const across = Math.max(1, Math.floor((width - INSET + gap) / (w + gap)));
    let [x, y, line] = [0, 0, 0];
    for (const many of groups) {
      const columns = Math.min(many, across);
      const wide = Math.max(LEAST, columns * (w + gap)) + gap + INSET;
      if (x > 0 && x + wide > width) [x, y, line] = [0, y + line, 0];
      x += wide;
      line = Math.max(line, TITLE + Math.ceil(many / columns) * (h + gap));
    }
    if (y + line <= height) return { w, h, gap, titled: true };
  }
  const gap = 6;
  const all = sum(groups) + groups.length; // with the faces
  const fits = (w: number) => Math.floor((width + gap) / (w + gap)) * Math.floor((height + gap) / (w + gap)) >= all;
  let w = 60;
  while (w > TAP && !fits(w)) w -= 1;
  return { w, h: w, gap, titled: false };
}

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The best empty place for something of the wanted size among obstacles; the lowest of equals. */
export function clear(
  stage: { width: number; height: number },
  obstacles: readonly Box[],
  wanted: { width: number; height: number },
): Box {
  const MARGIN = 6;
  const walls = obstacles.map(({ left, top, width, height }) => ({
    left: left - MARGIN,
    top: top - MARGIN,
    right: left + width + MARGIN,
    bottom: top + height + MARGIN,
  }));
  const edges = (list: number[], most: number) =>
    [...new Set(list.map((n) => clamp(0, n, most)))].sort((a, b) => a - b);
  const tops = edges([0, ...walls.map((wall) => wall.bottom)], stage.height);
  const bottoms = edges([stage.height, ...walls.map((wall) => wall.top)], stage.height);
  let best: Box = { left: 0, top: 0, width: stage.width, height: 0 };
  let most = 0;
  for (const top of tops)
    for (const bottom of bottoms) {
      if (bottom - top < 40) continue;
      const inside = walls.filter((wall) => wall.top < bottom && wall.bottom > top);
      let left = 0;
      for (const wall of [...inside.sort((a, b) => a.left - b.left), null]) {
        const right = wall ? Math.min(wall.left, stage.width) : stage.width;
        const width = Math.min(right - left, wanted.width);
        const height = Math.min(bottom - top, wanted.height);
        const worth = width < 180 ? 0 : width * height * (1 + 0.1 * (bottom / stage.height));
        if (worth > most) {
          most = worth;
          best = { left, top, width: right - left, height: bottom - top };
        }
        if (wall) left = Math.max(left, wall.right);
      }
    }
  const width = Math.min(best.width, wanted.width);
  const height = Math.min(best.height, wanted.height);
  return { left: best.left + (best.width - width) / 2, top: best.top + best.height - height, width, height };
}
