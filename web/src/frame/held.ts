// Whoever uses the keyboard stays where they are when the button they pressed goes away.

/** A part of the page that takes the focus over from what was in it; a button that waits has it back. */
export function held(node: HTMLElement) {
  let last: HTMLElement | null = null; // what has the focus in here, or lost it through no wish of anybody's
  const isIdle = () => !!last?.isConnected && !last.matches(":disabled");

  function came({ target }: FocusEvent) {
    last = target instanceof HTMLElement && target !== node ? target : null;
  }
  function went({ relatedTarget }: FocusEvent) {
    if (relatedTarget || isIdle()) last = null;
  }
  function look() {
    if (!last || document.activeElement !== document.body) return;
    if (last.isConnected && !isIdle()) return; // it is being waited for
    (last.isConnected ? last : node).focus({ preventScroll: true });
  }

  node.tabIndex = -1;
  node.addEventListener("focusin", came);
  node.addEventListener("focusout", went);
  const observer = new MutationObserver(look);
  observer.observe(node, { subtree: true, childList: true, attributeFilter: ["disabled"] });
  return { destroy: () => observer.disconnect() };
}
