/** Call a function when a font has arrived, which changes no box but the width of its letters. Return how to stop. */
export function whenFontsArrive(fit: () => void): () => void {
  document.fonts.addEventListener("loadingdone", fit);
  return () => document.fonts.removeEventListener("loadingdone", fit);
}

/** Call a function when a part has another size, and when a font has arrived. Return how to stop. */
export function whenResized(part: HTMLElement, fit: () => void): () => void {
  const watching = new ResizeObserver(fit);
  watching.observe(part);
  const stop = whenFontsArrive(fit);
  return () => {
    watching.disconnect();
    stop();
  };
}
