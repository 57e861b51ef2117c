import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import { ownerId } from '#platform/context.ts';
import { stateOf, learn, nothingKnown } from '../../knowledge.rules.ts';
import type { ChargeOrder, ProviderAnswer, SentPayment } from '../provider.types.ts';
import { askStripe, chargeStripe, type StripeScene } from './stripe-charge.ts';

/** Stripe's own test methods: https://docs.stripe.com/testing */
const cards = [
  { method: 'pm_card_visa', isUnattended: true, state: 'succeeded' },
  { method: 'pm_card_chargeDeclined', isUnattended: true, state: 'failed' },
  { method: 'pm_card_chargeDeclinedLostCard', isUnattended: true, state: 'failed' },
  { method: 'pm_card_authenticationRequired', isUnattended: true, state: 'failed' },
  { method: 'pm_card_authenticationRequired', isUnattended: false, state: 'requires_action' },
] as const;

const stripe = new Stripe(process.env['STRIPE_LIVE_TEST_KEY'] ?? '', { maxNetworkRetries: 1, telemetry: false });
const owner = ownerId(randomUUID());
const scene: StripeScene = {
  stripe,
  publicUrl: 'https://enlace.example',
  nowMs: Temporal.Now.instant().epochMilliseconds,
};
const customer = await stripe.customers.create({ name: 'Enlace live suite', metadata: { enlace_owner: owner } });

function stateIn({ facts }: ProviderAnswer): string | undefined {
  return stateOf(facts.reduce(learn, nothingKnown));
}

async function walk({ method, isUnattended, state }: (typeof cards)[number]): Promise<void> {
  // Some test cards cannot be saved; those are charged once, with a note.
  const saved = await stripe.paymentMethods.attach(method, { customer: customer.id }).catch((error: unknown) => {
    process.stdout.write(`${method} was not kept: ${String(error)}\n`);
    return { id: method };
  });
  const order: ChargeOrder = {
    paymentId: randomUUID(),
    payer: { owner, name: 'Enlace', email: 'prueba@enlace.example', locale: 'es' },
    customerId: customer.id,
    providerMethodId: saved.id,
    amountMinor: 1099,
    currency: 'EUR',
    description: 'F-PRUEBA',
    isUnattended,
  };
  const charged = await chargeStripe(scene, order);
  assert.equal(stateIn(charged), state);
  // Repeating the same order yields the same charge.
  assert.equal((await chargeStripe(scene, order)).providerPaymentId, charged.providerPaymentId);
  const sent: SentPayment = {
    paymentId: order.paymentId,
    owner,
    customerId: customer.id,
    // As when its answer was lost: found by our own id.
    providerPaymentId: null,
    currency: 'EUR',
    sentAt: Temporal.Now.instant(),
  };
  const found = await askStripe(scene, sent);
  assert.ok(found !== 'not_found' && found.providerPaymentId === charged.providerPaymentId);
  process.stdout.write(`ok ${method} ${isUnattended ? 'unattended' : 'attended'}: ${state}\n`);
}

for (const card of cards) await walk(card);
process.stdout.write(`stripe:live: ${cards.length} walks, none failed\n`);
