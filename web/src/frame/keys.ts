// Single-key shortcuts that work wherever the focus is, except while typing.
import { settings } from "./settings.svelte";

export type Keys = Record<string, () => void>;

function writing(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target instanceof HTMLTextAreaElement) return true;
  if (target instanceof HTMLSelectElement) return true;
  return target instanceof HTMLInputElement && !["checkbox", "radio", "range"].includes(target.type);
}

let last: "none" | "keyboard" | "pointer" = "none";
addEventListener("keydown", () => (last = "keyboard"), { capture: true });
addEventListener("pointerdown", () => (last = "pointer"), { capture: true });

/** Whether the keyboard was used last. */
export function byKeyboard(): boolean {
  return last === "keyboard";
}

/** A listener for keydown, which runs the action that `keys` assigns to the key. */
export function onKeys(keys: () => Keys): (event: KeyboardEvent) => void {
  return (event) => {
    const typed = event.getModifierState("AltGraph") || (!event.ctrlKey && !event.altKey);
    if (event.defaultPrevented || event.metaKey || !typed) return;
    const escape = event.key === "Escape";
    const dialog = document.querySelector<HTMLElement>("dialog[open]");
    if (dialog && (escape || dialog.dataset.keys === undefined)) return; // the dialog handles it itself
    if (!escape && (!settings.keys || writing(event.target))) return;
    const action = keys()[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!action) return;
    event.preventDefault();
    action();
  };
}
