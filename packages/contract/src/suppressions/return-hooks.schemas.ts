import { z } from 'zod';
import { issue } from '../core/field-issues.ts';
import { idSchema, instantSchema, lineSchema } from '../core/primitives.ts';

export const hookProviders = ['ses', 'sendgrid', 'postmark', 'mailgun'] as const;
export type HookProvider = (typeof hookProviders)[number];

export const returnHookLimits = { perOwner: 10, name: 80, key: 2_000 } as const;

export const returnHookSchema = z.object({
  id: idSchema,
  provider: z.enum(hookProviders),
  name: z.string(),
  /** Where the provider posts to. */
  url: z.string(),
  topicArn: z.string().nullable(),
  /** SES: when the topic was confirmed; others when the first good call came. */
  confirmedAt: instantSchema.nullable(),
  lastCallAt: instantSchema.nullable(),
  received: z.number().int(),
  createdAt: instantSchema,
});
export type ReturnHook = z.infer<typeof returnHookSchema>;

const topicForm = /^arn:aws(?:-cn|-us-gov)?:sns:[a-z0-9-]{1,40}:\d{12}:[A-Za-z0-9_.-]{1,256}$/;

export const createReturnHookInputSchema = z
  .object({
    provider: z.enum(hookProviders),
    name: lineSchema({ max: returnHookLimits.name }),
    /** SendGrid: the public key of its signed webhook. Mailgun: the webhook signing key. */
    key: z.string().trim().max(returnHookLimits.key).optional(),
    /** SES: the only topic that may post. Without it the first one that asks is kept. */
    topicArn: z.string().trim().regex(topicForm).optional(),
  })
  .refine(({ provider, key }) => (provider !== 'sendgrid' && provider !== 'mailgun') || (key ?? '') !== '', {
    path: ['key'],
    ...issue('required'),
  });
export type CreateReturnHookInput = z.infer<typeof createReturnHookInputSchema>;
