import type { Platform } from '#platform/platform.types.ts';
import { removeOldMarks } from '../visits.repository.ts';
import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';

/** Removes the hashes and salts that distinguished a day's visitors. */
export const forgetVisitors = defineJob({
  name: 'profiles.forget_visitors',
  payload: z.object({}),
  cron: '17 3 * * *',
});

// Yesterday is kept because it is still today in time zones west of UTC.
const keptDays = 1;

export async function forgetOldVisitors({ deps }: { deps: Pick<Platform, 'db' | 'clock'> }): Promise<void> {
  const before = deps.clock.now().toZonedDateTimeISO('UTC').toPlainDate().subtract({ days: keptDays });
  await deps.db.system((tx) => removeOldMarks(tx, { before: before.toString() }));
}
