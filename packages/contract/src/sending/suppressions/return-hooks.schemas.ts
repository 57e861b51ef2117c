import { z } from 'zod';
import { issue } from '../../core/field-issues.ts';
import { idSchema, instantSchema, lineSchema } from '../../core/primitives.ts';

export const hookProviders = ['ses', 'sendgrid', 'postmark', 'mailgun'] as const;
export type HookProvider = (typeof hookProviders)[number];

export const returnHookLimits = { perOwner: 10, name: 80, key: 2_000, shownCalls: 20 } as const;

/** Why a call was rejected: its proof was wrong, or it was not a call of this provider. */
export const hookRefusals = ['proof', 'form'] as const;
export type HookRefusal = (typeof hookRefusals)[number];

export const returnHookSchema = z.object({
  id: idSchema,
  provider: z.enum(hookProviders),
  name: z.string(),
  /** URL for the provider. */
  url: z.string(),
  topicArn: z.string().nullable(),
  /** SES: when the topic was confirmed; others: the first valid call. */
  confirmedAt: instantSchema.nullable(),
  lastCallAt: instantSchema.nullable(),
  received: z.number().int(),
  /** The last rejected call, to the nearest ten seconds. */
  lastRefusedAt: instantSchema.nullable(),
  lastRefusal: z.enum(hookRefusals).nullable(),
  createdAt: instantSchema,
});
export type ReturnHook = z.infer<typeof returnHookSchema>;

/** An accepted call: when it arrived, when it was processed, and the number of events in it. */
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
/** SES: the only topic that may post. Default: the first one that subscribes. */
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

/** Replaces the proof of a hook; Postmark needs no input, its password is regenerated. */
export const renewReturnHookInputSchema = z.object({ key: keySchema, topicArn: topicSchema });
export type RenewReturnHookInput = z.infer<typeof renewReturnHookInputSchema>;
