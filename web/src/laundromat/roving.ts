// One stop for the Tab key in each zone; arrows go from thing to thing inside it.
import type { Action } from "svelte/action";

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Its things are those with data-rove; a lit one is the stop unless another has the focus. */
export const roving: Action<HTMLElement> = (zone) => {
  const things = () => [...zone.querySelectorAll<HTMLElement>("[data-rove]")];

  const stop = (wanted?: HTMLElement) => {
    const all = things();
    const kept = all.find((thing) => thing === document.activeElement);
    const chosen = wanted ?? kept ?? all.find((thing) => thing.dataset.lit === "true") ?? all[0];
    for (const thing of all) thing.tabIndex = thing === chosen ? 0 : -1;
  };
  const key = (event: KeyboardEvent) => {
    const all = things();
    const at = all.indexOf(event.target as HTMLElement);
    if (at < 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    let next: number;
    if (event.key in STEPS) next = (at + STEPS[event.key]! + all.length) % all.length;
    else if (event.key === "Home") next = 0;
    else if (event.key === "End") next = all.length - 1;
    else return;
    event.preventDefault();
    event.stopPropagation();
    stop(all[next]);
    all[next]?.focus();
  };
  const focus = (event: FocusEvent) => {
    const thing = event.target as HTMLElement;
    if (thing.dataset.rove !== undefined) stop(thing);
  };

  const watch = new MutationObserver(() => stop());
  watch.observe(zone, { childList: true, subtree: true, attributeFilter: ["data-lit"] });
  zone.addEventListener("keydown", key);
  zone.addEventListener("focusin", focus);
  stop();

  return {
    destroy() {
      watch.disconnect();
      zone.removeEventListener("keydown", key);
      zone.removeEventListener("focusin", focus);
    },
  };
};
