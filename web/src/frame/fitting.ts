/** Call a function when an element changes size or a font has loaded; return a function that stops this. */
export function whenResized(part: HTMLElement, fit: () => void): () => void {
  const watching = new ResizeObserver(fit);
  watching.observe(part);
  document.fonts.addEventListener("loadingdone", fit); // a font changes the width of texts, but of no box
  return () => {
    watching.disconnect();
    document.fonts.removeEventListener("loadingdone", fit);
  };
}

/** What opens over the hand is pressed only once it has been seen: a quick press was meant for the card below. */
export function arriving(element: HTMLElement) {
  element.style.pointerEvents = "none";
  const open = () => element.style.removeProperty("pointer-events");
  requestAnimationFrame(() => setTimeout(open, 220)); // however slow frames are
}
