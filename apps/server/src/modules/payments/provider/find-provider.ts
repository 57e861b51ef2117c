import type { CardProviderName, PaymentProviderName } from '@enlace/contract/payments/payments.schemas.ts';
import type { PaymentsDeps } from '../payments.types.ts';
import { createSandboxProvider } from './sandbox/sandbox-provider.ts';
import { createStripeProvider } from './stripe/stripe-provider.ts';
import type { CardProvider } from './provider.types.ts';

/** Who charges cards on this installation: Stripe when it has a key, else the sandbox. */
export function cardProviderName(deps: Pick<PaymentsDeps, 'config'>): CardProviderName {
  return deps.config.stripe ? 'stripe' : 'sandbox';
}

/** The provider new payments go to. */
export function currentProvider(deps: PaymentsDeps): CardProvider {
  return deps.config.stripe ? createStripeProvider(deps, deps.config.stripe) : createSandboxProvider(deps);
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
