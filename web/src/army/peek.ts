// Shows a card at full size: on hover after a moment, on keyboard focus, on a long press.
const HOVER = 350;
const PRESS = 450;
const SLIP = 10; // pixels that a resting finger may move

export interface Peek {
  card: string | null; // null: nothing to show
  onzoom: (card: string | null, element?: HTMLElement) => void;
}

export function peek(element: HTMLElement, options: Peek) {
  let timer = 0;
  let shown = false;
  let pressed = false; // the last touch was a long one: no click follows
  let start: [number, number] = [0, 0];

  // Focus is also lost while the page is being redrawn, when nothing else may change: tell it after.
  function tell(card: string | null) {
    queueMicrotask(() => options.onzoom(card, card ? element : undefined));
  }

  function show() {
    if (!options.card) return;
    shown = true;
    tell(options.card);
  }

  function hide() {
    clearTimeout(timer);
    if (shown) tell(null);
    shown = false;
  }

  function later(wait: number, then: () => void) {
    clearTimeout(timer);
    timer = window.setTimeout(then, wait);
  }

  const listeners: [string, (event: never) => void][] = [
    ["pointerenter", (e: PointerEvent) => e.pointerType === "mouse" && later(HOVER, show)],
    ["pointerleave", (e: PointerEvent) => e.pointerType === "mouse" && hide()],
    ["focus", () => element.matches(":focus-visible") && show()],
    ["blur", hide],
    [
      "pointerdown",
      (e: PointerEvent) => {
        pressed = false;
        if (e.pointerType === "mouse") return hide();
        start = [e.clientX, e.clientY];
        later(PRESS, () => {
          pressed = true;
          show();
        });
      },
    ],
    [
      "pointermove",
      (e: PointerEvent) => {
        const moved = Math.hypot(e.clientX - start[0], e.clientY - start[1]);
        if (e.pointerType !== "mouse" && !pressed && moved > SLIP) clearTimeout(timer);
      },
    ],
    ["pointerup", (e: PointerEvent) => e.pointerType !== "mouse" && clearTimeout(timer)],
    ["pointercancel", () => clearTimeout(timer)],
    [
      "contextmenu",
      (e: Event) => {
        if (pressed) e.preventDefault(); // a long press on Android
      },
    ],
    [
      "click",
      (e: Event) => {
        if (!pressed) return;
        pressed = false;
        e.preventDefault();
        e.stopImmediatePropagation();
      },
    ],
  ];
  for (const [name, listener] of listeners)
    element.addEventListener(name, listener as EventListener, { capture: true });

  /** A touch elsewhere on the table puts the card away. */
  function away(event: PointerEvent) {
    if (shown && event.pointerType !== "mouse" && !element.contains(event.target as Node)) hide();
  }
  document.addEventListener("pointerdown", away);

  return {
    update(next: Peek) {
      options = next;
    },
    destroy() {
      hide();
      document.removeEventListener("pointerdown", away);
      for (const [name, listener] of listeners)
        element.removeEventListener(name, listener as EventListener, { capture: true });
    },
  };
}
