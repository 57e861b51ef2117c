import { z } from 'zod';
import { openSecondsBetween } from '@enlace/contract/mailbox/senders/office-hours.rules.ts';
import { notifyGrouped } from '#workspace/door.ts';
import { type OwnerId, ownerId } from '#platform/context.ts';
import { defineJob } from '#platform/jobs/job.ts';
import type { Platform } from '#platform/platform.types.ts';
import { listUnnoticedWaiting, markNoticed, noteDayEnds, readTargets } from './figures.repository.ts';
import { isNearlyDue } from './figures.rules.ts';
import { readHours } from './read-figures.ts';

/** Notifies clients of answers that are nearly due, and notes what is left when their day ends. */
export const watchTargets = defineJob({
  name: 'mailbox.watch_targets',
  payload: z.object({}),
  retryLimit: 0,
  cron: '*/5 * * * *',
});

/** The newest conversations that wait; older ones had their notice, or are late anyway. */
const watched = 1000;
const link = '/user/buzon/todos';

type Deps = Pick<Platform, 'db' | 'clock' | 'ids' | 'live' | 'jobs' | 'logger'>;

async function watchOne({ deps, owner }: { deps: Deps; owner: OwnerId }): Promise<void> {
  await deps.db.scoped(owner, async (tx) => {
    const now = deps.clock.now();
    const { firstMinutes, answerMinutes } = await readTargets(tx, owner);
    const hours = await readHours(tx, owner);
    const waiting = await listUnnoticedWaiting(tx, owner, watched);
    const due = waiting.filter(({ profileId, askedAt, isFirst }) =>
      isNearlyDue({
        waited: openSecondsBetween(hours(profileId), askedAt, now),
        minutes: isFirst ? firstMinutes : answerMinutes,
      }),
    );
    if (due.length === 0) return;
    await markNoticed(tx, owner, { ids: due.map(({ id }) => id), now });
    const notification = { kind: 'mail.target_near', params: { waiting: due.length }, link } as const;
    await notifyGrouped({ tx, deps, owner, thread: 'target_near', notification });
  });
}

/** Client by client; a failure does not keep the others waiting. */
export async function watchAllTargets({ deps }: { deps: Deps }): Promise<void> {
  await deps.db.system((tx) => noteDayEnds(tx, deps.clock.now()));
  const owners = await deps.db.system(
    (tx) => tx.sql<{ owner: string }[]>`
      select t.owner_id as owner from mailbox_targets t join users u on u.id = t.owner_id
      where (t.first_minutes is not null or t.answer_minutes is not null) and enlace_client_is_open(u) order by 1`,
    { readOnly: true },
  );
  const failures: unknown[] = [];
  for (const { owner } of owners) {
    try {
      await watchOne({ deps, owner: ownerId(owner) });
    } catch (error) {
      deps.logger.error({ err: error, owner }, 'the answers that a client owes could not be looked at');
      failures.push(error);
    }
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `the answers of ${failures.length} clients were not looked at`);
}
