import type { StripeConfig } from '#platform/config/config.ts';
import type { PaymentFact } from '../../knowledge.rules.ts';
import type { PaymentsDeps } from '../../payments.types.ts';
import {
  type AddedMethod,
  type CardProvider,
  type Payer,
  ProviderBusyError,
  type ProviderAnswer,
  ProviderSilentError,
  type RefundOrder,
  type SentPayment,
} from '../provider.types.ts';
import { toStripeAmount } from './stripe-amounts.rules.ts';
import { askStripe, chargeStripe, isPageName, type StripeScene } from './stripe-charge.ts';
import { stripeClient } from './stripe-client.ts';
import { StripeRefusedError, withStripeErrors } from './stripe-errors.ts';
import { factOfRefund, methodOf } from './stripe-facts.rules.ts';
import {
  metadataNames,
  paymentMethodObjectSchema,
  refundObjectSchema,
  sessionObjectSchema,
} from './stripe-objects.schemas.ts';

async function cancelPayment(scene: StripeScene, payment: SentPayment): Promise<ProviderAnswer> {
  const { providerPaymentId: name } = payment;
  try {
    if (name !== null && isPageName(name)) await withStripeErrors(() => scene.stripe.checkout.sessions.expire(name));
    else if (name !== null) await withStripeErrors(() => scene.stripe.paymentIntents.cancel(name));
  } catch (error) {
    // Already paid or cancelled; the query below tells which.
    if (!(error instanceof StripeRefusedError)) throw error;
  }
  const answer = await askStripe(scene, payment);
  if (answer === 'not_found') throw new ProviderSilentError('a payment to be cancelled was not found');
  return answer;
}

async function refundPayment({ stripe }: StripeScene, order: RefundOrder): Promise<PaymentFact[]> {
  const { refundId, providerPaymentId, amountMinor, currency } = order;
  try {
    const refund = await withStripeErrors(() =>
      stripe.refunds.create(
        {
          payment_intent: providerPaymentId,
          amount: toStripeAmount(amountMinor, currency),
          metadata: { [metadataNames.refund]: refundId },
        },
        { idempotencyKey: refundId },
      ),
    );
    return [{ ...factOfRefund(refundObjectSchema.parse(refund)) }];
  } catch (error) {
    if (error instanceof StripeRefusedError) return [{ kind: 'refund', refundId, amountMinor, status: 'failed' }];
    throw error;
  }
}

async function createCustomer({ stripe }: StripeScene, { owner, name, email, locale }: Payer): Promise<string> {
  const customer = await withStripeErrors(() =>
    stripe.customers.create(
      { name, email, preferred_locales: [locale], metadata: { [metadataNames.owner]: owner } },
      // One customer per client, however often the first call is made.
      { idempotencyKey: `customer-${owner}` },
    ),
  );
  return customer.id;
}

type SetupInput = { payer: Payer; customerId: string; returnTo?: string | undefined };

async function startSetup(
  { stripe, publicUrl }: StripeScene,
  { payer, customerId, returnTo }: SetupInput,
): Promise<{ url: string }> {
  const page = `${publicUrl}/user/methods`;
  const back = returnTo === undefined ? '' : `volver=${encodeURIComponent(returnTo)}`;
  const session = await withStripeErrors(() =>
    stripe.checkout.sessions.create({
      mode: 'setup',
      customer: customerId,
      allowed_payment_method_types: ['card', 'sepa_debit'],
      locale: payer.locale,
      metadata: { [metadataNames.owner]: payer.owner },
      success_url: `${page}?alta={CHECKOUT_SESSION_ID}${back && `&${back}`}`,
      cancel_url: `${page}${back && `?${back}`}`,
    }),
  );
  if (!session.url) throw new ProviderBusyError('a page of setup without an address');
  return { url: session.url };
}

type FinishInput = { sessionId: string; customerId: string };

async function finishSetup(
  { stripe }: StripeScene,
  { sessionId, customerId }: FinishInput,
): Promise<AddedMethod | undefined> {
  try {
    const session = sessionObjectSchema.parse(
      await withStripeErrors(() => stripe.checkout.sessions.retrieve(sessionId)),
    );
    const intentId = session.setup_intent;
    if (session.mode !== 'setup' || session.customer !== customerId || intentId === null) return undefined;
    const intent = await withStripeErrors(() => stripe.setupIntents.retrieve(intentId, { expand: ['payment_method'] }));
    if (intent.status !== 'succeeded') return undefined;
    const method = paymentMethodObjectSchema.safeParse(intent.payment_method);
    return method.success ? methodOf(method.data) : undefined;
  } catch (error) {
    if (error instanceof StripeRefusedError) return undefined;
    throw error;
  }
}

/**
 * Charges cards through the official SDK: saved methods by PaymentIntent, cards are added on Checkout in setup mode.
 */
export function createStripeProvider(deps: PaymentsDeps, config: StripeConfig): CardProvider {
  const scene = async (): Promise<StripeScene> => ({
    stripe: await stripeClient(config),
    publicUrl: deps.config.publicUrl,
    nowMs: deps.clock.now().epochMilliseconds,
  });
  return {
    name: 'stripe',
    hasOwnPage: true,
    charge: async (order) => chargeStripe(await scene(), order),
    ask: async (payment) => askStripe(await scene(), payment),
    cancel: async (payment) => cancelPayment(await scene(), payment),
    refund: async (order) => refundPayment(await scene(), order),
    async askRefunds({ providerPaymentId }) {
      if (providerPaymentId === null || isPageName(providerPaymentId)) return [];
      const { stripe } = await scene();
      const found = await withStripeErrors(() =>
        stripe.refunds.list({ payment_intent: providerPaymentId, limit: 100 }),
      );
      return found.data.map((each) => factOfRefund(refundObjectSchema.parse(each)));
    },
    createCustomer: async (payer) => createCustomer(await scene(), payer),
    startSetup: async (input) => startSetup(await scene(), input),
    finishSetup: async (input) => finishSetup(await scene(), input),
    async forgetMethod({ providerMethodId }) {
      const { stripe } = await scene();
      try {
        await withStripeErrors(() => stripe.paymentMethods.detach(providerMethodId));
      } catch (error) {
        // Already gone, as intended.
        if (!(error instanceof StripeRefusedError)) throw error;
      }
    },
  };
}
