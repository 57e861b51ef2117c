import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';
import type { Platform } from '#platform/platform.types.ts';
import { removeUnused } from './selections.repository.ts';

/** As long as a draft that was changed in another window may revert to its selection. */
const keptHours = 24;

/** Removes selections of deleted campaigns. */
export const forgetSelectionsJob = defineJob({
  name: 'campaigns.forget_selections',
  payload: z.object({}),
  cron: '23 4 * * *',
});

export async function forgetSelections({ deps }: { deps: Pick<Platform, 'db' | 'clock'> }): Promise<void> {
  const before = deps.clock.now().subtract({ hours: keptHours });
  await deps.db.system((tx) => removeUnused(tx, { before }));
}
