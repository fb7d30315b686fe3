// The house in the browser: Python with the very tables that a server has (warren/site/house.py).
import { Engines, type Heap } from "./engines";
import { find, keep } from "./keeping";
import type { Said, Told } from "./words";

interface Line {
  say(text: string): void;
  hang_up(): void;
}

interface House {
  ask(method: string, path: string, query: string, body: string): Promise<PyTuple>;
  connect(path: string, query: string, hear: (text: string) => void, ended: (code: number) => void): Line;
}

interface PyTuple {
  toJs(): [number, string, Uint8Array<ArrayBuffer>];
  destroy(): void;
}

interface Pyodide {
  _module: Heap;
  runPython(code: string): void;
  unpackArchive(archive: ArrayBuffer, format: string, options: { extractDir: string }): void;
  pyimport(name: string): { begin(engines: Engines, kept: object): Promise<House> };
}

const TABLES = "tables";
const TOKEN = "token";
const HERE = "/site";
const LARGE: Record<string, string> = { wasm: "application/wasm", zip: "application/zip" };
const LEAVING = 2000; // ms for a page that is loaded anew to be gone
const lines = new Map<number, Line>();
let house: House | null = null;

const tell = (told: Told, moved: Transferable[] = []) => postMessage(told, { transfer: moved });

const plain = self.fetch.bind(self);

/** A large file lies there compressed, whatever the web space does about that. */
async function unpacked(address: string, kind: string): Promise<Response> {
  const packed = await plain(`${address}.gz`);
  if (!packed.ok || !packed.body) throw new Error(`${packed.status} ${packed.url}`);
  const body = packed.body.pipeThrough(new DecompressionStream("gzip"));
  return new Response(body, { headers: { "Content-Type": kind } });
}

async function open(root: string): Promise<House> {
  self.fetch = (asked, init) => {
    const kind = LARGE[String(asked).split(".").pop()!];
    return kind ? unpacked(String(asked), kind) : plain(asked, init);
  };
  const archive = fetch(`${root}python/warren.zip`).then((found) => found.arrayBuffer());
  const address = `${root}pyodide/`;
  const script = await (await unpacked(`${address}pyodide.asm.mjs`, "text/javascript")).blob();
  const [{ loadPyodide }, { default: createPyodideModule }] = await Promise.all([
    import(/* @vite-ignore */ `${address}pyodide.mjs`),
    import(/* @vite-ignore */ URL.createObjectURL(script)),
  ]);
  const pyodide: Pyodide = await loadPyodide({ indexURL: address, createPyodideModule });
  pyodide.unpackArchive(await archive, "zip", { extractDir: HERE });
  pyodide.runPython(`import sys; sys.path.insert(0, "${HERE}")`);
  const kept = {
    tables: await find<Uint8Array>(TABLES).catch(unkept),
    token: await find<string>(TOKEN).catch(unkept),
    keep: (tables: { toJs(): Uint8Array }) => keep(TABLES, tables.toJs()).catch(unkept),
    keepToken: (token: string) => keep(TOKEN, token).catch(unkept),
  };
  return pyodide.pyimport("warren.site.worker").begin(new Engines(pyodide._module), kept);
}

function unkept(error: unknown): undefined {
  tell({ what: "unkept", full: error instanceof DOMException && error.name === "QuotaExceededError" });
}

/** Two tabs would each keep their own tables over the other's: the second one waits. */
function isAlone(): Promise<boolean> {
  if (!navigator.locks) return Promise.resolve(true); // on a web space without https
  const signal = AbortSignal.timeout(LEAVING);
  return new Promise((answer) => {
    navigator.locks
      .request("warren", { signal }, () => {
        answer(true);
        return new Promise(() => undefined); // as long as this page is open
      })
      .catch(() => answer(false));
  });
}

async function answer(said: Said) {
  if (said.what === "open") {
    if (!(await isAlone())) return tell({ what: "failed", why: "elsewhere", error: "" });
    try {
      house = await open(said.root);
      tell({ what: "open" });
    } catch (error) {
      const memory = error instanceof RangeError || String(error).includes("MemoryError");
      tell({ what: "failed", why: memory ? "memory" : "broken", error: String(error) });
    }
  } else if (said.what === "ask") {
    const found = await house!.ask(said.method, said.path, said.query, said.body);
    const [status, kind, body] = found.toJs();
    found.destroy();
    tell({ what: "answer", id: said.id, status, kind, body }, [body.buffer]);
  } else if (said.what === "connect") {
    const { id } = said;
    const line = house!.connect(
      said.path,
      said.query,
      (text) => tell({ what: "heard", id, text }),
      (code) => {
        lines.delete(id);
        tell({ what: "closed", id, code });
      },
    );
    lines.set(id, line);
    tell({ what: "connected", id, code: 0 });
  } else if (said.what === "say") lines.get(said.id)?.say(said.text);
  else {
    lines.get(said.id)?.hang_up();
    lines.delete(said.id);
  }
}

onmessage = (event: MessageEvent<Said>) => void answer(event.data);
