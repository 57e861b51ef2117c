import type { Platform } from '#platform/platform.types.ts';
import { forgetVisitors } from '../visitors.repository.ts';
import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';

/** Forgets, after a month, which visitor wrote what. */
export const forgetWallVisitors = defineJob({
  name: 'walls.forget_visitors',
  payload: z.object({}),
  cron: '23 3 * * *',
});

const keptDays = 30;

export async function forgetOldVisitors({ deps }: { deps: Pick<Platform, 'db' | 'clock'> }): Promise<void> {
  const before = deps.clock.now().subtract({ hours: keptDays * 24 });
  await deps.db.system((tx) => forgetVisitors(tx, before));
}
