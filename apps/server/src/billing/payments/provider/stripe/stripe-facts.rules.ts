import type { PaymentFact } from '../../knowledge.rules.ts';
import type { EventReading } from '../../webhooks.types.ts';
import type { AddedMethod } from '../provider.types.ts';
import { fromStripeAmount } from './stripe-amounts.rules.ts';
import { readStripeFailure } from './stripe-failures.rules.ts';
import {
  disputeObjectSchema,
  metadataNames,
  paymentIntentSchema,
  refundObjectSchema,
  sessionObjectSchema,
  type StripeEvent,
  type StripePaymentIntent,
  type StripePaymentMethod,
  type StripeRefund,
  type StripeSession,
} from './stripe-objects.schemas.ts';

type Metadata = Record<string, string>;

function oursIn(metadata: Metadata): { owner: string; paymentId: string } | null {
  const owner = metadata[metadataNames.owner];
  const paymentId = metadata[metadataNames.payment];
  return owner && paymentId ? { owner, paymentId } : null;
}

function failureOf(intent: StripePaymentIntent, at: number): PaymentFact {
  const { code, decline_code: declineCode } = intent.last_payment_error ?? {};
  return { kind: 'failed', at, ...readStripeFailure({ code, declineCode }) };
}

/** Facts of a payment as Stripe currently shows it, in an answer or a query. */
export function factsOfIntent(intent: StripePaymentIntent, at: number): PaymentFact[] {
  const isOnPage = intent.metadata[metadataNames.way] === 'page';
  switch (intent.status) {
    case 'succeeded':
      return [{ kind: 'succeeded', at }];
    case 'canceled':
      return [{ kind: 'cancelled', at }];
    case 'processing':
      return [{ kind: 'stage', stage: 'processing', at }];
    case 'requires_action':
      return [{ kind: 'stage', stage: 'requires_action', at, actionUrl: intent.next_action }];
    case 'requires_payment_method':
      return intent.last_payment_error && !isOnPage ? [failureOf(intent, at)] : [];
    default:
      return [];
  }
}

const refundStatus: Readonly<Record<string, 'pending' | 'succeeded' | 'failed'>> = {
  pending: 'pending',
  requires_action: 'pending',
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'failed',
};

export function factOfRefund(refund: StripeRefund): PaymentFact {
  return {
    kind: 'refund',
    refundId: refund.metadata[metadataNames.refund] ?? refund.id,
    amountMinor: fromStripeAmount(refund.amount, refund.currency.toUpperCase()),
    status: refundStatus[refund.status ?? 'pending'] ?? 'pending',
  };
}

const disputeStatus: Readonly<Record<string, 'open' | 'won' | 'lost'>> = {
  needs_response: 'open',
  under_review: 'open',
  won: 'won',
  lost: 'lost',
};

function newsOfIntent(event: StripeEvent): EventReading {
  const intent = paymentIntentSchema.parse(event.data.object);
  const at = event.created * 1000;
  const isOnPage = intent.metadata[metadataNames.way] === 'page';
  const facts = ((): PaymentFact[] => {
    switch (event.type) {
      case 'payment_intent.created':
        return [{ kind: 'stage', stage: 'created', at }];
      case 'payment_intent.requires_action':
        return [{ kind: 'stage', stage: 'requires_action', at, actionUrl: intent.next_action }];
      case 'payment_intent.processing':
        return [{ kind: 'stage', stage: 'processing', at }];
      case 'payment_intent.succeeded':
        return [{ kind: 'succeeded', at }];
      case 'payment_intent.payment_failed':
        return isOnPage ? [] : [failureOf(intent, at)];
      case 'payment_intent.canceled':
        return [{ kind: 'cancelled', at }];
      default:
        return [];
    }
  })();
  return facts.length === 0
    ? { kind: 'nothing' }
    : { kind: 'payment', ours: oursIn(intent.metadata), subject: intent.id, facts };
}

/** Facts of Stripe's own page of one payment. */
export function factsOfSession(session: StripeSession, at: number): PaymentFact[] {
  if (session.status === 'expired') return [{ kind: 'cancelled', at }];
  if (session.status === 'open')
    return [{ kind: 'stage', stage: 'requires_action', at: session.created * 1000, actionUrl: session.url ?? null }];
  if (session.payment_status === 'paid') return [{ kind: 'succeeded', at }];
  return [{ kind: 'stage', stage: 'processing', at }];
}

function newsOfSession(event: StripeEvent): EventReading {
  const session = sessionObjectSchema.parse(event.data.object);
  if (session.mode === 'setup')
    return event.type === 'checkout.session.completed' && session.customer !== null
      ? { kind: 'setup', sessionId: session.id, customerId: session.customer }
      : { kind: 'nothing' };
  if (session.mode !== 'payment') return { kind: 'nothing' };
  const ours = oursIn(session.metadata);
  const subject = session.payment_intent ?? session.id;
  const at = event.created * 1000;
  const news = (facts: PaymentFact[]): EventReading => ({ kind: 'payment', ours, subject, facts });
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
      return news(factsOfSession({ ...session, status: 'complete' }, at));
    case 'checkout.session.async_payment_failed':
      return news([{ kind: 'failed', at, code: 'declined', isHardDecline: false }]);
    case 'checkout.session.expired':
      return news([{ kind: 'cancelled', at }]);
    default:
      return { kind: 'nothing' };
  }
}

function newsOfDispute(event: StripeEvent): EventReading {
  const dispute = disputeObjectSchema.parse(event.data.object);
  const status = disputeStatus[dispute.status];
  // A bank's inquiries move no money; only actual disputes do.
  if (status === undefined || dispute.payment_intent === null) return { kind: 'nothing' };
  const facts: PaymentFact[] = [{ kind: 'dispute', disputeId: dispute.id, status }];
  return { kind: 'payment', ours: null, subject: dispute.payment_intent, facts };
}

/** The meaning of an event. Throws ZodError when an object does not match its event. */
export function readStripeEvent(event: StripeEvent): EventReading {
  const { object } = event.data.object;
  if (object === 'payment_intent') return newsOfIntent(event);
  if (object === 'checkout.session') return newsOfSession(event);
  if (object === 'dispute') return newsOfDispute(event);
  if (object === 'refund') {
    const refund = refundObjectSchema.parse(event.data.object);
    if (refund.payment_intent === null) return { kind: 'nothing' };
    return { kind: 'payment', ours: null, subject: refund.payment_intent, facts: [factOfRefund(refund)] };
  }
  const isMethod = event.type === 'payment_method.detached' || event.type === 'payment_method.automatically_updated';
  const id: unknown = event.data.object['id'];
  if (isMethod && typeof id === 'string')
    return { kind: 'method', providerMethodId: id, isGone: event.type === 'payment_method.detached' };
  return { kind: 'nothing' };
}

/** The stored data of a card added at Stripe; undefined for a type we do not charge. */
export function methodOf(method: StripePaymentMethod): AddedMethod | undefined {
  const { id, card, sepa_debit: sepa } = method;
  if (card) {
    const lastDay = Temporal.PlainYearMonth.from({ year: card.exp_year, month: card.exp_month });
    return {
      kind: 'card',
      providerMethodId: id,
      brand: card.brand ?? null,
      last4: card.last4 ?? null,
      expiresOn: lastDay.toPlainDate({ day: lastDay.daysInMonth }),
    };
  }
  if (sepa)
    return { kind: 'sepa_debit', providerMethodId: id, brand: null, last4: sepa.last4 ?? null, expiresOn: null };
  return undefined;
}
