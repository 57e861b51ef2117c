import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';

/** Counts downloads whose process ended while it sent, and removes old ones, old guesses and leftovers. */
export const tidyDownloads = defineJob({ name: 'file_shares.tidy', payload: z.object({}), cron: '26 * * * *' });
