// The data that a site stores in IndexedDB: all tables as one file, our identity, and Python's
// memory.
const NAME = "warren";
const SHELF = "kept";

let opened: Promise<IDBDatabase> | null = null;

function open(): Promise<IDBDatabase> {
  opened ??= new Promise((done, failed) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(SHELF);
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error);
  });
  return opened;
}

export async function find<T>(key: string): Promise<T | undefined> {
  const request = (await open()).transaction(SHELF).objectStore(SHELF).get(key);
  return new Promise((done, failed) => {
    request.onsuccess = () => done(request.result as T | undefined);
    request.onerror = () => failed(request.error);
  });
}

/** Resolves when the value is stored. */
export function keep(key: string, value: unknown): Promise<void> {
  return write((shelf) => shelf.put(value, key));
}

export function forget(key: string): Promise<void> {
  return write((shelf) => shelf.delete(key));
}

async function write(change: (shelf: IDBObjectStore) => void): Promise<void> {
  const writing = (await open()).transaction(SHELF, "readwrite");
  change(writing.objectStore(SHELF));
  return new Promise((done, failed) => {
    writing.oncomplete = () => done();
    writing.onabort = writing.onerror = () => failed(writing.error);
  });
}
