import type { IncomingMessage } from 'node:http';
import { type Address, objects, type Sighting, visitorOf } from '#publishing/visits/sighting.rules.ts';
import { readUserAgent } from '#platform/user-agent/user-agent.rules.ts';
import { createVisitRecorder } from '#publishing/visits/usecases/record-visits.ts';
import type { ClickTally, VisitBatch, VisitSubject } from '#publishing/visits/visits.types.ts';
import type { Platform } from '#platform/platform.types.ts';
import { createClickMemory } from './click-memory.ts';
import { createSeenVisits, type SeenVisits } from './seen-visits.ts';
import { createVisitBacklog } from './visit-backlog.ts';
import { createVisitLog } from './visit-log.ts';

type Tally = VisitSubject & {
  at: Temporal.Instant;
  seen: SeenVisits;
  unsorted: number;
  clicks: Map<string, ClickTally>;
};
type Click = Omit<ClickTally, 'clicks'> & { request: IncomingMessage };

// Below three seconds including the write: the maximum lost when the process is killed.
const flushEveryMs = 2000;
/** Distinct sightings remembered individually; further ones are only counted. */
const rememberedLimit = 50_000;

/**
 * Counts in memory and writes totals every two seconds, so that no visitor waits. A response only appends its visit;
 * equal ones are grouped many at a time, and classified when written.
 */
export type VisitCounter = {
  /** Anyone who requested the page; those who opt out are not counted, programs and previews separately. */
  countVisit(subject: VisitSubject, request: IncomingMessage): void;
  /** People only; the same visitor clicking the same link counts once an hour. */
  countClick(subject: VisitSubject, click: Click): void;
  /** Writes what was counted so far. */
  flush(): Promise<void>;
  start(): void;
  /** Ends the loop and writes the rest. */
  stop(): Promise<void>;
};

export function createVisitCounter(deps: Pick<Platform, 'db' | 'clock' | 'ids' | 'logger' | 'config'>): VisitCounter {
  const { clock, logger, config } = deps;
  const recorder = createVisitRecorder(deps);
  const backlog = createVisitBacklog();
  const clicked = createClickMemory(clock);
  const place = { isBehindProxy: config.http.trustProxy.length > 0 };
  const stopping = new AbortController();
  const log = createVisitLog<Tally>(place);
  let tallies = new Map<string, Tally>();
  let remembered = 0;
  let running = Promise.resolve();
  let writing = Promise.resolve();

  function tallyOf({ owner, profileId, timeZone }: VisitSubject): Tally {
    const known = tallies.get(profileId);
    if (known) return known;
    const subject = { owner, profileId, timeZone, at: clock.now() };
    const fresh: Tally = { ...subject, seen: createSeenVisits(), unsorted: 0, clicks: new Map() };
    tallies.set(profileId, fresh);
    return fresh;
  }

  function putTogether(tally: Tally, address: Address, sighting: Sighting): void {
    const outcome = tally.seen.add({ address, sighting, mayGrow: remembered < rememberedLimit });
    if (outcome === 'new') remembered += 1;
    if (outcome === 'refused' && readUserAgent(sighting.userAgent).reader === 'person') tally.unsorted += 1;
  }

  async function record(batch: VisitBatch): Promise<void> {
    try {
      await recorder.record(batch);
    } catch (error) {
      logger.warn({ err: error, profileId: batch.profileId }, 'visits could not be written yet');
      backlog.add(batch);
    }
  }

  async function writeAll(): Promise<void> {
    log.drain(putTogether);
    log.forget();
    const counted = [...tallies.values()].map(({ seen, ...tally }) => ({ ...tally, sightings: seen.sightings }));
    const batches = [...backlog.take(), ...counted];
    tallies = new Map();
    remembered = 0;
    for (const batch of batches) await record(batch);
    remembered += backlog.size();
  }

  function flush(): Promise<void> {
    writing = writing.then(writeAll);
    return writing;
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
    countVisit(subject, request) {
      if (objects(request)) return;
      log.add(tallyOf(subject), request);
      if (log.isFull()) log.drain(putTogether);
    },
    countClick(subject, { request, blockId, link, href }) {
      if (request.method !== 'GET' || objects(request)) return;
      if (readUserAgent(request.headers['user-agent'] ?? '').reader !== 'person') return;
      const key = `${blockId}\n${link}`;
      if (clicked.isRepeated(`${subject.profileId}\n${key}\n${visitorOf(request, place)}`)) return;
      const { clicks } = tallyOf(subject);
      clicks.set(key, { blockId, link, href, clicks: (clicks.get(key)?.clicks ?? 0) + 1 });
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
