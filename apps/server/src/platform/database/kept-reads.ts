import type { Tx } from './transaction.ts';

const keeping = new WeakSet<Tx>();

/** From then on this transaction answers reads made with `createKeptRead` from what it read first. */
export function keepReads(tx: Tx): void {
  keeping.add(tx);
}

/**
 * A read of rows that do not change while many mails, or other items, are handled in one transaction. It is done once
 * per key in a transaction that was given to `keepReads`, and every time in any other.
 */
export function createKeptRead<T>(): (tx: Tx, key: string, read: () => Promise<T>) => Promise<T> {
  const known = new WeakMap<Tx, Map<string, Promise<T>>>();
  return (tx, key, read) => {
    if (!keeping.has(tx)) return read();
    const reads = known.get(tx) ?? new Map<string, Promise<T>>();
    known.set(tx, reads);
    const result = reads.get(key) ?? read();
    reads.set(key, result);
    return result;
  };
}
