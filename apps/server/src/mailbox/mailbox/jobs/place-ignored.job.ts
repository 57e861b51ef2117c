import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';

/** Finds mail of earlier versions that ended nowhere. */
export const placeIgnored = defineJob({ name: 'mailbox.place_ignored', payload: z.object({}), cron: '*/10 * * * *' });
