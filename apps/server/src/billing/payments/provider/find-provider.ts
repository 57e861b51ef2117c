import type { CardProviderName, PaymentProviderName } from '@enlace/contract/billing/payments/payments.schemas.ts';
import { isTestInstallation } from '#billing/installation-mode/installation-mode.usecases.ts';
import type { Tx } from '#platform/database/client.ts';
import type { PaymentsDeps } from '../payments.types.ts';
import { createSandboxProvider } from './sandbox/sandbox-provider.ts';
import { createStripeProvider } from './stripe/stripe-provider.ts';
import type { CardProvider } from './provider.types.ts';

type Input = { tx: Tx; deps: Pick<PaymentsDeps, 'config'> };

/** A key of Stripe that moves real money. */
export function isLiveKey(secretKey: string): boolean {
  return /^(sk|rk)_live_/.test(secretKey);
}

/**
 * Who charges cards here. Real money and trials never meet: a test installation takes trial cards or a test key of Stripe, a
 * real one a live key alone. Null: no cards, invoices wait for a transfer.
 */
export async function cardProviderName({ tx, deps }: Input): Promise<CardProviderName | null> {
  const { stripe } = deps.config;
  const isLive = stripe !== undefined && isLiveKey(stripe.secretKey);
  if (!(await isTestInstallation(tx))) return isLive ? 'stripe' : null;
  return stripe !== undefined && !isLive ? 'stripe' : 'sandbox';
}

/** The provider new payments go to; undefined when no cards are taken. */
export async function currentProvider({ tx, deps }: { tx: Tx; deps: PaymentsDeps }): Promise<CardProvider | undefined> {
  const name = await cardProviderName({ tx, deps });
  return name === null ? undefined : providerNamed(deps, name);
}

/**
 * The provider an existing payment went to; undefined for one that a person noted, and for one of a provider that this
 * installation has no key for any more.
 */
export function providerNamed(deps: PaymentsDeps, name: PaymentProviderName): CardProvider | undefined {
  if (name === 'sandbox') return createSandboxProvider(deps);
  if (name === 'stripe' && deps.config.stripe) return createStripeProvider(deps, deps.config.stripe);
  return undefined;
}
