// Keeps keyboard focus in place when the pressed button goes away.

/** A part of the page that takes over the focus of a removed child; a waiting button gets it back. */
export function held(node: HTMLElement) {
  let last: HTMLElement | null = null; // the element here that has the focus, or lost it unintentionally
  const isIdle = () => !!last?.isConnected && !last.matches(":disabled");

  function came({ target }: FocusEvent) {
    last = target instanceof HTMLElement && target !== node ? target : null;
  }
  function went({ relatedTarget }: FocusEvent) {
    if (relatedTarget || isIdle()) last = null;
  }
  function look() {
    if (!last || document.activeElement !== document.body) return;
    if (last.isConnected && !isIdle()) return; // the page waits for its answer
    (last.isConnected ? last : node).focus({ preventScroll: true });
  }

  node.tabIndex = -1;
  node.addEventListener("focusin", came);
  node.addEventListener("focusout", went);
  const observer = new MutationObserver(look);
  observer.observe(node, { subtree: true, childList: true, attributeFilter: ["disabled"] });
  return { destroy: () => observer.disconnect() };
}
