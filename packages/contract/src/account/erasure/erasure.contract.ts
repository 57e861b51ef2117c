import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { instantCodec } from '../../core/codecs.ts';
import { takesSchema } from './takes.schemas.ts';

/**
 * Days in which a client who closed the account can change their mind, days before the end at which a reminder is
 * mailed, and days the alias stays reserved.
 */
export const erasureTimes = { graceDays: 14, reminderDays: 2, aliasDays: 90 } as const;

export const leavingSchema = z.object({
  /** Null while the account is not being closed. */
  leaving: z
    .object({ requestedAt: instantCodec, eraseAt: instantCodec, requestedBy: z.enum(['client', 'admin']) })
    .nullable(),
});
export type Leaving = z.input<typeof leavingSchema>;

export const getLeaving = defineOperation({
  id: 'erasure.state',
  method: 'GET',
  path: '/api/account/leaving',
  access: 'user',
  permission: 'account.read',
  summary: 'Whether the account is about to be erased, and when',
  reply: leavingSchema,
});

export const requestClosure = defineOperation({
  id: 'erasure.request',
  method: 'POST',
  path: '/api/account/leaving',
  access: 'user',
  permission: 'account.security',
  proof: true,
  summary: 'Close the account at once and erase it after the grace period; the alias must be typed',
  body: z.strictObject({ alias: z.string().trim().min(1).max(64) }),
  reply: leavingSchema,
  errors: ['erasure.alias_mismatch'],
});

export const cancelLeaving = defineOperation({
  id: 'erasure.cancel',
  method: 'DELETE',
  path: '/api/account/leaving',
  access: 'user',
  permission: 'account.security',
  summary: 'Cancel the erasure: the account opens again as it was',
  reply: leavingSchema,
  errors: ['erasure.too_late'],
});

export const previewLeaving = defineOperation({
  id: 'erasure.preview',
  method: 'GET',
  path: '/api/account/leaving/takes',
  access: 'user',
  permission: 'account.security',
  summary: 'What erasing the account would remove, by kind, with the first few of each',
  reply: takesSchema,
});
