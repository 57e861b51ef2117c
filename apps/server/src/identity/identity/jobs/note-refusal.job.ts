import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';

/** Writes a refused sign-in into the history of the account, if there is one, out of reach of a stop watch. */
export const noteRefusal = defineJob({
  name: 'identity.note_refusal',
  payload: z.object({ email: z.string(), network: z.string().nullable() }),
});
