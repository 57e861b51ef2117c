import type { Platform } from '#platform/platform.types.ts';
import { removeOldIntake } from '../form/form-intake.repository.ts';
import { removeOldSignupRequests } from '../signup/signup-requests.repository.ts';
import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';

/** Removes expired proofs, and attempts outside every limit's window. */
export const cleanFormIntake = defineJob({
  name: 'public_pages.clean_form_intake',
  payload: z.object({}),
  cron: '41 * * * *',
});

/** Longer than a mailed link is valid, so that a second press still finds it done. */
const signupDays = 14;

export async function cleanIntake({ deps }: { deps: Pick<Platform, 'db' | 'clock'> }): Promise<void> {
  const now = deps.clock.now();
  await deps.db.system(async (tx) => {
    await removeOldIntake(tx, { now, attemptsBefore: now.subtract({ hours: 24 }) });
    await removeOldSignupRequests(tx, now.subtract({ hours: signupDays * 24 }));
  });
}
