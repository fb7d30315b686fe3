// Drags a hand card; data-drop marks the places where it may be dropped. Clicking works as well.
const START = 8; // pixels before a press becomes a drag
const UP = 48; // pixels by which a finger lifts a card to play it

export interface Carry {
  on: boolean;
  onstart: () => void;
  onmove: (x: number, y: number, where: string | null) => void;
  ondrop: () => void;
  oncancel: () => void;
}

export function carry(element: HTMLElement, options: Carry) {
  let from: [number, number] | null = null;
  let dragging = false;
  let silent = false; // ignore the click after a drop

  function down(event: PointerEvent) {
    if (!options.on || event.button !== 0) return;
    from = [event.clientX, event.clientY];
    follow("addEventListener"); // a quick pointer leaves the card before the first move event
  }

  function follow(how: "addEventListener" | "removeEventListener") {
    window[how]("pointermove", move as EventListener);
    window[how]("pointerup", up);
    window[how]("pointercancel", cancel);
  }

  function move(event: PointerEvent) {
    if (!from) return;
    const dx = event.clientX - from[0];
    const dy = event.clientY - from[1];
    if (!dragging) {
      if (Math.hypot(dx, dy) < START) return;
      if (event.pointerType !== "mouse" && Math.abs(dx) > Math.abs(dy)) return stop();
      dragging = true;
      element.setPointerCapture(event.pointerId);
      options.onstart();
    }
    const below = document.elementsFromPoint(event.clientX, event.clientY);
    const zone = below.map((found) => found.closest<HTMLElement>("[data-drop]")).find(Boolean);
    const isLifted = event.pointerType !== "mouse" && dy <= -UP;
    options.onmove(event.clientX, event.clientY, zone?.dataset.drop ?? (isLifted ? "army" : null));
  }

  function stop() {
    follow("removeEventListener");
    from = null;
    dragging = false;
  }

  function up() {
    if (dragging) {
      silent = true;
      setTimeout(() => (silent = false), 0);
      options.ondrop();
    }
    stop();
  }

  function cancel() {
    if (dragging) options.oncancel();
    stop();
  }

  function click(event: Event) {
    if (!silent) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  element.addEventListener("pointerdown", down);
  element.addEventListener("click", click, { capture: true });
  return {
    update(next: Carry) {
      options = next;
    },
    destroy() {
      cancel();
      element.removeEventListener("pointerdown", down);
      element.removeEventListener("click", click, { capture: true });
    },
  };
}
