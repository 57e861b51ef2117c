// What the editor stores in this browser: unsaved drafts and the last copied blocks.

const databaseName = 'enlace-drafts';
const storeNames = ['drafts', 'clipboard'] as const;
type StoreName = (typeof storeNames)[number];

function settle<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('the browser database refused'));
  });
}

let opened: Promise<IDBDatabase> | undefined;

async function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(databaseName, 2);
  request.onupgradeneeded = () => {
    for (const name of storeNames)
      if (!request.result.objectStoreNames.contains(name)) request.result.createObjectStore(name);
  };
  const database = await settle(request);
  // Another tab with a newer version, or the browser clearing its data: the next use reopens it.
  database.onversionchange = () => {
    database.close();
    opened = undefined;
  };
  database.onclose = () => {
    opened = undefined;
  };
  return database;
}

function database(): Promise<IDBDatabase> {
  opened ??= openDatabase();
  // A failed open may succeed the next time.
  opened.catch(() => {
    opened = undefined;
  });
  return opened;
}

async function inStore<T>(
  name: StoreName,
  { mode, work }: { mode: IDBTransactionMode; work: (store: IDBObjectStore) => IDBRequest<T> },
): Promise<T> {
  const transaction = (await database()).transaction(name, mode);
  return settle(work(transaction.objectStore(name)));
}

export function readValue(name: StoreName, key: string): Promise<unknown> {
  return inStore<unknown>(name, { mode: 'readonly', work: (store) => store.get(key) });
}

export async function writeValue(name: StoreName, { key, value }: { key: string; value: unknown }): Promise<void> {
  await inStore(name, { mode: 'readwrite', work: (store) => store.put(value, key) });
}

export async function dropValue(name: StoreName, key: string): Promise<void> {
  await inStore(name, { mode: 'readwrite', work: (store) => store.delete(key) });
}
