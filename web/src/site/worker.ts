// The house in the browser: Python with the very tables that a server has (warren/site/house.py). The same script is
// the second worker, with a Python of its own that thinks (warren/site/thinking.py).
import { Engines, type Heap } from "./engines";
import { find, keep } from "./keeping";
import { isMemory, type Question, Thinking, type Thought } from "./thinking";
import type { Said, Told } from "./words";

interface Line {
  say(text: string): void;
  hang_up(): void;
}

interface House {
  ask(method: string, path: string, query: string, body: string, who: number): Promise<PyTuple>;
  connect(path: string, query: string, hear: (text: string) => void, ended: (code: number) => void, who: number): Line;
}

interface Thinker {
  warm_up(): Promise<void>;
  answer(number: number, text: string): Promise<string>;
  stop(number: number): void;
}

interface PyTuple {
  toJs(): [number, string, Uint8Array<ArrayBuffer>];
  destroy(): void;
}

interface Pyodide {
  _module: Heap;
  runPython(code: string): void;
  unpackArchive(archive: ArrayBuffer, format: string, options: { extractDir: string }): void;
  pyimport(name: string): {
    begin(engines: Engines, kept: object, thinking: Thinking): Promise<House>;
    begin_thinking(engines: Engines): Thinker;
  };
}

const TABLES = "tables";
const PEOPLE = [0, 1, 2, 3, 4, 5]; // at one device; 0 is whose browser it is
const tokenOf = (who: number) => (who ? `token ${who}` : "token");
const HERE = "/site";
const LARGE: Record<string, string> = { wasm: "application/wasm", zip: "application/zip" };
const LEAVING = 2000; // ms for a page that is loaded anew to be gone
const lines = new Map<number, Line>();
let house: House | null = null;
let isTaken = false; // another tab has the tables now
let thinker: Promise<Thinker> | null = null; // in the second worker

const tell = (told: Told | Thought, moved: Transferable[] = []) => postMessage(told, { transfer: moved });

const plain = self.fetch.bind(self);

/** A large file lies there compressed, whatever the web space does about that. */
async function unpacked(address: string, kind: string): Promise<Response> {
  const packed = await plain(`${address}.packed`, { cache: "no-cache" }); // of this very version
  if (!packed.ok || !packed.body) throw new Error(`${packed.status} ${packed.url}`);
  const body = packed.body.pipeThrough(new DecompressionStream("gzip"));
  return new Response(body, { headers: { "Content-Type": kind } });
}

/** Python, with all that is ours. */
async function python(root: string): Promise<Pyodide> {
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
  return pyodide;
}

async function open(root: string, thinking: Thinking): Promise<House> {
  const pyodide = await python(root);
  const kept = {
    tables: await find<Uint8Array>(TABLES).catch(unkept),
    tokens: await Promise.all(PEOPLE.map((who) => find<string>(tokenOf(who)).catch(unkept))),
    keep: async (tables: { toJs(): Uint8Array }) => {
      if (!isTaken) await keep(TABLES, tables.toJs()).catch(unkept);
    },
    keepToken: (token: string, who: number) => keep(tokenOf(who), token).catch(unkept),
  };
  return pyodide.pyimport("warren.site.worker").begin(new Engines(pyodide._module), kept, thinking);
}

async function beginThinking(root: string): Promise<Thinker> {
  const pyodide = await python(root);
  return pyodide.pyimport("warren.site.worker").begin_thinking(new Engines(pyodide._module));
}

function unkept(error: unknown): undefined {
  tell({ what: "unkept", full: error instanceof DOMException && error.name === "QuotaExceededError" });
}

/** Two tabs would each keep their own tables over the other's: one has them, and `here` takes them over. */
function isAlone(here: boolean): Promise<boolean> {
  if (!navigator.locks) return Promise.resolve(true); // on a web space without https
  const how = here ? { steal: true } : { signal: AbortSignal.timeout(LEAVING) };
  let isOurs = false;
  return new Promise((answer) => {
    navigator.locks
      .request("warren", how, () => {
        answer((isOurs = true));
        return new Promise(() => undefined); // as long as this page is open
      })
      .catch(() => {
        isTaken = isOurs;
        if (isTaken) tell({ what: "taken" });
        else answer(false);
      });
  });
}

async function answer(said: Said) {
  if (said.what === "open") {
    if (!(await isAlone(said.here))) return tell({ what: "failed", why: "elsewhere", error: "" });
    try {
      const thinking = new Thinking();
      house = await open(said.root, thinking);
      tell({ what: "open" });
      thinking.begin(said.root);
    } catch (error) {
      tell({ what: "failed", why: isMemory(error) ? "memory" : "broken", error: String(error) });
    }
  } else if (said.what === "ask") {
    const found = await house!.ask(said.method, said.path, said.query, said.body, said.who);
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
      said.who,
    );
    lines.set(id, line);
    tell({ what: "connected", id, code: 0 });
  } else if (said.what === "say") lines.get(said.id)?.say(said.text);
  else {
    lines.get(said.id)?.hang_up();
    lines.delete(said.id);
  }
}

async function think(question: Question) {
  if (question.what === "think") {
    thinker = beginThinking(question.root);
    const { warm_up } = await thinker;
    tell({ what: "ready" });
    await warm_up();
  } else if (question.what === "stop") (await thinker)?.stop(question.number);
  else {
    const { number } = question;
    try {
      tell({ what: "thought", number, text: await (await thinker!).answer(number, question.text) });
    } catch (error) {
      tell({ what: "failed", number, error: String(error) });
    }
  }
}

const isQuestion = (said: Said | Question): said is Question => ["think", "question", "stop"].includes(said.what);

onmessage = ({ data }: MessageEvent<Said | Question>) => void (isQuestion(data) ? think(data) : answer(data));
