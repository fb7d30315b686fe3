// What moves, and what may wait for a later frame.
const LATEST = 300; // ms

/** Whether the reader prefers that nothing moves. */
export const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Run a task when the page is idle, but soon; returns a function that cancels it. */
export function whenIdle(act: () => void): () => void {
  if (!("requestIdleCallback" in window)) {
    const soon = setTimeout(act);
    return () => clearTimeout(soon);
  }
  const idle = requestIdleCallback(act, { timeout: LATEST });
  return () => cancelIdleCallback(idle);
}
