import type { Platform } from '#platform/platform.types.ts';
import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';

/** Drops the logs of runs that ended long ago, once a day. */
export const forgetRunLogs = defineJob({
  name: 'automations.forget_run_logs',
  payload: z.object({}),
  retryLimit: 1,
  cron: '41 4 * * *',
});

const batch = 2_000;
type Place = { ownerId: string; id: string };
const beforeAll: Place = {
  ownerId: '00000000-0000-0000-0000-000000000000',
  id: '00000000-0000-0000-0000-000000000000',
};

/** Keeps the rows: they record who went through, so that nobody does twice. Walks the key in short transactions. */
export async function forgetOldRunLogs({
  deps,
}: {
  deps: Pick<Platform, 'db' | 'clock' | 'config' | 'settings'>;
}): Promise<void> {
  const { limits } = await deps.settings.read();
  const edge = deps.clock.now().subtract({ hours: 24 * (limits.automationLogDays ?? deps.config.automationLogDays) });
  let after: Place | undefined = beforeAll;
  while (after) {
    const from: Place = after;
    after = await deps.db.system(async (tx) => {
      const rows = await tx.sql<Place[]>`
        select owner_id, id from automation_runs
        where (owner_id, id) > (${from.ownerId}::uuid, ${from.id}::uuid) order by owner_id, id limit ${batch}`;
      const last = rows.at(-1);
      if (!last) return undefined;
      await tx.sql`
        update automation_runs set log = '[]'
        where (owner_id, id) > (${from.ownerId}::uuid, ${from.id}::uuid) and (owner_id, id) <= (${last.ownerId}::uuid, ${last.id}::uuid)
          and state <> 'waiting' and ended_at < ${edge} and log <> '[]'`;
      return rows.length < batch ? undefined : last;
    });
  }
}
