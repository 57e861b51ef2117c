import type { StripeConfig } from '#platform/config/config.ts';
import { type StripeEvent, stripeEventSchema } from './stripe-objects.schemas.ts';

/** Age from which a signature is refused, and how far its date may be in the future. */
const toleranceSeconds = 300;

export type CheckedEvent =
  | { status: 'good'; event: StripeEvent }
  /** `missing`: no signature at all; `unreadable`: signed, but not an event. */
  | { status: 'missing' | 'refused' | 'unreadable' };

/** The latest timestamp in the header. */
function signedAt(header: string): number | undefined {
  const named = header.split(',').flatMap((part) => /^\s*t=(\d{1,12})$/.exec(part)?.[1] ?? []);
  return named.length === 0 ? undefined : Math.max(...named.map(Number));
}

type CheckInput = {
  config: Pick<StripeConfig, 'webhookSecrets'>;
  body: Buffer;
  header: string | undefined;
  now: Temporal.Instant;
};

/**
 * Whether Stripe sent these bytes recently. Any of the secrets is accepted, so that they can be rotated. The SDK only
 * checks past ages, so a future date is refused here.
 */
export async function checkStripeEvent({ config, body, header, now }: CheckInput): Promise<CheckedEvent> {
  if (header === undefined || header === '') return { status: 'missing' };
  const nowMs = now.epochMilliseconds;
  const seconds = signedAt(header);
  if (seconds === undefined || seconds - nowMs / 1000 > toleranceSeconds) return { status: 'refused' };
  const { default: Stripe } = await import('stripe');
  for (const secret of config.webhookSecrets) {
    try {
      const event: unknown = Stripe.webhooks.constructEvent(body, header, secret, toleranceSeconds, undefined, nowMs);
      const read = stripeEventSchema.safeParse(event);
      return read.success ? { status: 'good', event: read.data } : { status: 'unreadable' };
    } catch (error) {
      if (error instanceof SyntaxError) return { status: 'unreadable' };
      const type: unknown = error instanceof Error ? Reflect.get(error, 'type') : undefined;
      if (type !== 'StripeSignatureVerificationError') throw error;
    }
  }
  return { status: 'refused' };
}
