import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';

/** Checks, runs or undoes one import. Long: its own heartbeat, not the queue, shows whether it is running. */
export const workImportJob = defineJob({
  name: 'imports.work',
  payload: z.object({ owner: z.uuid(), importId: z.uuid() }),
  expireInSeconds: 6 * 3600,
  retryLimit: 4,
  concurrency: 2,
});

/** Resumes what a killed process left, and removes what has expired. */
export const maintainImportsJob = defineJob({ name: 'imports.maintain', payload: z.object({}), cron: '* * * * *' });

/** Searches waiting files for people erased meanwhile. */
export const forgetErasedJob = defineJob({
  name: 'imports.forget_erased',
  payload: z.object({ owner: z.uuid() }),
  expireInSeconds: 3600,
  retryLimit: 4,
});

/** The actor in the history. */
export const importActor = { kind: 'system', job: workImportJob.name } as const;
