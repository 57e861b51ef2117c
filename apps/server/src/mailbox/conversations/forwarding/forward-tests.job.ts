import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';
import type { Platform } from '#platform/platform.types.ts';
import { keptDays } from './forward-tests.repository.ts';

export const forgetForwardTests = defineJob({
  name: 'senders.forget_forward_tests',
  payload: z.object({}),
  cron: '41 * * * *',
});

/** Drops tests nobody looks at any more. */
export async function forgetOldForwardTests({ deps }: { deps: Pick<Platform, 'db' | 'clock'> }): Promise<void> {
  const edge = deps.clock.now().subtract({ hours: keptDays * 24 });
  await deps.db.system((tx) => tx.sql`delete from forward_tests where started_at < ${edge}`);
}
