// What need not be in the same frame as everything else.
const LATEST = 300; // ms

/** Do something once the next frame is on the screen. */
export function afterFrame(act: () => void) {
  requestAnimationFrame(() => setTimeout(act));
}

/** Do something when there is nothing else to do, but soon; what is returned takes it back. */
export function whenIdle(act: () => void): () => void {
  if (!("requestIdleCallback" in window)) {
    const soon = setTimeout(act);
    return () => clearTimeout(soon);
  }
  const idle = requestIdleCallback(act, { timeout: LATEST });
  return () => cancelIdleCallback(idle);
}
