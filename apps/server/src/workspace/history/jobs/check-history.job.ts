import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';

/** Reads the chain from its beginning; `ownerId` all zero: for the operator, with the entries of all clients. */
export const checkHistoryJob = defineJob({
  name: 'history.check',
  payload: z.object({ ownerId: z.uuid(), checkId: z.uuid() }),
  retryLimit: 0,
  expireInSeconds: 3600,
});
