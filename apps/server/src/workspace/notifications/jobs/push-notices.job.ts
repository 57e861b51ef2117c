import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';

/** Pushes what a client has not seen to the devices that take it. */
export const pushNotices = defineJob({
  name: 'notifications.push_notices',
  payload: z.object({ owner: z.uuid() }),
});
