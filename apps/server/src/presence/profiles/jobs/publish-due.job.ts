import type { OwnerId } from '#platform/context.ts';
import { readDocument } from '../document.rules.ts';
import { lockProfile } from '../profiles.repository.ts';
import type { ProfileDeps } from '../profiles.types.ts';
import { listDue } from '../publication.repository.ts';
import { showToVisitors } from '../usecases/show-to-visitors.ts';
import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';

/**
 * Publishes due drafts: queued for the moment of each schedule, and every minute for what was missed during downtime.
 */
export const publishDue = defineJob({
  name: 'profiles.publish_due',
  payload: z.object({}),
  cron: '* * * * *',
});

const maxAtOnce = 500;

type Due = { owner: OwnerId; id: string };

/**
 * Checks again under the row lock: only one of several processes publishes, and a schedule cancelled meanwhile stays
 * cancelled.
 */
async function publishOne(deps: ProfileDeps, { owner, id }: Due): Promise<void> {
  await deps.db.scoped(owner, async (tx) => {
    const now = deps.clock.now();
    const row = await lockProfile(tx, { owner, id });
    if (!row || row.publishAt === null || row.scheduledRevision === null) return;
    if (Temporal.Instant.compare(row.publishAt, now) > 0) return;
    const actor = { kind: 'system', job: publishDue.name } as const;
    const draft = readDocument(row.scheduled);
    await showToVisitors({ tx, deps, actor, row, draft, revision: row.scheduledRevision });
  });
}

/** Publishes every due frozen draft, each in its own transaction. A failure does not stop the others. */
export async function publishDueProfiles({ deps }: { deps: ProfileDeps }): Promise<void> {
  const now = deps.clock.now();
  const due = await deps.db.system((tx) => listDue(tx, { now, limit: maxAtOnce }), { readOnly: true });
  const outcomes = [];
  for (const one of due) outcomes.push(...(await Promise.allSettled([publishOne(deps, one)])));
  const failures = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []));
  if (failures.length > 0) throw new AggregateError(failures, 'scheduled pages could not be published');
}
