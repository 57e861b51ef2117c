/** Slots in the memory shared by the watched thread and its watcher. */
export const places = { beats: 0, databasePid: 1, stalls: 2, stalledMs: 3 } as const;
export const placeCount = 4;

export type WatchdogLimits = {
  /** The main thread counts as stalled after this long without a beat. */
  stallMs: number;
  /** How often a lasting stall is reported again. */
  againMs: number;
  /** Maximum time for a stalled main thread to react to a signal. */
  deafStopMs: number;
  /** Maximum time for a stop that makes progress but does not finish. */
  wholeStopMs: number;
  /** Maximum time for the database to stop before the process ends. */
  databaseStopMs: number;
};

export type WatchdogData = { shared: SharedArrayBuffer; lowestLevel: number; limits: WatchdogLimits };
