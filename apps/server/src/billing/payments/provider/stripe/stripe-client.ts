import type Stripe from 'stripe';
import type { StripeConfig } from '#platform/config/config.ts';

const clients = new WeakMap<StripeConfig, Promise<Stripe>>();

/** Longer than the provider usually takes, shorter than a browser waits. */
const timeoutMs = 15_000;

function hostOf(apiBase: string | undefined) {
  if (apiBase === undefined) return {};
  const { protocol, hostname, port } = new URL(apiBase);
  const isPlain = protocol === 'http:';
  return {
    protocol: isPlain ? 'http' : 'https',
    host: hostname,
    port: port === '' ? (isPlain ? 80 : 443) : port,
  } as const;
}

async function create({ secretKey, apiBase, timeoutMs: own = timeoutMs }: StripeConfig): Promise<Stripe> {
  // Loaded only when used: most installations start without it.
  const { default: Client } = await import('stripe');
  return new Client(secretKey, {
    ...hostOf(apiBase),
    timeout: own,
    // With the same idempotency key, so a retry never charges twice.
    maxNetworkRetries: 1,
    telemetry: false,
  });
}

/** The official client, one per configuration. */
export function stripeClient(config: StripeConfig): Promise<Stripe> {
  const known = clients.get(config) ?? create(config);
  clients.set(config, known);
  return known;
}
