import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';

/** Tells of keys about to end and forgets those that ended long ago. */
export const tendKeysJob = defineJob({ name: 'api_keys.tend', payload: z.object({}), cron: '17 * * * *' });
