import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestClient } from '#test/kit/app.ts';
import { historyOf, invoiceNow, issueTestInvoice, paymentsOf, type TestInvoice } from './payments.test-support.ts';
import { namePayment } from './payments.repository.ts';
import { type FakeEvent, StripeFake } from './provider/stripe/stripe-fake.test-support.ts';
import { metadataNames } from './provider/stripe/stripe-objects.schemas.ts';
import { postEvent, workOnEvents } from './stripe-payments.test-support.ts';
import { handleEvent } from './usecases/handle-event.ts';

const fake = new StripeFake();
let kit: TestApp;
beforeAll(async () => {
  const stripe = {
    secretKey: 'sk_test_prueba',
    webhookSecrets: [fake.secret, 'whsec_viejo'],
    apiBase: 'http://127.0.0.1:9',
  };
  kit = await createTestApp({ config: { stripe } });
});
afterAll(() => kit.close());

type Begun = { client: TestClient; invoice: TestInvoice; paymentId: string; intent: Record<string, unknown> };
let intents = 0;

/** A submitted payment whose answer never arrived. */
async function begin({ isNamed = true } = {}): Promise<Begun> {
  intents += 1;
  const client = await kit.createClient();
  const invoice = await issueTestInvoice(kit, client.owner);
  const paymentId = kit.platform.ids.uuid();
  const id = `pi_orden_${intents}`;
  const { owner } = client;
  await kit.platform.db.system(async (tx) => {
    await tx.sql`
      insert into payments (owner_id, id, invoice_id, provider, state, amount_minor, currency, sent_at)
      values (${owner}, ${paymentId}, ${invoice.id}, 'stripe', 'created', 2299, 'EUR', now())`;
    if (isNamed) await namePayment(tx, { provider: 'stripe', name: id, owner, paymentId });
  });
  const metadata = { [metadataNames.payment]: paymentId, [metadataNames.owner]: owner };
  const intent = {
    id,
    object: 'payment_intent',
    status: 'processing',
    created: 1,
    currency: 'eur',
    customer: null,
    metadata,
  };
  return { client, invoice, paymentId, intent };
}

/** Seven events in the life of a payment: a bank confirmation, success, a partial refund, a lost dispute. */
function lifeOf({ intent }: Begun): FakeEvent[] {
  const { id } = intent;
  const refund = {
    id: `re_${String(id)}`,
    object: 'refund',
    amount: 500,
    currency: 'eur',
    payment_intent: id,
    metadata: {},
  };
  const dispute = { id: `dp_${String(id)}`, object: 'dispute', payment_intent: id };
  return [
    fake.emit('payment_intent.created', intent, 1001),
    fake.emit('payment_intent.requires_action', intent, 1002),
    fake.emit('payment_intent.processing', intent, 1003),
    fake.emit('payment_intent.succeeded', intent, 1004),
    fake.emit('refund.created', { ...refund, status: 'succeeded' }, 1005),
    fake.emit('charge.dispute.created', { ...dispute, status: 'needs_response' }, 1006),
    fake.emit('charge.dispute.closed', { ...dispute, status: 'lost' }, 1007),
  ];
}

async function keyOf(event: FakeEvent) {
  await postEvent(kit, fake, event);
  return { provider: 'stripe', eventId: event.id };
}

async function endOf({ client, invoice, paymentId }: Begun) {
  const [row] = await kit.platform.db.system(
    (tx) => tx.sql`
      select state, refunded_minor, applied_minor, knowledge -> 'stage' ->> 'stage' as stage from payments
      where owner_id = ${client.owner} and id = ${paymentId}`,
  );
  const refunds = await kit.platform.db.system(
    (tx) => tx.sql`select state, amount_minor from refunds where owner_id = ${client.owner}`,
  );
  const mails = await kit.platform.db.system(
    (tx) => tx.sql`select 1 from mails where owner_id = ${client.owner} and purpose = 'payment_receipt'`,
  );
  return { row, refunds: [...refunds], mails: mails.length, invoice: await invoiceNow(kit, invoice.id) };
}

test('the same event fifty times at once is one payment, one line of history, one mail, and fifty thanks', async () => {
  const begun = await begin();
  const event = fake.emit('payment_intent.succeeded', begun.intent, 1004);
  const replies = await Promise.all(Array.from({ length: 50 }, () => postEvent(kit, fake, event)));
  expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 200));
  expect(replies.filter(({ result }) => result === 'stored')).toHaveLength(1);
  const key = { provider: 'stripe', eventId: event.id };
  await Promise.all(Array.from({ length: 8 }, () => handleEvent({ deps: kit.platform, ...key })));
  expect(await paymentsOf(kit, begun.invoice.id)).toMatchObject([{ state: 'succeeded' }]);
  expect(await historyOf(kit, begun.client.owner, begun.paymentId)).toEqual(['payment.succeeded']);
  const { mails, invoice } = await endOf(begun);
  expect({ mails, invoice }).toEqual({ mails: 1, invoice: { state: 'paid', paidMinor: 2299 } });
});

/** Deterministic for the same seed. */
function shuffled<T>(items: readonly T[], seed: number): T[] {
  let state = seed;
  const next = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state;
  };
  return items
    .map((item) => ({ item, at: next() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item);
}

test('sixteen orders of a life end the same through the database, some events twice', async () => {
  const ends: unknown[] = [];
  for (let seed = 1; seed <= 16; seed += 1) {
    const begun = await begin();
    const order = shuffled(lifeOf(begun), seed);
    for (const event of [...order, ...order.slice(0, 3)])
      await handleEvent({ deps: kit.platform, ...(await keyOf(event)) });
    ends.push(await endOf(begun));
  }
  expect(new Set(ends.map((end) => JSON.stringify(end))).size).toBe(1);
  expect(ends[0]).toEqual({
    row: { state: 'lost', refundedMinor: 500, appliedMinor: 0, stage: 'processing' },
    refunds: [{ state: 'succeeded', amountMinor: 500 }],
    mails: 1,
    invoice: { state: 'issued', paidMinor: 0 },
  });
}, 60_000);

test('all seven at once end the same too', async () => {
  const begun = await begin();
  const keys = await Promise.all(lifeOf(begun).map(keyOf));
  await Promise.all(keys.map((key) => handleEvent({ deps: kit.platform, ...key })));
  expect(await endOf(begun)).toMatchObject({ row: { state: 'lost', refundedMinor: 500 }, mails: 1 });
});

test('what comes before its payment is known waits for it', async () => {
  const begun = await begin({ isNamed: false });
  const life = lifeOf(begun);
  for (const event of life.slice(4)) await postEvent(kit, fake, event);
  await workOnEvents(kit);
  expect(await paymentsOf(kit, begun.invoice.id)).toMatchObject([{ state: 'created' }]);
  await handleEvent({ deps: kit.platform, ...(await keyOf(life[3] ?? { id: '', body: '' })) });
  await workOnEvents(kit);
  expect(await endOf(begun)).toMatchObject({ row: { state: 'lost', refundedMinor: 500 } });
});

test('what nobody here knows is stored, thanked for and left', async () => {
  const strange = fake.emit('tax.settings.updated', { id: 'x', object: 'tax.settings' });
  const foreign = fake.emit('payment_intent.succeeded', {
    ...(await begin()).intent,
    id: 'pi_de_otra_casa',
    metadata: { [metadataNames.payment]: kit.platform.ids.uuid(), [metadataNames.owner]: kit.platform.ids.uuid() },
  });
  for (const event of [strange, foreign]) expect((await postEvent(kit, fake, event)).status).toBe(200);
  await workOnEvents(kit);
  const rows = await kit.platform.db.system(
    (tx) =>
      tx.sql`select outcome from provider_events where event_id in (${strange.id}, ${foreign.id}) order by outcome`,
  );
  expect([...rows]).toEqual([{ outcome: 'not_ours' }, { outcome: 'nothing' }]);
});

test('what Stripe did not sign, or signed too long ago, is refused and not stored', async () => {
  const { intent } = await begin();
  const event = fake.emit('payment_intent.succeeded', intent);
  const now = Math.floor(kit.platform.clock.now().epochMilliseconds / 1000);
  const post = (header: string | undefined, payload = event.body) =>
    kit.app.inject({
      method: 'POST',
      url: '/hooks/stripe',
      headers: { 'content-type': 'application/json', ...(header === undefined ? {} : { 'stripe-signature': header }) },
      payload,
    });
  const statusOf = async (header: string | undefined, payload?: string) => (await post(header, payload)).statusCode;
  expect(await statusOf(undefined)).toBe(400);
  expect(await statusOf(fake.signature(event.body, { at: now - 305 }))).toBe(401);
  expect(await statusOf(fake.signature(event.body, { at: now + 305 }))).toBe(401);
  expect(await statusOf(fake.signature(event.body, { at: now, secret: 'whsec_ajeno' }))).toBe(401);
  const spaced = JSON.stringify(JSON.parse(event.body), undefined, 2);
  expect(await statusOf(fake.signature(event.body, { at: now }), spaced)).toBe(401);
  const stored = await kit.platform.db.system(
    (tx) => tx.sql`select 1 from provider_events where event_id = ${event.id}`,
  );
  expect(stored).toHaveLength(0);
  expect(await statusOf(fake.signature(event.body, { at: now, secret: 'whsec_viejo' }))).toBe(200);
});
