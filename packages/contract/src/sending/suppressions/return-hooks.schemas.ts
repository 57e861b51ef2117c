import { z } from 'zod';
import { issue } from '../../core/field-issues.ts';
import { idSchema, instantSchema, lineSchema } from '../../core/primitives.ts';

export const hookProviders = ['ses', 'sendgrid', 'postmark', 'mailgun'] as const;
export type HookProvider = (typeof hookProviders)[number];

export const returnHookLimits = { perOwner: 10, name: 80, key: 2_000, shownCalls: 20 } as const;

/** Why a call was not believed: its proof was wrong, or it was no call of this provider at all. */
export const hookRefusals = ['proof', 'form'] as const;
export type HookRefusal = (typeof hookRefusals)[number];

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
  /** The last call that was refused, told to the nearest ten seconds. */
  lastRefusedAt: instantSchema.nullable(),
  lastRefusal: z.enum(hookRefusals).nullable(),
  createdAt: instantSchema,
});
export type ReturnHook = z.infer<typeof returnHookSchema>;

/** One call that was believed: when it came, when it was read, and how many news it held. */
export const returnCallSchema = z.object({
  id: idSchema,
  receivedAt: instantSchema,
  handledAt: instantSchema.nullable(),
  events: z.number().int(),
});
export type ReturnCall = z.infer<typeof returnCallSchema>;

const topicForm = /^arn:aws(?:-cn|-us-gov)?:sns:[a-z0-9-]{1,40}:\d{12}:[A-Za-z0-9_.-]{1,256}$/;

/** SendGrid: the public key of its signed webhook. Mailgun: the webhook signing key. */
const keySchema = z.string().trim().max(returnHookLimits.key).optional();
/** SES: the only topic that may post. Without it the first one that asks is kept. */
const topicSchema = z.string().trim().regex(topicForm).optional();

export const createReturnHookInputSchema = z
  .object({
    provider: z.enum(hookProviders),
    name: lineSchema({ max: returnHookLimits.name }),
    key: keySchema,
    topicArn: topicSchema,
  })
  .refine(({ provider, key }) => (provider !== 'sendgrid' && provider !== 'mailgun') || (key ?? '') !== '', {
    path: ['key'],
    ...issue('required'),
  });
export type CreateReturnHookInput = z.infer<typeof createReturnHookInputSchema>;

/** What replaces the proof of a hook; Postmark needs nothing, its password is made anew. */
export const renewReturnHookInputSchema = z.object({ key: keySchema, topicArn: topicSchema });
export type RenewReturnHookInput = z.infer<typeof renewReturnHookInputSchema>;
