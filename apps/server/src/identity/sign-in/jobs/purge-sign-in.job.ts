import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';

/** Removes expired sessions, used links, old limits and old places. */
export const purgeSignIn = defineJob({
  name: 'identity.purge_sign_in',
  payload: z.object({}),
  cron: '*/10 * * * *',
});
