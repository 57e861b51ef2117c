import { z } from 'zod';
import { locales } from '@enlace/contract/core/locale.ts';
import { defineJob } from '#platform/jobs/job.ts';

/** Sends what follows a registration: the code, or word that the address has an account. Out of reach of a stop watch. */
export const sendVerification = defineJob({
  name: 'identity.send_verification',
  payload: z.object({ email: z.string(), locale: z.enum(locales) }),
});
