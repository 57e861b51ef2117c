import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';

/** Asks about the tax number a client gave. */
export const checkTaxId = defineJob({
  name: 'taxes.check_id',
  payload: z.object({ ownerId: z.uuid() }),
  retryLimit: 3,
  retryDelaySeconds: 60,
});

/** Asks again about numbers the service could not say anything of, and for the first time where nobody could ask before. */
export const recheckTaxIds = defineJob({
  name: 'taxes.recheck_ids',
  payload: z.object({}),
  cron: '7,37 * * * *',
  retryLimit: 1,
});
