import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';

/**
 * What a provider still needs for its first payment. `live_key`: a test key makes no real charges; `opening`: a live
 * key waits until the installation goes live.
 */
export const providerGaps = ['seller', 'iban', 'secret_key', 'webhook', 'https', 'live_key', 'opening'] as const;

export const paymentProviders = defineOperation({
  id: 'instance.payment_providers',
  method: 'GET',
  path: '/api/admin/payment-providers',
  access: 'admin',
  permission: 'settings.read',
  summary: 'Payment methods for clients: which are in use and what is missing for the others',
  reply: z.object({
    items: z.array(
      z.object({
        provider: z.enum(['transfer', 'sandbox', 'stripe']),
        /** Clients can use this payment method now. */
        isOn: z.boolean(),
        /** Money moves: false for trial cards and test keys. */
        isReal: z.boolean(),
        missing: z.array(z.enum(providerGaps)),
        /** The environment variables that are set, never their values. */
        variables: z.array(z.object({ name: z.string(), isSet: z.boolean() })),
      }),
    ),
    /** URL for Stripe's events. */
    webhookUrl: z.string(),
  }),
});
