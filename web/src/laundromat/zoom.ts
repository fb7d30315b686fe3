// Looking at a card: hover for a moment, focus by keyboard, or press for long.
import type { Action } from "svelte/action";

const HOVER = 350;
const PRESS = 450;

type Show = (card: string | null, element?: HTMLElement) => void;

/** The press that showed a card is not also a click. */
export const zoom: Action<HTMLElement, { card: string | null; show: Show }> = (element, looking) => {
  let { card, show } = looking;
  let timer = 0;
  let isShown = false;
  let wasLong = false;

  const look = () => {
    isShown = true;
    show(card, element);
  };
  const wait = (milliseconds: number, then: () => void) => {
    clearTimeout(timer);
    if (card !== null) timer = window.setTimeout(then, milliseconds);
  };
  const away = () => {
    clearTimeout(timer);
    if (isShown) show(null);
    isShown = false;
  };
  const enter = (event: PointerEvent) => {
    if (event.pointerType === "mouse") wait(HOVER, look);
  };
  const press = (event: PointerEvent) => {
    wasLong = false;
    if (event.pointerType === "mouse") return away();
    wait(PRESS, () => {
      wasLong = true;
      look();
    });
  };
  const lift = (event: PointerEvent) => {
    if (event.pointerType !== "mouse") away();
  };
  const focus = () => {
    if (card !== null && element.matches(":focus-visible")) look();
  };
  const click = (event: MouseEvent) => {
    if (!wasLong) return;
    wasLong = false;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const menu = (event: Event) => {
    if (wasLong) event.preventDefault();
  };

  const heard: [string, (event: never) => void][] = [
    ["pointerenter", enter],
    ["pointerleave", away],
    ["pointerdown", press],
    ["pointerup", lift],
    ["pointercancel", away],
    ["focus", focus],
    ["blur", away],
    ["contextmenu", menu],
  ];
  for (const [name, listener] of heard) element.addEventListener(name, listener as EventListener);
  element.addEventListener("click", click, { capture: true });

  return {
    update(next) {
      ({ card, show } = next);
    },
    destroy() {
      away();
      for (const [name, listener] of heard) element.removeEventListener(name, listener as EventListener);
      element.removeEventListener("click", click, { capture: true });
    },
  };
};
