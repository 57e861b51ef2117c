import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { instantCodec } from '../../core/codecs.ts';

/** Why Stripe does not work with these keys; each has a remedy. */
export const stripeFailures = [
  'key_refused',
  'permission',
  'unreachable',
  'webhook_address',
  'webhook_refused',
  'other',
] as const;
export type StripeFailure = (typeof stripeFailures)[number];

export const stripeStateSchema = z.object({
  /** `environment`: STRIPE_SECRET_KEY is set and wins; `nobody`: no card is charged through Stripe. */
  setBy: z.enum(['environment', 'product', 'nobody']),
  /** Null without a key. */
  mode: z.enum(['live', 'test']).nullable(),
  /** The last characters of the key; never more of it. */
  keyHint: z.string().nullable(),
  /** Set in the product, but sealed by a key that is gone: it has to be entered again. */
  isUnreadable: z.boolean(),
  webhook: z.object({
    url: z.string(),
    /** `registered`: by the product, at Stripe; `by_hand`: its secret was entered; `none`: no event can be checked. */
    state: z.enum(['registered', 'by_hand', 'none']),
    lastEventAt: instantCodec.nullable(),
  }),
});
export type StripeState = z.input<typeof stripeStateSchema>;

const read = { access: 'admin', permission: 'settings.read' } as const;
const write = { access: 'admin', permission: 'settings.write', proof: true } as const;
const path = '/api/admin/stripe';

export const getStripe = defineOperation({
  id: 'instance.get_stripe',
  method: 'GET',
  path,
  ...read,
  summary: 'Whether Stripe is set, where, in which mode, and how its events arrive; never a secret',
  reply: stripeStateSchema,
});

export const stripeInputSchema = z.strictObject({
  secretKey: z
    .string()
    .trim()
    .max(300)
    .regex(/^(sk|rk)_(test|live)_\w{6,}$/),
  /** Absent or empty: the product registers the address of events at Stripe automatically. */
  webhookSecret: z
    .string()
    .trim()
    .max(300)
    .regex(/^(whsec_\w+)?$/)
    .optional()
    .transform((text) => text || undefined),
});

export const changeStripe = defineOperation({
  id: 'instance.change_stripe',
  method: 'PUT',
  path,
  ...write,
  summary:
    'Set the key that cards are charged with, from now on; Stripe is asked whether it holds, and told where its events go',
  body: stripeInputSchema,
  reply: stripeStateSchema.extend({
    /** Why the events could not be arranged; the key is stored nevertheless. */
    webhookFailure: z.enum(stripeFailures).nullable(),
  }),
  errors: ['instance.stripe_in_environment', 'instance.stripe_refused', 'instance.stripe_unreachable'],
});

export const removeStripe = defineOperation({
  id: 'instance.remove_stripe',
  method: 'DELETE',
  path,
  ...write,
  summary: 'Forget the keys of Stripe, and remove the address of events that the product registered there',
  reply: stripeStateSchema,
  errors: ['instance.stripe_in_environment'],
});

export const testStripe = defineOperation({
  id: 'instance.test_stripe',
  method: 'POST',
  path: `${path}/test`,
  access: 'admin',
  permission: 'settings.write',
  history: 'none',
  summary: 'Ask Stripe whether the key holds and whether its events come here; charges nothing',
  reply: z.object({
    isAccepted: z.boolean(),
    failure: z.enum(stripeFailures).nullable(),
    /** Words of Stripe, without keys. */
    words: z.string().nullable(),
    /** Name of the account; null where the key may not read it. */
    account: z.string().nullable(),
    /** Whether Stripe sends events here; `unknown`: the key may not read it. */
    events: z.enum(['on', 'off', 'missing', 'unknown']),
    milliseconds: z.number().int(),
  }),
  errors: ['request.rate_limited', 'instance.stripe_missing'],
});
