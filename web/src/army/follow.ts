// Moves keyboard focus to the next choice when the last one is gone.
const PAUSE = 80; // wait until the removed element is gone

export function follow(table: HTMLElement, ask: unknown) {
  let byKeyboard = false;

  const keydown = () => (byKeyboard = true);
  const pointerdown = () => (byKeyboard = false);
  function focusout(event: FocusEvent) {
    const to = event.relatedTarget as Node | null;
    if (to && !table.contains(to)) byKeyboard = false;
  }

  function look() {
    const now = document.activeElement;
    if (!byKeyboard || (now && now !== document.body && !now.closest("[inert]"))) return;
    const lit = [...table.querySelectorAll<HTMLElement>('[data-spot="lit"]')].filter(
      (spot) => !spot.closest("[inert]"),
    );
    const near = lit.find((spot) => spot.closest(".dock, .home"));
    (near ?? lit[0])?.focus();
  }

  table.addEventListener("keydown", keydown);
  table.addEventListener("pointerdown", pointerdown);
  table.addEventListener("focusout", focusout);
  return {
    update(next: unknown) {
      if (next !== ask) setTimeout(look, PAUSE);
      ask = next;
    },
    destroy() {
      table.removeEventListener("keydown", keydown);
      table.removeEventListener("pointerdown", pointerdown);
      table.removeEventListener("focusout", focusout);
    },
  };
}
