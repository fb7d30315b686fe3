// A portrait: a throw of the dice, and the chosen parts.
export type Portrait = Record<string, string | number>;
export type Parts = Record<string, string[]>; // parts with their kinds

/** The parts of a text such as `4711.colour-mint.hat-hood`. */
export function read(text: string): Portrait {
  const [first, ...others] = text.split(".");
  return Object.fromEntries([["throw", Number(first)], ...others.map((one) => one.split("-"))]);
}

/** The portrait as text, with its parts in order. */
export function written({ throw: first = 0, ...chosen }: Portrait, parts: Parts): string {
  const order = Object.keys(parts);
  const pairs = Object.entries(chosen).sort(([a], [b]) => order.indexOf(a) - order.indexOf(b));
  return [first, ...pairs.map((pair) => pair.join("-"))].join(".");
}
