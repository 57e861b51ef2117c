export type CallLanes = {
  /** Runs the work when its lane has room; work of one lane starts in order. */
  run(lane: string, work: () => Promise<void>): Promise<void>;
  /** Unfinished work of the lane. */
  load(lane: string): number;
};

type Lane = { running: number; waiting: (() => void)[] };

/** At most `width` concurrent pieces of work per lane, however many lanes there are. */
export function createCallLanes({ width }: { width: number }): CallLanes {
  const lanes = new Map<string, Lane>();

  function enter(lane: Lane): Promise<void> {
    if (lane.running < width) {
      lane.running += 1;
      return Promise.resolve();
    }
    return new Promise((resolve) => lane.waiting.push(resolve));
  }

  function leave(name: string, lane: Lane): void {
    const next = lane.waiting.shift();
    // The next one in the queue takes the place.
    if (next) return next();
    lane.running -= 1;
    if (lane.running === 0) lanes.delete(name);
  }

  return {
    async run(name, work) {
      const lane = lanes.get(name) ?? { running: 0, waiting: [] };
      lanes.set(name, lane);
      await enter(lane);
      try {
        await work();
      } finally {
        leave(name, lane);
      }
    },
    load(name) {
      const lane = lanes.get(name);
      return lane ? lane.running + lane.waiting.length : 0;
    },
  };
}
