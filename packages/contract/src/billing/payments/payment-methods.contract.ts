import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { emptySchema, idSchema } from '../../core/primitives.ts';
import { cardProviderSchema, paymentMethodSchema, returnPlaceSchema } from './payments.schemas.ts';

const params = z.object({ id: idSchema });
const base = '/api/payment-methods';

export const listPaymentMethods = defineOperation({
  id: 'payment_methods.list',
  method: 'GET',
  path: base,
  access: 'user',
  permission: 'billing.read',
  summary:
    'Saved payment methods, the default one first; for a card only brand, last four digits and expiry are stored',
  reply: z.object({
    items: z.array(paymentMethodSchema),
    /** The card provider: `sandbox` is for trials and moves no money; null where cards are not accepted. */
    provider: cardProviderSchema.nullable(),
    /** A test installation: its payments are not real. */
    isTest: z.boolean(),
  }),
});

export const addTrialCard = defineOperation({
  id: 'payment_methods.add_trial_card',
  method: 'POST',
  path: `${base}/trial-card`,
  access: 'user',
  permission: 'billing.write',
  summary: 'Add one of the test cards, in a test installation; other numbers are rejected, none is stored',
  body: z.strictObject({
    number: z.string().max(40),
    expiryMonth: z.number().int().min(1).max(12),
    expiryYear: z.number().int().min(2000).max(2100),
    makeDefault: z.boolean().default(true),
  }),
  reply: paymentMethodSchema,
  errors: ['payments.trial_card_only', 'payments.wrong_provider', 'payments.too_many_methods'],
});

export const startMethodSetup = defineOperation({
  id: 'payment_methods.start_setup',
  method: 'POST',
  path: `${base}/setup`,
  access: 'user',
  permission: 'billing.write',
  history: 'none',
  summary: 'Start adding a card at the provider: the address of its page',
  /** `returnTo`: the screen of the purchase that needs the card. */
  query: z.object({ returnTo: returnPlaceSchema.optional() }),
  reply: z.object({ url: z.string() }),
  errors: ['payments.wrong_provider', 'payments.too_many_methods', 'payments.provider_unavailable'],
});

export const finishMethodSetup = defineOperation({
  id: 'payment_methods.finish_setup',
  method: 'POST',
  path: `${base}/setup/finish`,
  access: 'user',
  permission: 'billing.write',
  summary: 'Return from the provider’s page: adopt the card added there; a second call changes nothing',
  body: z.strictObject({ sessionId: z.string().min(1).max(200) }),
  reply: paymentMethodSchema,
  errors: [
    'payments.wrong_provider',
    'payments.setup_incomplete',
    'payments.provider_unavailable',
    'resource.not_found',
  ],
});

export const makeMethodDefault = defineOperation({
  id: 'payment_methods.make_default',
  method: 'POST',
  path: `${base}/:id/default`,
  access: 'user',
  permission: 'billing.write',
  summary: 'Make this method the default',
  params,
  reply: emptySchema,
  errors: ['resource.not_found'],
});

export const removePaymentMethod = defineOperation({
  id: 'payment_methods.remove',
  method: 'DELETE',
  path: `${base}/:id`,
  access: 'user',
  permission: 'billing.write',
  summary: 'Remove a method, here and at the provider; without any, invoices wait for a transfer',
  params,
  reply: emptySchema,
  errors: ['resource.not_found', 'payments.method_busy'],
});
