// Makes a zone a single stop of the Tab key; arrow keys move between the things in it.
const STEPS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

function middle(element: HTMLElement): [number, number] {
  const box = element.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
}

/** The nearest one in a direction; those straight ahead come first. */
function nearest(from: HTMLElement, spots: HTMLElement[], [dx, dy]: [number, number]) {
  const [x, y] = middle(from);
  let best: HTMLElement | null = null;
  let least = Infinity;
  for (const spot of spots) {
    if (spot === from) continue;
    const [sx, sy] = middle(spot);
    const ahead = (sx - x) * dx + (sy - y) * dy;
    if (ahead < 4) continue;
    const aside = Math.abs((sx - x) * dy) + Math.abs((sy - y) * dx);
    if (ahead + 2.5 * aside < least) {
      least = ahead + 2.5 * aside;
      best = spot;
    }
  }
  return best;
}

/** An action for a zone whose things are marked with data-spot. */
export function rove(zone: HTMLElement) {
  let current: HTMLElement | null = null;

  const spots = () => [...zone.querySelectorAll<HTMLElement>("[data-spot]")];

  function settle() {
    const all = spots();
    const active = all.find((spot) => spot === document.activeElement);
    const kept = current && all.includes(current) && current.dataset.spot === "lit" ? current : null;
    current = active ?? kept ?? all.find((spot) => spot.dataset.spot === "lit") ?? all[0] ?? null;
    for (const spot of all) spot.tabIndex = spot === current ? 0 : -1;
  }

  function go(to: HTMLElement | null | undefined, event: KeyboardEvent) {
    if (!to) return;
    event.preventDefault();
    event.stopPropagation();
    to.focus();
  }

  function onkeydown(event: KeyboardEvent) {
    const all = spots();
    const from = all.find((spot) => spot === event.target);
    if (!from || event.altKey || event.ctrlKey || event.metaKey) return;
    const step = STEPS[event.key];
    const at = all.indexOf(from);
    if (step) go(nearest(from, all, step) ?? (step[0] ? all[at + step[0]] : null), event);
    else if (event.key === "Home") go(all[0], event);
    else if (event.key === "End") go(all[all.length - 1], event);
  }

  const later = () => setTimeout(settle); // after the focus has moved
  const observer = new MutationObserver(settle);
  observer.observe(zone, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ["data-spot"],
  });
  zone.addEventListener("focusin", settle);
  zone.addEventListener("focusout", later);
  zone.addEventListener("keydown", onkeydown);
  settle();
  return {
    destroy() {
      observer.disconnect();
      zone.removeEventListener("focusin", settle);
      zone.removeEventListener("focusout", later);
      zone.removeEventListener("keydown", onkeydown);
    },
  };
}
