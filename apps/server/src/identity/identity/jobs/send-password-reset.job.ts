import { z } from 'zod';
import { locales } from '@enlace/contract/core/locale.ts';
import { defineJob } from '#platform/jobs/job.ts';

/** Sends the link for a new password if the address has an account. Out of reach of a stop watch. */
export const sendPasswordReset = defineJob({
  name: 'identity.send_password_reset',
  payload: z.object({ email: z.string(), locale: z.enum(locales) }),
});
