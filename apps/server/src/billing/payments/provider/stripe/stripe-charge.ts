import type Stripe from 'stripe';
import type { PaymentFact } from '../../knowledge.rules.ts';
import type { ChargeOrder, ProviderAnswer, SentPayment } from '../provider.types.ts';
import { toStripeAmount } from './stripe-amounts.rules.ts';
import { StripeRefusedError, withStripeErrors } from './stripe-errors.ts';
import { factsOfIntent, factsOfSession } from './stripe-facts.rules.ts';
import { readStripeFailure } from './stripe-failures.rules.ts';
import {
  metadataNames,
  paymentIntentSchema,
  sessionObjectSchema,
  type StripePaymentIntent,
} from './stripe-objects.schemas.ts';

export type StripeScene = { stripe: Stripe; publicUrl: string; nowMs: number };

function backUrl({ publicUrl }: StripeScene, paymentId: string): string {
  return `${publicUrl}/user/pagos?pago=${paymentId}`;
}

function answerOf(intent: StripePaymentIntent, nowMs: number): ProviderAnswer {
  return { providerPaymentId: intent.id, facts: factsOfIntent(intent, nowMs) };
}

/** A refusal as facts, with the payment it created, if any. */
function refusedAnswer({ refusal }: StripeRefusedError, nowMs: number): ProviderAnswer {
  const intent = paymentIntentSchema.safeParse(refusal.paymentIntent);
  const failure = readStripeFailure(refusal);
  // The only input Stripe can reject here is the method: everything else in the order is ours.
  const code =
    refusal.type === 'StripeInvalidRequestError' && failure.code === 'declined' ? 'method_unusable' : failure.code;
  const fact: PaymentFact = { kind: 'failed', at: nowMs, code, isHardDecline: failure.isHardDecline };
  return { providerPaymentId: intent.success ? intent.data.id : null, facts: [fact] };
}

function metadataOf({ paymentId, payer }: ChargeOrder, way: 'saved' | 'page') {
  return { [metadataNames.payment]: paymentId, [metadataNames.owner]: payer.owner, [metadataNames.way]: way };
}

async function chargeSaved(scene: StripeScene, order: ChargeOrder, method: string): Promise<ProviderAnswer> {
  const { paymentId, currency, customerId, isUnattended, description } = order;
  const intent = await withStripeErrors(() =>
    scene.stripe.paymentIntents.create(
      {
        amount: toStripeAmount(order.amountMinor, currency),
        currency: currency.toLowerCase(),
        ...(customerId === null ? {} : { customer: customerId }),
        payment_method: method,
        confirm: true,
        description,
        metadata: metadataOf(order, 'saved'),
        automatic_payment_methods: { enabled: true, allow_redirects: isUnattended ? 'never' : 'always' },
        ...(isUnattended ? { off_session: true } : { return_url: backUrl(scene, paymentId) }),
      },
      { idempotencyKey: paymentId },
    ),
  );
  return answerOf(paymentIntentSchema.parse(intent), scene.nowMs);
}

async function openPage(scene: StripeScene, order: ChargeOrder): Promise<ProviderAnswer> {
  const { paymentId, currency, customerId, description, payer } = order;
  const metadata = metadataOf(order, 'page');
  const back = backUrl(scene, paymentId);
  const session = await withStripeErrors(() =>
    scene.stripe.checkout.sessions.create(
      {
        mode: 'payment',
        ...(customerId === null ? { customer_email: payer.email } : { customer: customerId }),
        line_items: [
          {
            quantity: 1,
            price_data: {
              currency: currency.toLowerCase(),
              unit_amount: toStripeAmount(order.amountMinor, currency),
              product_data: { name: description },
            },
          },
        ],
        payment_intent_data: { metadata, description },
        metadata,
        success_url: back,
        cancel_url: back,
      },
      { idempotencyKey: paymentId },
    ),
  );
  const read = sessionObjectSchema.parse(session);
  return { providerPaymentId: read.payment_intent ?? read.id, facts: factsOfSession(read, scene.nowMs) };
}

/** Charges the saved method, or opens Stripe's own page; the payment's id prevents doing either twice. */
export async function chargeStripe(scene: StripeScene, order: ChargeOrder): Promise<ProviderAnswer> {
  try {
    const { providerMethodId } = order;
    return await (providerMethodId === null ? openPage(scene, order) : chargeSaved(scene, order, providerMethodId));
  } catch (error) {
    if (error instanceof StripeRefusedError) return refusedAnswer(error, scene.nowMs);
    throw error;
  }
}

/** Prefix of Stripe's page ids; the payment made on a page gets its own id later. */
export function isPageName(name: string): boolean {
  return name.startsWith('cs_');
}

async function askSession({ stripe, nowMs }: StripeScene, id: string): Promise<ProviderAnswer> {
  const session = sessionObjectSchema.parse(await withStripeErrors(() => stripe.checkout.sessions.retrieve(id)));
  return { providerPaymentId: session.payment_intent ?? session.id, facts: factsOfSession(session, nowMs) };
}

async function askIntent({ stripe, nowMs }: StripeScene, id: string): Promise<ProviderAnswer> {
  return answerOf(paymentIntentSchema.parse(await withStripeErrors(() => stripe.paymentIntents.retrieve(id))), nowMs);
}

/** Clocks differ: the search for a lost answer starts slightly before it was sent. */
const leewaySeconds = 300;

async function findUnnamed(scene: StripeScene, payment: SentPayment): Promise<ProviderAnswer | 'not_found'> {
  const { customerId, paymentId, sentAt } = payment;
  if (customerId === null) return 'not_found';
  const since = Math.floor(sentAt.epochMilliseconds / 1000) - leewaySeconds;
  const query = { customer: customerId, created: { gte: since }, limit: 100 };
  const isOurs = (metadata: Record<string, string>) => metadata[metadataNames.payment] === paymentId;
  const intents = await withStripeErrors(() => scene.stripe.paymentIntents.list(query));
  const intent = intents.data.map((each) => paymentIntentSchema.parse(each)).find((each) => isOurs(each.metadata));
  if (intent) return answerOf(intent, scene.nowMs);
  const sessions = await withStripeErrors(() => scene.stripe.checkout.sessions.list(query));
  const session = sessions.data.map((each) => sessionObjectSchema.parse(each)).find((each) => isOurs(each.metadata));
  return session
    ? { providerPaymentId: session.payment_intent ?? session.id, facts: factsOfSession(session, scene.nowMs) }
    : 'not_found';
}

/** The payment's state at Stripe; found by our own id when its answer never arrived. */
export async function askStripe(scene: StripeScene, payment: SentPayment): Promise<ProviderAnswer | 'not_found'> {
  const { providerPaymentId: name } = payment;
  if (name === null) return findUnnamed(scene, payment);
  try {
    return await (isPageName(name) ? askSession(scene, name) : askIntent(scene, name));
  } catch (error) {
    if (error instanceof StripeRefusedError && error.refusal.code === 'resource_missing') return 'not_found';
    throw error;
  }
}
