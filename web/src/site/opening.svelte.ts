// Starts the server behind a page, and reports a failure.
import { kept } from "../frame/kept";
import { arriving } from "./arriving.svelte";
import { Failed, goBehind } from "./behind";
import { doorPressed } from "./door";
import type { Failure } from "./words";

class Opening {
  failed = $state<Failure | null>(null);
  error = $state("");
  unkept = $state<"full" | "forbidden" | null>(null);
}

export const opening = new Opening();

const NEEDED = ["WebAssembly", "DecompressionStream", "indexedDB"];

/** Start the server; `here`: even if another tab owns the tables. */
export async function open({ here = false } = {}) {
  opening.failed = null;
  if (NEEDED.some((name) => !(name in window))) {
    opening.failed = "old";
    return;
  }
  arriving.begin();
  const behind = goBehind({
    progress: (step, bytes) => arriving.add(step, bytes),
    unkept: (full) => (opening.unkept = full ? "full" : "forbidden"),
    taken: () => fail("taken"),
  });
  try {
    if (await isNewer()) return;
    await behind.open(here, doorPressed() ?? kept("game", ""));
    arriving.end();
    await navigator.serviceWorker?.register("./service.js"); // not everywhere
  } catch (error) {
    if (error instanceof Failed) fail(error.why, error.message);
  }
}

function fail(why: Failure, error = "") {
  arriving.end();
  opening.failed = why;
  opening.error = error;
}

/** Whether another tab owns the tables; a reloading tab needs a moment to release them. */
async function isHeld(): Promise<boolean> {
  for (let tries = 0; tries < 25; tries++) {
    const held = (await navigator.locks?.query())?.held ?? [];
    if (!held.some(({ name }) => name === "warren")) return false;
    await new Promise((done) => setTimeout(done, 200));
  }
  return true;
}

/** Whether a newer site, fetched at the last visit, takes over; it does not while another tab uses the older one. */
async function isNewer(): Promise<boolean> {
  const found = await navigator.serviceWorker?.getRegistration().catch(() => undefined); // storage may be blocked
  const waiting = found?.waiting;
  if (!waiting || (await isHeld())) return false;
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
  waiting.postMessage("go");
  return true;
}
