import { recordVisits, type VisitBatch } from '#modules/profiles/usecases/record-visits.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Platform } from '#platform/platform.types.ts';

type Subject = { owner: OwnerId; profileId: string; timeZone: string };
type Tally = Subject & { visits: number; qrVisits: number; visitors: Set<string>; clicks: Map<string, number> };

const flushEveryMs = 3000;
const visitorsPerFlush = 50_000;
const clickMemoryLimit = 100_000;
const clickMemoryMs = 3_600_000;

/** Counts in memory and writes sums every three seconds, so that no visitor waits; a crash loses at most that long. */
export type VisitCounter = {
  countVisit(subject: Subject, visit: { visitor: string; viaQr: boolean }): void;
  /** The same visitor clicking the same link counts once an hour. */
  countClick(subject: Subject, click: { visitor: string; blockId: string }): void;
  flush(): Promise<void>;
  start(): void;
  /** Ends the loop and writes what is left. */
  stop(): Promise<void>;
};

function sumInto(target: Map<string, Tally>, tally: Tally): void {
  const known = target.get(tally.profileId);
  if (!known) {
    target.set(tally.profileId, tally);
    return;
  }
  known.visits += tally.visits;
  known.qrVisits += tally.qrVisits;
  for (const visitor of tally.visitors) known.visitors.add(visitor);
  for (const [blockId, count] of tally.clicks) known.clicks.set(blockId, (known.clicks.get(blockId) ?? 0) + count);
}

export function createVisitCounter(deps: Pick<Platform, 'db' | 'clock' | 'ids' | 'logger'>): VisitCounter {
  const { clock, logger } = deps;
  let tallies = new Map<string, Tally>();
  let recentClicks = new Set<string>();
  let recentSince = clock.monotonicMs();
  let running = Promise.resolve();
  const stopping = new AbortController();

  function tallyOf({ owner, profileId, timeZone }: Subject): Tally {
    const known = tallies.get(profileId);
    if (known) return known;
    const fresh: Tally = { owner, profileId, timeZone, visits: 0, qrVisits: 0, visitors: new Set(), clicks: new Map() };
    tallies.set(profileId, fresh);
    return fresh;
  }

  function isRepeated(key: string): boolean {
    const now = clock.monotonicMs();
    if (now - recentSince > clickMemoryMs || recentClicks.size >= clickMemoryLimit) {
      recentClicks = new Set();
      recentSince = now;
    }
    if (recentClicks.has(key)) return true;
    recentClicks.add(key);
    return false;
  }

  async function writeAll(batches: readonly VisitBatch[] & readonly Tally[]): Promise<void> {
    for (const batch of batches) {
      try {
        await recordVisits({ deps, batches: [batch] });
      } catch (error) {
        logger.warn({ err: error, profileId: batch.profileId }, 'visits could not be written yet');
        sumInto(tallies, batch);
      }
    }
  }

  async function flush(): Promise<void> {
    if (tallies.size === 0) return;
    const batches = [...tallies.values()];
    tallies = new Map();
    await writeAll(batches);
  }

  async function loop(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await clock.sleep(flushEveryMs, stopping.signal);
      } catch (error) {
        if (!stopping.signal.aborted) throw error;
        return;
      }
      await flush();
    }
  }

  return {
    countVisit(subject, { visitor, viaQr }) {
      const tally = tallyOf(subject);
      tally.visits += 1;
      if (viaQr) tally.qrVisits += 1;
      if (tally.visitors.size < visitorsPerFlush) tally.visitors.add(visitor);
    },
    countClick(subject, { visitor, blockId }) {
      if (isRepeated(`${subject.profileId}\n${blockId}\n${visitor}`)) return;
      const { clicks } = tallyOf(subject);
      clicks.set(blockId, (clicks.get(blockId) ?? 0) + 1);
    },
    flush,
    start() {
      running = loop();
      running.catch((error: unknown) => logger.error({ err: error }, 'the visit counter ended'));
    },
    async stop() {
      stopping.abort();
      await running;
      await flush();
    },
  };
}
