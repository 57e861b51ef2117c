import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';

/** Takes away every night what writes left whose process was killed. */
export const sweepStorageJob = defineJob({ name: 'files.sweep_storage', payload: z.object({}), cron: '55 3 * * *' });
