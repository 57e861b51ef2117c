import type Stripe from 'stripe';
import type { StripeFailure } from '@enlace/contract/operation/instance/stripe-account.contract.ts';
import type { StripeConfig } from '#platform/config/config.ts';
import { stripeClient } from './stripe-client.ts';

export type StripeProblem = { failure: StripeFailure; words: string };
type Address = { config: StripeConfig; url: string };

/** What is done at Stripe itself: asking whether a key holds, and arranging where events go. Nothing here charges. */
const registeredBy = 'enlace';

const events: Stripe.WebhookEndpointCreateParams.EnabledEvent[] = [
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.processing',
  'payment_intent.requires_action',
  'payment_intent.canceled',
  'checkout.session.completed',
  'checkout.session.expired',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'payment_method.detached',
];

const failures: Readonly<Record<string, StripeFailure>> = {
  StripeAuthenticationError: 'key_refused',
  StripePermissionError: 'permission',
  StripeConnectionError: 'unreachable',
  // Busy or broken: it says nothing of the key.
  StripeAPIError: 'unreachable',
  StripeRateLimitError: 'unreachable',
};

/** Stripe quotes the beginning and the end of a key it refuses. */
const keys = /\b(?:sk|rk|pk|whsec)_\S+/g;

/** Errors of the SDK as a failure with Stripe's words; any other error is a bug. */
async function attempt<T>(work: () => Promise<T>): Promise<T | StripeProblem> {
  try {
    return await work();
  } catch (error) {
    const type: unknown = error instanceof Error ? Reflect.get(error, 'type') : undefined;
    if (!(error instanceof Error) || typeof type !== 'string' || !type.startsWith('Stripe')) throw error;
    return { failure: failures[type] ?? 'other', words: error.message.replaceAll(keys, '***').slice(0, 300) };
  }
}

export function isProblem(answer: object | undefined): answer is StripeProblem {
  return answer !== undefined && 'failure' in answer;
}

/** Name of the account; null where a restricted key may not read it, which says that Stripe knows the key. */
export async function askAccount(config: StripeConfig): Promise<{ account: string | null } | StripeProblem> {
  const stripe = await stripeClient(config);
  const found = await attempt(async () => {
    const { business_profile: profile, settings, email } = await stripe.accounts.retrieveCurrent();
    return { account: profile?.name ?? settings?.dashboard.display_name ?? email ?? null };
  });
  return isProblem(found) && found.failure === 'permission' ? { account: null } : found;
}

async function listOwn({ config, url }: Address): Promise<Stripe.WebhookEndpoint[]> {
  const stripe = await stripeClient(config);
  const { data } = await stripe.webhookEndpoints.list({ limit: 100 });
  return data.filter((endpoint) => endpoint.url === url);
}

/** Has events sent to this address; an earlier registration, whose secret is lost, makes way. */
export async function registerEvents(address: Address): Promise<{ id: string; secret: string } | StripeProblem> {
  const { config, url } = address;
  // Stripe sends live events to encrypted addresses alone.
  if (!url.startsWith('https://') && config.secretKey.includes('_live_'))
    return { failure: 'webhook_address', words: url };
  const stripe = await stripeClient(config);
  const made = await attempt(async () => {
    for (const { id, metadata } of await listOwn(address))
      if (metadata['registered_by'] === registeredBy) await stripe.webhookEndpoints.del(id);
    const { id, secret } = await stripe.webhookEndpoints.create({
      url,
      enabled_events: events,
      metadata: { registered_by: registeredBy },
    });
    return { id, secret: secret ?? '' };
  });
  if (isProblem(made)) return made.failure === 'other' ? { ...made, failure: 'webhook_refused' } : made;
  return made;
}

/**
 * Ends a registration of this address; one that is gone already is as good. A restored copy that runs elsewhere knows the
 * registration of its original, which continues.
 */
export async function forgetEvents(address: Address, id: string): Promise<StripeProblem | undefined> {
  const stripe = await stripeClient(address.config);
  const gone = await attempt(async () => {
    const isOwn = (await listOwn(address)).some((endpoint) => endpoint.id === id);
    if (isOwn) await stripe.webhookEndpoints.del(id);
    return {};
  });
  return isProblem(gone) ? gone : undefined;
}

export type EventsStanding = 'on' | 'off' | 'missing' | 'unknown';

/** Whether Stripe sends events to this address. */
export async function askEvents(address: Address): Promise<EventsStanding> {
  const found = await attempt(async () => ({ endpoints: await listOwn(address) }));
  if (isProblem(found)) return 'unknown';
  if (found.endpoints.length === 0) return 'missing';
  return found.endpoints.some(({ status }) => status === 'enabled') ? 'on' : 'off';
}
