import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';

export const handleReturnCall = defineJob({
  name: 'returns.handle-call',
  payload: z.object({ callId: z.uuid() }),
  retryLimit: 5,
});

/** The digests of old calls stay; what they said is in the events. */
export const forgetReturnCalls = defineJob({
  name: 'returns.forget-calls',
  payload: z.object({}),
  cron: '17 4 * * *',
});
