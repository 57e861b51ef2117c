import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';

/** Checks a client's tax number. */
export const checkTaxId = defineJob({
  name: 'taxes.check_id',
  payload: z.object({ ownerId: z.uuid() }),
  retryLimit: 3,
  retryDelaySeconds: 60,
});

/** Rechecks numbers the service gave no result for, and checks those that could not be checked before. */
export const recheckTaxIds = defineJob({
  name: 'taxes.recheck_ids',
  payload: z.object({}),
  cron: '7,37 * * * *',
  retryLimit: 1,
});
