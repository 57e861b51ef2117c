/** A value that notifies listeners of changes; components subscribe only to the parts they need. */
export type Store<T> = {
  read: () => T;
  update: (change: Partial<T>) => void;
  subscribe: (listener: () => void) => () => void;
};

export function createStore<T extends object>(start: T): Store<T> {
  const listeners = new Set<() => void>();
  let value = start;
  return {
    read: () => value,
    update(change) {
      value = { ...value, ...change };
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
