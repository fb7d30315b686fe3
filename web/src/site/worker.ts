// The server in the browser: Python with the same tables as a server (warren/site/house.py). The
// same script is the second worker, with its own Python for searches (warren/site/thinking.py).
import { Engines, type Heap } from "./engines";
import { find, keep } from "./keeping";
import { forgetMemory, nameOf, remember, remembered, tried } from "./memory";
import { isMemory, type Question, Thinking, type Thought } from "./thinking";
import type { Said, Step, Told } from "./words";

interface Line {
  say(text: string): void;
  hang_up(): void;
}

interface House {
  ask(method: string, path: string, query: string, body: string, who: number, number: number): Promise<PyTuple>;
  hang_up(number: number): void;
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
  FS: Files;
  runPython(code: string): void;
  makeMemorySnapshot(options: { serializer: (left: object) => unknown }): Uint8Array;
  pyimport(name: string): {
    begin(engines: Engines, kept: object, thinking: Thinking, game: string): Promise<House>;
    begin_thinking(engines: Engines): Thinker;
    rehearse(engines: Engines, language: string): Promise<void>;
  };
}

interface Files {
  mkdirTree(path: string): void;
  writeFile(path: string, content: Uint8Array, options: { canOwn: boolean }): void;
}

/** The parts from which Python is started. */
interface Parts {
  address: string;
  archive: Uint8Array<ArrayBuffer>; // contains all our files
  of: string; // the id of the archive
  loadPyodide(options: object): Promise<Pyodide>;
  createPyodideModule(settings: object): Promise<{ growMemory(size: number): void }>;
}

const TABLES = "tables";
const PEOPLE = [0, 1, 2, 3, 4, 5]; // people at one device; 0 is the owner of the browser
const tokenOf = (who: number) => (who ? `token ${who}` : "token");
const HERE = "/site";
const LARGE: Record<string, string> = { wasm: "application/wasm", zip: "application/zip" };
const LEAVING = 2000; // ms for a reloading page to close
const SETTLING = 2000; // ms during which a new page needs all processors
const FILE = 0x04034b50; // the signature of a file in an archive
const text = new TextDecoder();
const lines = new Map<number, Line>();
let house: House | null = null;
let isTaken = false; // another tab owns the tables now
let thinker: Promise<Thinker> | null = null; // the search, in the second worker

const tell = (told: Told | Thought, moved: Transferable[] = []) => postMessage(told, { transfer: moved });

const plain = self.fetch.bind(self);

/** Large files are stored compressed, whether or not the web host compresses. */
async function packed(address: string): Promise<Response> {
  const found = await plain(`${address}.packed`, { cache: "no-cache" }); // must be exactly this version
  if (!found.ok) throw new Error(`${found.status} ${found.url}`);
  return new Response(found.body!.pipeThrough(counting(address.includes("/pyodide/") ? "python" : "rules")));
}

/** Reports progress while data arrives. */
function counting(step: Step): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  return new TransformStream({
    transform(piece, out) {
      tell({ what: "progress", step, bytes: piece.byteLength });
      out.enqueue(piece);
    },
  });
}

function unpacked(found: Response, kind = ""): Response {
  const body = found.body!.pipeThrough(new DecompressionStream("gzip"));
  return new Response(body, { headers: { "Content-Type": kind } });
}

self.fetch = async (asked, init) => {
  const kind = LARGE[String(asked).split(".").pop()!];
  return kind ? unpacked(await packed(String(asked)), kind) : plain(asked, init);
};

async function partsOf(root: string): Promise<Parts> {
  const address = `${root}pyodide/`;
  const [archive, { loadPyodide }, { default: createPyodideModule }] = await Promise.all([
    packed(`${root}python/warren.zip`).then((found) => found.arrayBuffer()),
    import(/* @vite-ignore */ `${address}pyodide.mjs`),
    packed(`${address}pyodide.asm.mjs`)
      .then((found) => unpacked(found, "text/javascript").blob())
      .then((script) => import(/* @vite-ignore */ URL.createObjectURL(script))),
  ]);
  const of = await nameOf(archive);
  const content = await unpacked(new Response(archive)).arrayBuffer();
  return { address, archive: new Uint8Array(content), of, loadPyodide, createPyodideModule };
}

/** Python, fresh or from a memory. */
async function python(parts: Parts, memory?: Uint8Array, more: object = {}): Promise<Pyodide> {
  const { address, archive, loadPyodide, createPyodideModule } = parts;
  const create = async (settings: object) => {
    const made = await createPyodideModule(settings);
    if (memory) made.growMemory(memory.length); // Pyodide does not grow it itself
    return made;
  };
  const pyodide = await loadPyodide({
    indexURL: address,
    createPyodideModule: create,
    _loadSnapshot: memory,
    _snapshotDeserializer: () => null,
    ...more,
  });
  unpack(archive, pyodide.FS);
  if (!memory) pyodide.runPython(`import sys; sys.path.insert(0, "${HERE}")`);
  return pyodide;
}

/** Write the files of an uncompressed zip archive. */
function unpack(archive: Uint8Array<ArrayBuffer>, files: Files) {
  const view = new DataView(archive.buffer);
  const folders = new Set<string>();
  for (let at = 0; view.getUint32(at, true) === FILE; ) {
    const size = view.getUint32(at + 18, true);
    const name = at + 30;
    const content = name + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
    const path = `${HERE}/${text.decode(archive.subarray(name, name + view.getUint16(at + 26, true)))}`;
    const folder = path.slice(0, path.lastIndexOf("/"));
    if (!folders.has(folder)) files.mkdirTree(folder);
    folders.add(folder);
    files.writeFile(path, archive.subarray(content, content + size), { canOwn: true });
    at = content + size;
  }
}

/** Start from a memory if one fits, otherwise fresh. */
async function begin<Begun>(
  root: string,
  from: (parts: Parts, memory?: Uint8Array) => Promise<Begun>,
): Promise<Begun> {
  const parts = await partsOf(root);
  const memory = await remembered(parts.of);
  if (memory)
    try {
      return await from(parts, memory);
    } catch (error) {
      console.warn("a memory is of no use:", error);
      await forgetMemory();
    }
  return from(parts);
}

async function open(parts: Parts, memory: Uint8Array | undefined, thinking: Thinking, game: string): Promise<House> {
  const pyodide = await python(parts, memory);
  const kept = {
    tables: await find<Uint8Array>(TABLES).catch(unkept),
    tokens: await Promise.all(PEOPLE.map((who) => find<string>(tokenOf(who)).catch(unkept))),
    keep: async (tables: { toJs(): Uint8Array }) => {
      if (!isTaken) await keepTables(tables.toJs()).catch(unkept);
    },
    keepToken: (token: string, who: number) => keep(tokenOf(who), token).catch(unkept),
  };
  return pyodide.pyimport("warren.site.worker").begin(new Engines(pyodide._module), kept, thinking, game);
}

/** Save the tables; if space is short, drop the memory, which only saves seconds. */
async function keepTables(tables: Uint8Array) {
  try {
    await keep(TABLES, tables);
  } catch {
    await forgetMemory();
    await keep(TABLES, tables);
  }
}

async function beginThinking(parts: Parts, memory: Uint8Array | undefined, language: string): Promise<Thinker> {
  const pyodide = await python(parts, memory, { _makeSnapshot: !memory });
  if (!memory) await rehearse(pyodide, parts.of, language);
  return pyodide.pyimport("warren.site.worker").begin_thinking(new Engines(pyodide._module));
}

/** Make the memory for later visits; without it they take longer. */
async function rehearse(pyodide: Pyodide, of: string, language: string) {
  try {
    await pyodide.pyimport("warren.site.worker").rehearse(new Engines(pyodide._module), language);
    // the host of a rehearsal is useless afterwards
    await remember(of, pyodide.makeMemorySnapshot({ serializer: () => null }));
  } catch (error) {
    console.warn("there was no rehearsal:", error);
  }
}

function unkept(error: unknown): undefined {
  tell({ what: "unkept", full: error instanceof DOMException && error.name === "QuotaExceededError" });
}

/** Two tabs would overwrite each other's tables: one owns them, and `here` takes them over. */
function isAlone(here: boolean): Promise<boolean> {
  if (!navigator.locks) return Promise.resolve(true); // on a web host without https
  const how = here ? { steal: true } : { signal: AbortSignal.timeout(LEAVING) };
  let isOurs = false;
  return new Promise((answer) => {
    navigator.locks
      .request("warren", how, () => {
        answer((isOurs = true));
        return new Promise(() => undefined); // as long as this page is open
      })
      .catch((error: DOMException) => {
        isTaken = isOurs;
        if (isTaken) tell({ what: "taken" });
        else answer(error.name === "SecurityError"); // without storage, nothing can be overwritten
      });
  });
}

async function answer(said: Said) {
  if (said.what === "open") {
    if (!(await isAlone(said.here))) return tell({ what: "failed", why: "elsewhere", error: "" });
    try {
      const thinking = new Thinking();
      house = await begin(said.root, (parts, memory) => {
        const opening = () => open(parts, memory, thinking, said.game);
        return memory ? tried(opening) : opening();
      });
      tell({ what: "open" });
      setTimeout(() => thinking.begin(said.root, said.language), SETTLING);
    } catch (error) {
      tell({ what: "failed", why: isMemory(error) ? "memory" : "broken", error: String(error) });
    }
  } else if (said.what === "ask") {
    const found = await house!.ask(said.method, said.path, said.query, said.body, said.who, said.id);
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
    const line = lines.get(said.id);
    if (line) line.hang_up();
    else house?.hang_up(said.id);
    lines.delete(said.id);
  }
}

async function think(question: Question) {
  if (question.what === "think") {
    thinker = begin(question.root, (parts, memory) => beginThinking(parts, memory, question.language));
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
