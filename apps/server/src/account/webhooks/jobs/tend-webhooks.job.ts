import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';

/** Forgets the log after its time, secrets that no longer sign, and endpoints removed long ago. */
export const tendWebhooksJob = defineJob({ name: 'webhooks.tend', payload: z.object({}), cron: '23 * * * *' });
