import type { SendingTimes } from './sending-times.ts';

/** An engine whose leases expire within a test. */
export const quickTimes: SendingTimes = { leaseSeconds: 2, renewEveryMs: 500, reapEveryMs: 300, tickMs: 250 };
