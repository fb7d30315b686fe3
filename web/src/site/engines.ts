// Runs engines as WebAssembly for the Python beside it: `Host` of warren/site/engines.py.
interface Engine {
  memory: WebAssembly.Memory;
  enter(request: number): number;
  end: number; // of what is in use
}

const LINE = 64;
const PAGE = 1 << 16;
const THREE = 6; // words of 32 bits: a place, an address and a size, of 64 bits each

export interface Heap {
  HEAPU8: Uint8Array;
}

export class Engines {
  #modules = new Map<number, WebAssembly.Module>();
  #engines = new Map<number, Engine>();
  #count = 0;

  constructor(readonly heap: Heap) {}

  start(game: number, code: { toJs(): Uint8Array<ArrayBuffer> }): number {
    let module = this.#modules.get(game);
    if (!module) this.#modules.set(game, (module = new WebAssembly.Module(code.toJs())));
    const { exports } = new WebAssembly.Instance(module);
    this.#engines.set(++this.#count, {
      memory: exports.memory as WebAssembly.Memory,
      enter: exports.enter as (request: number) => number,
      end: (exports.__heap_base as WebAssembly.Global).value as number,
    });
    return this.#count;
  }

  end(instance: number) {
    this.#engines.delete(instance);
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
