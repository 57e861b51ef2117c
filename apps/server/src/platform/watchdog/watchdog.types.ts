/** Places in the shared memory of the watched thread and its watcher. */
export const places = { beats: 0, databasePid: 1, stalls: 2, stalledMs: 3 } as const;
export const placeCount = 4;

export type WatchdogLimits = {
  /** Without a beat for so long the main thread counts as stalled. */
  stallMs: number;
  /** How often a stall that lasts is said again. */
  againMs: number;
  /** A main thread that is stalled may take so long to hear a signal. */
  deafStopMs: number;
  /** A stop that goes on, but not to its end. */
  wholeStopMs: number;
  /** For the database to end before the process does. */
  databaseStopMs: number;
};

export type WatchdogData = { shared: SharedArrayBuffer; lowestLevel: number; limits: WatchdogLimits };
