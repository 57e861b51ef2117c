import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';

/** Every night at this time, UTC; after the trash purge, so that nothing passes through it in one night. */
export const retentionTime = { hour: 3, minute: 47 } as const;

/** Trashes conversations inactive for as many days as their client set. */
export const applyRetention = defineJob({
  name: 'mailbox.apply_retention',
  payload: z.object({}),
  cron: `${retentionTime.minute} ${retentionTime.hour} * * *`,
  expireInSeconds: 3600,
});
