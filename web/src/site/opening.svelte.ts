// A page without a server opens the house behind it, and says so if that can't be.
import { Failed, openBehind } from "./behind";
import type { Failure } from "./words";

class Opening {
  failed = $state<Failure | null>(null);
  error = $state("");
  unkept = $state<"full" | "forbidden" | null>(null);
}

export const opening = new Opening();

const NEEDED = ["WebAssembly", "DecompressionStream", "indexedDB"];

export function open() {
  if (NEEDED.some((name) => !(name in window))) {
    opening.failed = "old";
    return;
  }
  void navigator.serviceWorker?.register("./service.js").catch(() => undefined); // not everywhere
  openBehind((full) => (opening.unkept = full ? "full" : "forbidden")).catch((error: unknown) => {
    opening.failed = error instanceof Failed ? error.why : "broken";
    opening.error = error instanceof Error ? error.message : String(error);
  });
}
