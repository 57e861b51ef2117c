import { z } from 'zod';
import type { WireLocale } from '../../core/locale.ts';
import { instantCodec } from '../../core/codecs.ts';
import { lineSchema, multilineSchema } from '../../core/primitives.ts';

export const policyLimits = { text: 60_000, summary: 400 } as const;

function perLocale<Value extends z.ZodType>(value: Value) {
  return z.strictObject({ es: value, en: value, jp: value } satisfies Record<WireLocale, Value>);
}

export const policyTextsSchema = perLocale(z.string());
export type PolicyTexts = z.infer<typeof policyTextsSchema>;

/** A version without its texts. */
export const policyVersionSchema = z.object({
  version: z.number().int().positive(),
  publishedAt: instantCodec,
  /** What changed, one line per language; may be empty. */
  summary: policyTextsSchema,
  needsConsent: z.boolean(),
  /** False for the product's default text, which the operator has not reviewed. */
  isReviewed: z.boolean(),
});
export type PolicyVersion = z.input<typeof policyVersionSchema>;

export const policyDraftInputSchema = z.strictObject({
  texts: perLocale(multilineSchema({ max: policyLimits.text })),
  summary: perLocale(lineSchema({ min: 0, max: policyLimits.summary })),
  /** Clients must accept it; otherwise they are only notified. */
  needsConsent: z.boolean(),
  /** The revision this change is based on; 0 without a draft. */
  revision: z.number().int().min(0),
});
export type PolicyDraftInput = z.output<typeof policyDraftInputSchema>;

export const policyDraftSchema = z.object({
  texts: policyTextsSchema,
  summary: policyTextsSchema,
  needsConsent: z.boolean(),
  revision: z.number().int(),
  changedAt: instantCodec,
});
export type PolicyDraft = z.input<typeof policyDraftSchema>;

export const policyAnswerKinds = ['registered', 'accepted', 'seen'] as const;
