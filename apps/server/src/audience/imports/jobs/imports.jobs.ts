import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';

/** Checks, runs or takes back one import. Long: its own heartbeat, not the queue, says whether somebody is at it. */
export const workImportJob = defineJob({
  name: 'imports.work',
  payload: z.object({ owner: z.uuid(), importId: z.uuid() }),
  expireInSeconds: 6 * 3600,
  retryLimit: 4,
  concurrency: 2,
});

/** Picks up what a killed process left, and removes what was kept long enough. */
export const tendImportsJob = defineJob({ name: 'imports.tend', payload: z.object({}), cron: '* * * * *' });

/** Looks through files that wait for people who were erased meanwhile. */
export const forgetErasedJob = defineJob({
  name: 'imports.forget_erased',
  payload: z.object({ owner: z.uuid() }),
  expireInSeconds: 3600,
  retryLimit: 4,
});

/** Who did it, in the record. */
export const importActor = { kind: 'system', job: workImportJob.name } as const;
