import { contactErased } from '#audience/door.ts';
import { type EventSubscription, onEvent } from '#platform/events/event-bus.ts';
import type { Platform } from '#platform/platform.types.ts';
import { maintainExportsJob } from '../jobs/portability.jobs.ts';
import { endReadyExports, restartExports } from '../portability.repository.ts';

/**
 * An archive contains everybody: a ready one is withdrawn, and its file is removed by the maintenance job, which starts
 * immediately; one being written restarts.
 */
export function forgetPeople(deps: Pick<Platform, 'clock' | 'jobs'>): EventSubscription[] {
  return [
    onEvent(contactErased, async ({ tx, payload: { owner } }) => {
      await restartExports(tx, owner);
      const isAny = await endReadyExports(tx, { owner, now: deps.clock.now() });
      if (isAny) await deps.jobs.enqueue(tx, maintainExportsJob, {});
    }),
  ];
}
