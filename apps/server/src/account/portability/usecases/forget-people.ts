import { contactErased } from '#audience/door.ts';
import { type EventSubscription, onEvent } from '#platform/events/event-bus.ts';
import type { Platform } from '#platform/platform.types.ts';
import { tendExportsJob } from '../jobs/portability.jobs.ts';
import { endReadyExports, restartExports } from '../portability.repository.ts';

/**
 * An archive holds everybody: one that lies ready ends, and its file goes with the next round of the tending job, which
 * begins at once; one that is being written begins again.
 */
export function forgetPeople(deps: Pick<Platform, 'clock' | 'jobs'>): EventSubscription[] {
  return [
    onEvent(contactErased, async ({ tx, payload: { owner } }) => {
      await restartExports(tx, owner);
      const isAny = await endReadyExports(tx, { owner, now: deps.clock.now() });
      if (isAny) await deps.jobs.enqueue(tx, tendExportsJob, {});
    }),
  ];
}
