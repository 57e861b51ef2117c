import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';

/** Removes live events that are too old to resume from. */
export const forgetNotices = defineJob({ name: 'live.forget_notices', payload: z.object({}), cron: '41 * * * *' });
