import { lineSchema, multilineSchema } from '@enlace/contract/core/primitives.ts';
import { z } from 'zod';
import { defineBlock } from '../../model/block-definition.ts';
import { linkUrlSchema } from '../../model/fields.schema.ts';

export const signupSchema = z.object({
  title: lineSchema({ min: 0, max: 100 }).default(''),
  intro: multilineSchema({ max: 300 }).default(''),
  askName: z.boolean().default(false),
  /** Consent text of the sign-up; empty: the default sentence in the page's language. */
  consentText: multilineSchema({ max: 600 }).default(''),
  consentUrl: linkUrlSchema.default(''),
  submitLabel: lineSchema({ min: 0, max: 32 }).default(''),
  successMessage: multilineSchema({ max: 300 }).default(''),
  /** The address must be confirmed by mail before anything else is sent to it. */
  confirmByMail: z.boolean().default(true),
});
export type SignupProps = z.infer<typeof signupSchema>;

export const signupDefinition = defineBlock({
  type: 'signup',
  version: 1,
  schema: signupSchema,
  targets: ['page'],
  fields: [
    { name: 'title', kind: 'text', labelKey: 'title', max: 100 },
    { name: 'intro', kind: 'multiline', labelKey: 'intro', max: 300 },
    { name: 'askName', kind: 'toggle', labelKey: 'askName' },
    { name: 'confirmByMail', kind: 'toggle', labelKey: 'confirmByMail', hintKey: 'confirmByMailHint' },
    { name: 'consentText', kind: 'multiline', labelKey: 'signupConsent', hintKey: 'signupConsentHint', max: 600 },
    { name: 'consentUrl', kind: 'url', labelKey: 'consentUrl' },
    { name: 'submitLabel', kind: 'text', labelKey: 'submitLabel', hintKey: 'submitLabelHint', max: 32 },
    { name: 'successMessage', kind: 'multiline', labelKey: 'signupSuccess', hintKey: 'signupSuccessHint', max: 300 },
  ],
});
