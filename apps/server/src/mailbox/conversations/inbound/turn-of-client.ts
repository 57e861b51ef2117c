type Place<Item, Result> = { rank: string; item: { value: Item } | undefined; outcome: PromiseWithResolvers<Result> };
type Line<Item, Result> = { waiting: Place<Item, Result>[]; isActing: boolean };

export type Turn<Item, Result> = {
  /** Says that everything is ready; fulfilled or rejected with the outcome of this item. */
  ready(item: Item): Promise<Result>;
  /** Gives the turn back, used or not; must be called for every turn. */
  end(): void;
};

/** `rank`: what sorts before another one that waits comes before it. */
export type Turns<Item, Result> = { take(owner: string, rank: string): Turn<Item, Result> };

type Act<Item, Result> = (items: readonly Item[]) => Promise<readonly PromiseSettledResult<Result>[]>;

/**
 * One client’s mail is read side by side and placed by its rank, so that an answer comes after what it answers, whatever
 * order the queue hands them out in. What is ready when the client's last placing ends is placed together, at most `max` at a time.
 * Whoever waits within this process holds no connection meanwhile; between processes the lock of the transaction keeps
 * them apart. `act` returns one outcome per item, in their order.
 */
export function createTurns<Item, Result>(max: number, act: Act<Item, Result>): Turns<Item, Result> {
  const lines = new Map<string, Line<Item, Result>>();

  /** Those in front that are ready. */
  function takeReady(line: Line<Item, Result>): { place: Place<Item, Result>; value: Item }[] {
    const taken = [];
    for (const place of line.waiting) {
      if (!place.item || taken.length === max) break;
      taken.push({ place, value: place.item.value });
    }
    line.waiting.splice(0, taken.length);
    return taken;
  }

  async function advance(owner: string, line: Line<Item, Result>): Promise<void> {
    if (line.isActing) return;
    line.isActing = true;
    for (let taken = takeReady(line); taken.length > 0; taken = takeReady(line)) {
      const [done] = await Promise.allSettled([act(taken.map(({ value }) => value))]);
      for (const [index, { place }] of taken.entries()) {
        const outcome = done.status === 'rejected' ? done : done.value[index];
        if (outcome?.status === 'fulfilled') place.outcome.resolve(outcome.value);
        else place.outcome.reject(outcome?.reason ?? new Error('an item was left without an outcome'));
      }
    }
    line.isActing = false;
    if (line.waiting.length === 0 && lines.get(owner) === line) lines.delete(owner);
  }

  return {
    take(owner, rank) {
      const line = lines.get(owner) ?? { waiting: [], isActing: false };
      lines.set(owner, line);
      const place: Place<Item, Result> = { rank, item: undefined, outcome: Promise.withResolvers<Result>() };
      const next = line.waiting.findIndex((each) => each.rank > rank);
      line.waiting.splice(next === -1 ? line.waiting.length : next, 0, place);
      return {
        ready(value) {
          place.item = { value };
          void advance(owner, line);
          return place.outcome.promise;
        },
        end() {
          const index = line.waiting.indexOf(place);
          if (index !== -1) line.waiting.splice(index, 1);
          void advance(owner, line);
        },
      };
    },
  };
}
