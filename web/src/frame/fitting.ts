/** Call a function when a font has loaded, which changes text widths but no boxes; return a function that stops this. */
export function whenFontsArrive(fit: () => void): () => void {
  document.fonts.addEventListener("loadingdone", fit);
  return () => document.fonts.removeEventListener("loadingdone", fit);
}

/** Call a function when an element changes size or a font has loaded; return a function that stops this. */
export function whenResized(part: HTMLElement, fit: () => void): () => void {
  const watching = new ResizeObserver(fit);
  watching.observe(part);
  const stop = whenFontsArrive(fit);
  return () => {
    watching.disconnect();
    stop();
  };
}

/** What opens over the hand is pressed only once it has been seen: a quick press was meant for the card below. */
export function arriving(element: HTMLElement) {
  element.style.pointerEvents = "none";
  const open = () => element.style.removeProperty("pointer-events");
  requestAnimationFrame(() => setTimeout(open, 220)); // however slow frames are
}
