import type { ReplyOf } from '@enlace/contract/core/operation.ts';
import type { paymentProviders } from '@enlace/contract/operation/instance/payment-providers.contract.ts';
import { cardProviderName, isLiveKey, isTestInstallation } from '#billing/door.ts';
import type { Platform } from '#platform/platform.types.ts';

type Providers = ReplyOf<typeof paymentProviders>;

/** Which payment methods are available, and what the others lack. Secrets are only reported as set or not. */
export async function readPaymentProviders({
  deps,
}: {
  deps: Pick<Platform, 'db' | 'config' | 'stripeAccount'>;
}): Promise<Providers> {
  const { seller, cards, isTest } = await deps.db.system(
    async (tx) => {
      const [row] = await tx.sql<{ iban: string | null }[]>`select iban from seller_identity limit 1`;
      return { seller: row, cards: await cardProviderName({ tx, deps }), isTest: await isTestInstallation(tx) };
    },
    { readOnly: true },
  );
  const { stripe, publicUrl } = deps.config;
  const noSeller = seller === undefined ? (['seller'] as const) : [];
  const noIban = seller?.iban ? [] : (['iban'] as const);
  const isLive = stripe !== undefined && isLiveKey(stripe.secretKey);
  const insecure = isLive && !publicUrl.startsWith('https://') ? (['https'] as const) : [];
  const hasWebhook = (stripe?.webhookSecrets.length ?? 0) > 0;
  const noWebhook = stripe && !hasWebhook ? (['webhook'] as const) : [];
  const isInEnvironment = deps.stripeAccount.setBy() === 'environment';
  // The kind of key this installation cannot use.
  const wrongKey = stripe === undefined || isLive !== isTest ? [] : ([isTest ? 'opening' : 'live_key'] as const);
  return {
    items: [
      {
        provider: 'transfer',
        isOn: seller !== undefined && seller.iban !== null,
        isReal: true,
        missing: [...noSeller, ...noIban],
        variables: [],
      },
      { provider: 'sandbox', isOn: cards === 'sandbox', isReal: false, missing: [], variables: [] },
      {
        provider: 'stripe',
        isOn: cards === 'stripe',
        isReal: isLive,
        missing: [...(stripe ? noSeller : (['secret_key'] as const)), ...noWebhook, ...insecure, ...wrongKey],
        variables: isInEnvironment
          ? [
              { name: 'STRIPE_SECRET_KEY', isSet: true },
              { name: 'STRIPE_WEBHOOK_SECRET', isSet: hasWebhook },
            ]
          : [],
      },
    ],
    webhookUrl: `${publicUrl}/hooks/stripe`,
  };
}
