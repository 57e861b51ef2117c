import { z } from 'zod';
import { instantCodec } from '../../core/codecs.ts';
import { idSchema, lineSchema } from '../../core/primitives.ts';
import { webhookEventTypes } from './webhook-events.ts';

/** Limits of outgoing webhooks, in days, hours, seconds and bytes. */
export const webhookLimits = {
  perClient: 10,
  name: 80,
  url: 2000,
  /** How long a delivery is retried; an endpoint that accepts nothing in this time is disabled. */
  retryDays: 3,
  keptDays: 30,
  /** After a rotation the previous secret also signs for this long. */
  oldSecretHours: 24,
  timeoutSeconds: 10,
  answerBytes: 64 * 1024,
  keptAnswerBytes: 4096,
} as const;

/** Prefix of every secret, as in Standard Webhooks. */
export const webhookSecretMark = 'whsec_';

export const webhookStates = ['active', 'paused', 'disabled'] as const;
export type WebhookState = (typeof webhookStates)[number];

/** `gone`: the receiver answered 410. `failing`: nothing was accepted for days. */
export const webhookDisabledReasons = ['gone', 'failing'] as const;

export const webhookDeliveryStates = ['waiting', 'sending', 'delivered', 'failed'] as const;
export type WebhookDeliveryState = (typeof webhookDeliveryStates)[number];

/** Why there is no usable answer. `interrupted`: this server stopped meanwhile; the delivery is retried. */
export const webhookFailures = [
  'status',
  'redirect',
  'refused',
  'unreachable',
  'timeout',
  'tls',
  'protocol',
  'too_large',
  'interrupted',
] as const;
export type WebhookFailure = (typeof webhookFailures)[number];

const urlSchema = z
  .string()
  .trim()
  .max(webhookLimits.url)
  .regex(/^https?:\/\/[^\s/?#@\\]+(?:[/?][^\s#\\]*)?$/i);

const eventsSchema = z
  .array(z.enum(webhookEventTypes))
  .min(1)
  .max(webhookEventTypes.length)
  .transform((events) => webhookEventTypes.filter((type) => events.includes(type)));

export const createWebhookInputSchema = z.strictObject({
  name: lineSchema({ max: webhookLimits.name }),
  url: urlSchema,
  events: eventsSchema,
});
export type CreateWebhookInput = z.output<typeof createWebhookInputSchema>;

export const updateWebhookInputSchema = createWebhookInputSchema.partial();
export type UpdateWebhookInput = z.output<typeof updateWebhookInputSchema>;

export const webhookSchema = z.object({
  id: idSchema,
  name: z.string(),
  url: z.string(),
  events: z.array(z.enum(webhookEventTypes)),
  state: z.enum(webhookStates),
  disabledReason: z.enum(webhookDisabledReasons).nullable(),
  disabledAt: instantCodec.nullable(),
  /** Start of an unbroken run of failed attempts; null after an accepted one. */
  failingSince: instantCodec.nullable(),
  lastDeliveredAt: instantCodec.nullable(),
  /** Until then calls are also signed with the previous secret. */
  oldSecretUntil: instantCodec.nullable(),
  createdAt: instantCodec,
  /** Stored deliveries by state; `waiting` includes those being sent. */
  counts: z.object({ waiting: z.number().int(), delivered: z.number().int(), failed: z.number().int() }),
});
export type Webhook = z.input<typeof webhookSchema>;

export const webhookDeliverySchema = z.object({
  id: idSchema,
  /** The header `webhook-id` of every attempt. */
  messageId: idSchema,
  type: z.string(),
  isTest: z.boolean(),
  state: z.enum(webhookDeliveryStates),
  attempts: z.number().int(),
  /** Next attempt; null when none is planned. */
  nextAt: instantCodec.nullable(),
  /** Of the last attempt. */
  status: z.number().int().nullable(),
  failure: z.enum(webhookFailures).nullable(),
  createdAt: instantCodec,
  settledAt: instantCodec.nullable(),
});
export type WebhookDelivery = z.input<typeof webhookDeliverySchema>;

export const webhookAttemptSchema = z.object({
  number: z.number().int(),
  at: instantCodec,
  durationMs: z.number().int(),
  status: z.number().int().nullable(),
  failure: z.enum(webhookFailures).nullable(),
  /** Beginning of the receiver's answer. */
  answer: z.string().nullable(),
  isAnswerCut: z.boolean(),
});
export type WebhookAttempt = z.input<typeof webhookAttemptSchema>;

export const webhookDeliveryDetailSchema = webhookDeliverySchema.extend({
  url: z.string(),
  /** The body as signed and sent. */
  body: z.string(),
  tries: z.array(webhookAttemptSchema),
});
export type WebhookDeliveryDetail = z.input<typeof webhookDeliveryDetailSchema>;
