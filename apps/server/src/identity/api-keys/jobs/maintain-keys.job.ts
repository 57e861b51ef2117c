import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';

/** Notifies about keys about to expire and deletes those that expired long ago. */
export const maintainKeysJob = defineJob({ name: 'api_keys.maintain', payload: z.object({}), cron: '17 * * * *' });
