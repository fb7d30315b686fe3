// Short, meaningful animations; none with reduced motion.

import { still } from "../frame/frames";

function move(element: Element | null | undefined, frames: Keyframe[], duration: number) {
  if (!element || still()) return;
  element.animate(frames, { duration, easing: "ease-out" });
}

/** A garment falls into the drum. */
export function fall(element: Element | null | undefined) {
  move(
    element,
    [
      { transform: "translateY(-150px) rotate(-14deg)", opacity: 0 },
      { opacity: 1, offset: 0.2 },
      { transform: "translateY(10px) rotate(5deg)", opacity: 1, offset: 0.7 },
      { transform: "none" },
    ],
    450,
  );
}

/** A bubble rises. */
export function rise(element: Element, after: number) {
  if (still()) return;
  element.animate(
    [
      { transform: "none", opacity: 0 },
      { opacity: 0.9, offset: 0.3 },
      { transform: "translateY(-90px) scale(1.3)", opacity: 0 },
    ],
    { duration: 550, delay: after, easing: "ease-out" },
  );
}

/** A failed wash. */
export function shake(element: Element | null | undefined) {
  const swing = [0, -7, 7, -6, 6, -3, 3, 0];
  move(
    element,
    swing.map((x) => ({ transform: `translateX(${x}px) rotate(${x / 3}deg)` })),
    600,
  );
}

/** A programme is complete. */
export function glow(element: Element | null | undefined) {
  move(
    element,
    [
      { filter: "none", transform: "none" },
      { filter: "brightness(1.5) drop-shadow(0 0 12px gold)", transform: "scale(1.08)", offset: 0.4 },
      { filter: "none", transform: "none" },
    ],
    800,
  );
}

/** Something new appears. */
export function arrive(element: Element | null | undefined) {
  move(
    element,
    [
      { transform: "translateY(-16px) scale(0.9)", opacity: 0 },
      { transform: "none", opacity: 1 },
    ],
    320,
  );
}
