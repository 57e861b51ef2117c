import type { DraftDocument } from '../blocks/draft-document.ts';

/** Edits that the server does not have yet, kept on this device until it does. */
export type CachedDraft = { document: DraftDocument; baseRevision: number; at: number };

export type DraftCache = {
  read(): Promise<CachedDraft | undefined>;
  write(draft: CachedDraft): Promise<void>;
  drop(): Promise<void>;
};

const databaseName = 'enlace-drafts';
const storeName = 'drafts';

function settle<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('the browser database refused'));
  });
}

async function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(databaseName, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(storeName);
  return settle(request);
}

async function inStore<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await openDatabase();
  try {
    return await settle(work(database.transaction(storeName, mode).objectStore(storeName)));
  } finally {
    database.close();
  }
}

function isCachedDraft(value: unknown): value is CachedDraft {
  return typeof value === 'object' && value !== null && 'document' in value && 'baseRevision' in value && 'at' in value;
}

/** The cache of one draft of one person. */
export function createDraftCache({ userId, draftId }: { userId: string; draftId: string }): DraftCache {
  const key = `${userId}/${draftId}`;
  return {
    async read() {
      const value: unknown = await inStore('readonly', (store) => store.get(key));
      return isCachedDraft(value) ? value : undefined;
    },
    async write(draft) {
      await inStore('readwrite', (store) => store.put(draft, key));
    },
    async drop() {
      await inStore('readwrite', (store) => store.delete(key));
    },
  };
}
