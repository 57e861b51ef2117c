/** The timing of a sending engine. */
export type SendingTimes = {
  /** How long a worker may be silent before others take over its claims. */
  leaseSeconds: number;
  /** How often it renews its leases; well within the lease. */
  renewEveryMs: number;
  /** How often it looks for claims of silent workers. */
  reapEveryMs: number;
  /** How often it looks for work when nothing wakes it. */
  tickMs: number;
};

export const usualTimes: SendingTimes = { leaseSeconds: 30, renewEveryMs: 8000, reapEveryMs: 5000, tickMs: 1000 };
