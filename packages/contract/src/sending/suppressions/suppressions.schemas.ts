import { z } from 'zod';
import { issue } from '../../core/field-issues.ts';
import { instantCodec } from '../../core/codecs.ts';
import { emailSchema, idSchema, multilineSchema } from '../../core/primitives.ts';
import { mailEventSchema } from './returns.schemas.ts';

export const suppressionReasons = [
  'hard_bounce',
  'soft_bounces',
  'complaint',
  'unsubscribed',
  'manual',
  'import',
] as const;
export type SuppressionReason = (typeof suppressionReasons)[number];

export const suppressionLimits = {
  note: 300,
  importBytes: 4_000_000,
  importAddresses: 50_000,
  consent: 1_000,
  consentMin: 10,
} as const;

export const suppressionSchema = z.object({
  id: idSchema,
  address: z.string(),
  reason: z.enum(suppressionReasons),
  since: instantCodec,
  note: z.string(),
  /** The contact with this address, if any. */
  contact: z.object({ id: idSchema, name: z.string() }).nullable(),
  /** The mailing that caused it. */
  campaign: z.object({ id: idSchema, name: z.string() }).nullable(),
  /** The last return from the address. */
  event: mailEventSchema.nullable(),
});
export type Suppression = z.input<typeof suppressionSchema>;

export const addSuppressionInputSchema = z.object({
  address: emailSchema,
  note: multilineSchema({ max: suppressionLimits.note }).default(''),
});
export type AddSuppressionInput = z.infer<typeof addSuppressionInputSchema>;

export const importSuppressionsInputSchema = z.object({
  /** Addresses in any text: one per line, a CSV column, or comma-separated. */
  text: z.string().min(1).max(suppressionLimits.importBytes),
});

/** Why the person may be mailed again; stored as proof with the contact. */
export const liftSuppressionInputSchema = z.object({
  consent: multilineSchema({ min: 1, max: suppressionLimits.consent }).refine(
    (text) => text.trim().length >= suppressionLimits.consentMin,
    issue('too_short', { limit: suppressionLimits.consentMin }),
  ),
});
