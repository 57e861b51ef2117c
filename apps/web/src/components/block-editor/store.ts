/** A value that tells those who listen when it changes; parts of the screen read only what they need of it. */
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
