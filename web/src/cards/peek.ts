// Shows a card in the dock: after the pointer moved onto it, on keyboard focus, or on a long press,
// which opens it where there is no dock.
// A card that slides under a resting pointer is not shown.
const HOVER = 120;
const PRESS = 450;
const AGAIN = 600; // ms within which the last card reappears at once
const SLIP = 10; // pixels that a resting finger may move

export interface Peek {
  card: string | null; // null: nothing to show
  onzoom: (card: string | null, element?: HTMLElement) => void;
  onread?: (card: string) => void; // opens it after a long press, where there is no dock
}

// The card shown last. When a change moves a card, the pointer leaves and enters it again; this
// avoids a flicker.
let last = { card: "", until: 0 };

/** The press that shows a card is not also a click. */
export function peek(element: HTMLElement, options: Peek) {
  let timer = 0;
  let shown = false;
  let waiting = false; // the pointer is on the card, which is about to be shown
  let pressed = false; // the last touch was long, so no click follows
  let start: [number, number] = [0, 0];

  // Focus is also lost while the page is redrawn, when state must not change: handle it afterwards.
  function tell(card: string | null) {
    queueMicrotask(() => options.onzoom(card, element));
  }

  function show() {
    waiting = false;
    if (!options.card) return;
    shown = true;
    tell(options.card);
  }

  function hide() {
    clearTimeout(timer);
    waiting = false;
    if (!shown) return;
    shown = false;
    last = { card: options.card ?? "", until: performance.now() + AGAIN };
    tell(null);
  }

  function leave() {
    if (!shown) tell(null); // a click may have shown it
    hide();
  }

  function later(wait: number, then: () => void) {
    clearTimeout(timer);
    timer = window.setTimeout(then, wait);
  }

  function enter() {
    if (shown || waiting) return;
    waiting = true;
    const again = options.card === last.card && performance.now() < last.until;
    later(again ? 0 : HOVER, show);
  }

  const listeners: [string, (event: never) => void][] = [
    ["pointerleave", (e: PointerEvent) => e.pointerType === "mouse" && leave()],
    ["focus", () => element.matches(":focus-visible") && show()],
    ["blur", hide],
    [
      "pointerdown",
      (e: PointerEvent) => {
        pressed = false;
        last.until = 0;
        if (e.pointerType === "mouse") return hide();
        start = [e.clientX, e.clientY];
        later(PRESS, () => {
          pressed = true;
          if (options.card && options.onread) options.onread(options.card);
          else show();
        });
      },
    ],
    [
      "pointermove",
      (e: PointerEvent) => {
        const isCarried = e.buttons !== 0; // a dragged card must not cover its target
        if (e.pointerType === "mouse" && !isCarried && (e.movementX || e.movementY)) enter();
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

  return {
    update(next: Peek) {
      const isSame = next.card === options.card;
      options = next;
      if (!isSame) tell(shown ? next.card : null);
    },
    destroy() {
      leave();
      for (const [name, listener] of listeners)
        element.removeEventListener(name, listener as EventListener, { capture: true });
    },
  };
}
