type Turn = {
  /** Fulfilled when everything of this client that took its turn earlier has ended. */
  mine: Promise<void>;
  end(): void;
};

const last = new Map<string, Promise<void>>();

/**
 * One client’s mail is read side by side and placed in the order in which its reading began, so that an answer comes
 * after what it answers. Whoever waits within this process holds no connection meanwhile; between processes the lock of
 * the transaction keeps them apart. Every turn must be ended.
 */
export function takeTurn(owner: string): Turn {
  const mine = last.get(owner) ?? Promise.resolve();
  const { promise, resolve } = Promise.withResolvers<void>();
  const next = mine.then(() => promise);
  last.set(owner, next);
  return {
    mine,
    end() {
      resolve();
      void next.then(() => {
        if (last.get(owner) === next) last.delete(owner);
      });
    },
  };
}
