import type { CardProviderName, PaymentProviderName } from '@enlace/contract/billing/payments/payments.schemas.ts';
import { isTestInstallation } from '#billing/installation-mode/installation-mode.usecases.ts';
import type { Tx } from '#platform/database/client.ts';
import type { PaymentsDeps } from '../payments.types.ts';
import { createSandboxProvider } from './sandbox/sandbox-provider.ts';
import { createStripeProvider } from './stripe/stripe-provider.ts';
import type { CardProvider } from './provider.types.ts';

type Input = { tx: Tx; deps: Pick<PaymentsDeps, 'config'> };

/** A Stripe key that moves real money. */
export function isLiveKey(secretKey: string): boolean {
  return /^(sk|rk)_live_/.test(secretKey);
}

/**
 * The card provider of this installation. Real money and tests never mix: a test installation uses test cards or a
 * Stripe test key, a real one only a live key. Null: no cards, invoices wait for a transfer.
 */
export async function cardProviderName({ tx, deps }: Input): Promise<CardProviderName | null> {
  const { stripe } = deps.config;
  const isLive = stripe !== undefined && isLiveKey(stripe.secretKey);
  if (!(await isTestInstallation(tx))) return isLive ? 'stripe' : null;
  return stripe !== undefined && !isLive ? 'stripe' : 'sandbox';
}

/** The provider for new payments; undefined when no cards are accepted. */
export async function currentProvider({ tx, deps }: { tx: Tx; deps: PaymentsDeps }): Promise<CardProvider | undefined> {
  const name = await cardProviderName({ tx, deps });
  return name === null ? undefined : providerNamed(deps, name);
}

/**
 * The provider of an existing payment; undefined for manually recorded ones, and when this installation has no key for
 * the provider any more.
 */
export function providerNamed(deps: PaymentsDeps, name: PaymentProviderName): CardProvider | undefined {
  if (name === 'sandbox') return createSandboxProvider(deps);
  if (name === 'stripe' && deps.config.stripe) return createStripeProvider(deps, deps.config.stripe);
  return undefined;
}
