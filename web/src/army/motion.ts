// How cards and tokens move; nothing moves if the reader prefers reduced motion.
import { cubicIn, backOut } from "svelte/easing";
import type { TransitionConfig } from "svelte/transition";
import { still } from "../frame/frames";

/** A card that leaves. */
export function leave(_: Element, { y = 24 } = {}): TransitionConfig {
  if (still()) return { duration: 0 };
  return {
    duration: 300,
    easing: cubicIn,
    css: (t, u) =>
      `opacity: ${t}; transform: translateY(${u * y}px) rotate(${u * 10}deg) scale(${0.7 + 0.3 * t})`,
  };
}

/** A token dropping into place. */
export function fall(_: Element): TransitionConfig {
  if (still()) return { duration: 0 };
  return {
    duration: 360,
    easing: backOut,
    css: (t, u) => `opacity: ${Math.min(1, t * 3)}; transform: translateY(${-26 * u}px)`,
  };
}

/** A number or a box that appears. */
export function pop(_: Element): TransitionConfig {
  if (still()) return { duration: 0 };
  return {
    duration: 260,
    easing: backOut,
    css: (t) => `opacity: ${Math.min(1, t * 2)}; transform: scale(${0.6 + 0.4 * t})`,
  };
}
