// Clicks that mean something else than what lies under the pointer: the rest of a double click, and early presses.
import type { Room } from "../room/room.svelte";
import type { TableMessage } from "../server/protocol";

const boxOf = (thing: Element) => String(Object.values(thing.getBoundingClientRect().toJSON()));

/**
 * A listener to all clicks on the stage, before they reach anything.
 * The further clicks of a double click do nothing once one has acted, or has raised a doubt.
 * A thing that is pressed just after a question appeared lights up; the press counts once everything lies still,
 * if the thing has not moved and the question is the same as before.
 */
export function presses(room: Room, message: () => TableMessage): (event: MouseEvent) => void {
  let before: unknown[] = []; // the state at the first click
  let early: { thing: HTMLElement; pointerType: string } | null = null;
  let [stood, series] = [new Map<Element, string>(), ""]; // boxes before this question, and the question

  $effect.pre(() => {
    const { ask } = message();
    const asked = ask?.mine ? `${ask.question} ${ask.card}` : "";
    const things = asked && asked === series ? [...document.querySelectorAll(".stage [data-spot]")] : [];
    stood = new Map(things.map((thing) => [thing, boxOf(thing)]));
    [early, series] = [null, asked];
  });
  $effect(() => {
    if (room.told.stirred || !early) return;
    const { thing, pointerType } = early;
    early = null;
    if (stood.get(thing) === boxOf(thing)) thing.dispatchEvent(new PointerEvent("click", { bubbles: true, pointerType }));
  });

  return (event) => {
    const now = [room.acts, room.doubt];
    if (event.detail < 2) before = now;
    else if (now.some((one, n) => one !== before[n])) return event.stopPropagation();
    const thing = (event.target as Element).closest<HTMLElement>("[data-spot]");
    if (!room.told.stirred || room.isOff || !thing || thing.closest(".picker")) return;
    thing.animate([{ outline: "5px solid var(--focus)" }, { outline: "5px solid transparent" }], 400);
    early = { thing, pointerType: (event as PointerEvent).pointerType };
  };
}
