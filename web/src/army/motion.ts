// How cards and tokens move; nothing moves if the reader prefers reduced motion.
import { cubicIn, cubicOut, backOut } from "svelte/easing";
import type { TransitionConfig } from "svelte/transition";

export function still(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

interface Arc {
  x?: number; // its starting point, in pixels
  y?: number;
  delay?: number;
}

/** A card that arrives along a short arc. */
export function arrive(_: Element, { x = 0, y = 90, delay = 0 }: Arc = {}): TransitionConfig {
  if (still()) return { duration: 0 };
  return {
    delay: Math.min(delay, 240),
    duration: 420,
    easing: cubicOut,
    css: (t, u) => {
      const bow = Math.sin(Math.PI * t) * 16;
      const left = x * u + (y > 0 ? -bow : bow);
      return `opacity: ${Math.min(1, t * 2)}; transform: translate(${left}px, ${y * u}px)
        rotate(${u * 8}deg) scale(${1 + 0.12 * Math.sin(Math.PI * t)})`;
    },
  };
}

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
