// Runs engines as WebAssembly for Python in the same worker: `Host` of warren/site/engines.py.
interface Engine {
  game: number;
  memory: WebAssembly.Memory;
  enter(request: number): number;
  begin: number; // start of the usable memory
  end: number; // end of the memory in use
  isBroken: boolean;
}

/** A game's code, its initial memory, and idle instances. */
interface Known {
  module: WebAssembly.Module;
  first: Uint8Array | null;
  free: Engine[];
}

const LINE = 64;
const PAGE = 1 << 16;
const THREE = 6; // three 64-bit numbers (place, address, size) in 32-bit words

export interface Heap {
  HEAPU8: Uint8Array;
}

export class Engines {
  #known = new Map<number, Known>();
  #engines = new Map<number, Engine>();
  #count = 0;

  constructor(readonly heap: Heap) {}

  /** Reuse finished instances: browsers reserve gigabytes of addresses for each, and free them late. */
  start(game: number, code: { toJs(): Uint8Array<ArrayBuffer> }): number {
    let known = this.#known.get(game);
    if (!known) this.#known.set(game, (known = { module: new WebAssembly.Module(code.toJs()), first: null, free: [] }));
    const used = known.free.pop();
    this.#engines.set(++this.#count, used ? cleaned(used, known.first!) : this.#made(game, known));
    return this.#count;
  }

  #made(game: number, known: Known): Engine {
    const { exports } = new WebAssembly.Instance(known.module);
    const memory = exports.memory as WebAssembly.Memory;
    const begin = (exports.__heap_base as WebAssembly.Global).value as number;
    known.first ??= new Uint8Array(memory.buffer.slice(0, begin));
    return { game, memory, enter: exports.enter as (request: number) => number, begin, end: begin, isBroken: false };
  }

  end(instance: number) {
    const engine = this.#of(instance);
    this.#engines.delete(instance);
    if (!engine.isBroken) this.#known.get(engine.game)!.free.push(engine);
  }

  room(instance: number, size: number): number {
    const engine = this.#of(instance);
    const place = Math.ceil(engine.end / LINE) * LINE;
    const missing = place + size - engine.memory.buffer.byteLength;
    try {
      if (missing > 0) engine.memory.grow(Math.ceil(missing / PAGE));
    } catch {
      return 0;
    }
    engine.end = place + size;
    return place;
  }

  write(instance: number, place: number, address: number, size: number) {
    const there = new Uint8Array(this.#of(instance).memory.buffer, place, size);
    there.set(this.heap.HEAPU8.subarray(address, address + size));
  }

  read(instance: number, place: number, address: number, size: number) {
    const there = new Uint8Array(this.#of(instance).memory.buffer, place, size);
    this.heap.HEAPU8.set(there, address);
  }

  enter(instance: number, request: number, copies: number, count: number): string {
    const words = new Uint32Array(this.heap.HEAPU8.slice(copies, copies + count * THREE * 4).buffer);
    for (let at = 0; at < words.length; at += THREE)
      this.write(instance, words[at]!, words[at + 2]!, words[at + 4]!);
    try {
      const status = this.#of(instance).enter(request);
      if (status) return `status ${status}`;
    } catch (error) {
      this.#of(instance).isBroken = true; // the state of its memory is unknown
      return String(error);
    }
    for (let at = 0; at < words.length; at += THREE)
      this.read(instance, words[at]!, words[at + 2]!, words[at + 4]!);
    return "";
  }

  #of(instance: number): Engine {
    return this.#engines.get(instance)!;
  }
}

/** An instance restored to its initial state. */
function cleaned(engine: Engine, first: Uint8Array): Engine {
  const bytes = new Uint8Array(engine.memory.buffer);
  bytes.set(first);
  bytes.fill(0, engine.begin, engine.end);
  engine.end = engine.begin;
  return engine;
}
