import type { IncomingMessage } from 'node:http';
import { objects, sightingOf, visitorOf } from '#modules/visits/sighting.rules.ts';
import { readUserAgent } from '#modules/visits/sorting/user-agent.rules.ts';
import { createVisitRecorder } from '#modules/visits/usecases/record-visits.ts';
import type { ClickTally, VisitBatch, VisitSubject } from '#modules/visits/visits.types.ts';
import type { Platform } from '#platform/platform.types.ts';
import { createClickMemory } from './click-memory.ts';
import { createVisitBacklog } from './visit-backlog.ts';

type Tally = VisitSubject & {
  at: Temporal.Instant;
  sightings: Map<string, number>;
  unsorted: number;
  clicks: Map<string, ClickTally>;
};
type Click = Omit<ClickTally, 'clicks'> & { request: IncomingMessage };

// Below three seconds with the writing itself: no more than that is lost when the process is killed.
const flushEveryMs = 2000;
/** Different sightings remembered one by one; what comes beyond is only counted. */
const rememberedLimit = 50_000;

/** Counts in memory and writes sums every two seconds, so that no visitor waits. */
export type VisitCounter = {
  /** Anybody who asked for the page; who objects is not counted, programs and previews apart. */
  countVisit(subject: VisitSubject, request: IncomingMessage): void;
  /** People only; the same visitor clicking the same link counts once an hour. */
  countClick(subject: VisitSubject, click: Click): void;
  /** Writes what was counted until now. */
  flush(): Promise<void>;
  start(): void;
  /** Ends the loop and writes what is left. */
  stop(): Promise<void>;
};

export function createVisitCounter(deps: Pick<Platform, 'db' | 'clock' | 'ids' | 'logger' | 'config'>): VisitCounter {
  const { clock, logger, config } = deps;
  const recorder = createVisitRecorder(deps);
  const backlog = createVisitBacklog();
  const clicked = createClickMemory(clock);
  const place = { isBehindProxy: config.http.trustProxy.length > 0 };
  const stopping = new AbortController();
  let tallies = new Map<string, Tally>();
  let remembered = 0;
  let running = Promise.resolve();
  let writing = Promise.resolve();

  function tallyOf({ owner, profileId, timeZone }: VisitSubject): Tally {
    const known = tallies.get(profileId);
    if (known) return known;
    const subject = { owner, profileId, timeZone, at: clock.now() };
    const fresh: Tally = { ...subject, sightings: new Map(), unsorted: 0, clicks: new Map() };
    tallies.set(profileId, fresh);
    return fresh;
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
    const batches = [...backlog.take(), ...tallies.values()];
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
      const tally = tallyOf(subject);
      const sighting = sightingOf(request, place);
      const seen = tally.sightings.get(sighting);
      if (seen !== undefined) tally.sightings.set(sighting, seen + 1);
      else if (remembered < rememberedLimit) {
        remembered += 1;
        tally.sightings.set(sighting, 1);
      } else if (readUserAgent(request.headers['user-agent'] ?? '').reader === 'person') tally.unsorted += 1;
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
