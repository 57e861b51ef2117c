import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { invoiceIssued } from '#billing/invoices/invoices.events.ts';
import { systemClock } from '#platform/clock.ts';
import type { Platform } from '#platform/platform.types.ts';
import { createTestApp, type TestApp } from '#test/kit/app.ts';
import { creditOf, historyOf, invoiceNow, issueTestInvoice, pay, paymentsOf } from './payments.test-support.ts';
import { StripeFake } from './provider/stripe/stripe-fake.test-support.ts';
import { addStripeCard, postEvent, workOnEvents } from './stripe-payments.test-support.ts';
import { retryPayment, sendWaitingPayments } from './usecases/charge-issued.ts';
import { closePayments } from './usecases/give-up-payment.ts';
import { notePayment } from './usecases/note-payment.ts';
import { sendPayment } from './usecases/send-payment.ts';
import { reconcile } from './usecases/reconcile.ts';
import { sendRefund } from './usecases/send-refund.ts';

const fake = new StripeFake();
let kit: TestApp;
let ahead = 0;
const clock = { ...systemClock, now: () => systemClock.now().add({ seconds: ahead }) };
beforeAll(async () => {
  await fake.start();
  const stripe = {
    secretKey: 'sk_test_prueba',
    webhookSecrets: [fake.secret],
    apiBase: fake.base,
    timeoutMs: 2000,
  };
  kit = await createTestApp({ config: { stripe }, overrides: { clock } });
});
beforeEach(() => {
  fake.events.length = 0;
});
afterAll(async () => {
  await kit.close();
  await fake.stop();
});

const chargesFor = (paymentId: string) =>
  fake.charges().filter(({ metadata }) => JSON.stringify(metadata).includes(paymentId)).length;

describe('cards at Stripe', () => {
  test('are added on its page; only brand, digits and expiry come here, and the event adds nothing twice', async () => {
    const client = await kit.createClient();
    const trial = await kit.call('POST', '/api/payment-methods/trial-card', {
      token: client.token,
      body: { number: '4242424242424242', expiryMonth: 8, expiryYear: 2031 },
    });
    expect(trial.json()).toMatchObject({ error: { code: 'payments.wrong_provider' } });
    await addStripeCard(kit, fake, client, 'pm_good');
    for (const event of fake.events) await postEvent(kit, fake, event);
    await workOnEvents(kit);
    const list = (await kit.call('GET', '/api/payment-methods', { token: client.token })).json();
    expect(list).toMatchObject({
      provider: 'stripe',
      items: [{ brand: 'visa', last4: '4417', expiresOn: '2031-08-31' }],
    });
    expect(fake.calls.filter(({ call }) => call === 'POST /v1/customers')).toHaveLength(1);
  });

  test('of somebody else’s page are not taken over', async () => {
    const [client, other] = [await kit.createClient(), await kit.createClient()];
    await addStripeCard(kit, fake, other, 'pm_good');
    const begun = await kit.call('POST', '/api/payment-methods/setup', { token: client.token });
    const sessionId = begun.json<{ url: string }>().url.split('/').at(-1) ?? '';
    fake.completeSetup(sessionId, { brand: 'visa', last4: '1111' });
    const body = { sessionId };
    const stolen = await kit.call('POST', '/api/payment-methods/setup/finish', { token: other.token, body });
    expect(stolen.json()).toMatchObject({ error: { code: 'payments.setup_incomplete' } });
  });
});

describe('a charge', () => {
  test('carries the payment as its key, and what the bank asks is asked on the bank’s page', async () => {
    const client = await kit.createClient();
    const invoice = await issueTestInvoice(kit, client.owner);
    await addStripeCard(kit, fake, client, 'pm_bank');
    const begun = (await pay(kit, client, invoice)).json<{ id: string; actionUrl: string }>();
    expect(begun).toMatchObject({ state: 'requires_action' });
    expect(begun.actionUrl).toMatch(/^https:\/\/hooks\.stripe\.example\/3ds\/pi_/);
    expect(fake.calls.find(({ key }) => key === begun.id)).toMatchObject({
      call: 'POST /v1/payment_intents',
      form: { amount: '2299', currency: 'eur', confirm: 'true' },
    });
    fake.answerBank(begun.actionUrl.split('/').at(-1) ?? '', true);
    for (const event of fake.events.toReversed()) await postEvent(kit, fake, event);
    await workOnEvents(kit);
    expect(await invoiceNow(kit, invoice.id)).toEqual({ state: 'paid', paidMinor: 2299 });
  });

  test.each([
    ['pm_declined', 'declined', false],
    ['pm_stolen', 'lost_or_stolen', true],
  ])('declined as %s fails, and its late event changes nothing', async (card, failureCode, isHardDecline) => {
    const client = await kit.createClient();
    const invoice = await issueTestInvoice(kit, client.owner);
    await addStripeCard(kit, fake, client, card);
    const { id } = (await pay(kit, client, invoice)).json<{ id: string }>();
    for (const event of fake.events) await postEvent(kit, fake, event);
    await workOnEvents(kit);
    const payment = await kit.call('GET', `/api/payments/${id}`, { token: client.token });
    expect(payment.json()).toMatchObject({ state: 'failed', failureCode, isHardDecline });
    expect(await historyOf(kit, client.owner, id)).toEqual(['payment.created', 'payment.failed']);
  });

  test('without a key of the provider waits as our fault: no card is to blame, the operator is told, and it is made later', async () => {
    const admin = await kit.createAdmin();
    const client = await kit.createClient();
    const invoice = await issueTestInvoice(kit, client.owner);
    await addStripeCard(kit, fake, client, 'pm_good');
    await kit.platform.db.system((tx) =>
      retryPayment({ tx, deps: kit.platform, owner: client.owner, invoiceId: invoice.id }),
    );
    const [{ id } = { id: '' }] = await paymentsOf(kit, invoice.id);
    const keyless: Platform = { ...kit.platform, config: { ...kit.platform.config, stripe: undefined } };
    const send = (deps: Platform) =>
      sendPayment({ deps, owner: client.owner, paymentId: id, actor: { kind: 'system', job: 'payments.send' } });
    expect([await send(keyless), await send(keyless)]).toEqual(['busy', 'busy']);
    expect(await paymentsOf(kit, invoice.id)).toMatchObject([{ id, state: 'created' }]);
    const mails = await kit.database.adminSql`
      select to_address from mails where purpose = 'payment_provider' and to_address = (
        select email from users where id = ${admin.userId})`;
    expect(mails).toHaveLength(1);
    expect(await send(kit.platform)).toBe('sent');
    expect(await paymentsOf(kit, invoice.id)).toMatchObject([{ id, state: 'succeeded' }]);
    expect(chargesFor(id)).toBe(1);
  });

  test('whose answer is lost is unknown, blocks the next, and is found by asking: one charge in all', async () => {
    const client = await kit.createClient();
    const invoice = await issueTestInvoice(kit, client.owner);
    await addStripeCard(kit, fake, client, 'pm_good');
    // The SDK itself retries once, under the same key; that gets no answer either.
    fake.fail({ call: 'POST /v1/payment_intents', does: 'silent_after' });
    fake.fail({ call: 'POST /v1/payment_intents', does: 'silent_before' });
    const { id, state } = (await pay(kit, client, invoice)).json<{ id: string; state: string }>();
    expect(state).toBe('unknown');
    expect((await pay(kit, client, invoice)).json()).toMatchObject({ id, state: 'unknown' });
    const retried = await kit.platform.db.system((tx) =>
      retryPayment({ tx, deps: kit.platform, owner: client.owner, invoiceId: invoice.id }),
    );
    expect(retried).toBe('unsettled');
    ahead += 90;
    await reconcile({ deps: kit.platform });
    expect(await paymentsOf(kit, invoice.id)).toMatchObject([{ id, state: 'succeeded' }]);
    expect(chargesFor(id)).toBe(1);
  });

  test('that Stripe took not on waits and is sent again', async () => {
    const client = await kit.createClient();
    await addStripeCard(kit, fake, client, 'pm_good');
    const invoice = await issueTestInvoice(kit, client.owner);
    const error = { type: 'invalid_request_error', code: 'rate_limit', message: 'slow down' };
    fake.fail(...Array.from({ length: 2 }, () => ({ call: 'POST /v1/payment_intents', does: { status: 429, error } })));
    await kit.platform.db.system((tx) =>
      kit.platform.events.emit(tx, invoiceIssued, { owner: client.owner, invoiceId: invoice.id, dueMinor: 2299 }),
    );
    for (let round = 0; round < 3; round += 1) await sendWaitingPayments({ deps: kit.platform });
    ahead += 60;
    await reconcile({ deps: kit.platform });
    const [payment] = await paymentsOf(kit, invoice.id);
    expect(payment).toMatchObject({ state: 'succeeded' });
    expect(chargesFor(payment?.id ?? '')).toBe(1);
  });
});

test('whoever waits at the screen is told that nothing was taken on, and nothing is charged later', async () => {
  const client = await kit.createClient();
  await addStripeCard(kit, fake, client, 'pm_good');
  const invoice = await issueTestInvoice(kit, client.owner);
  const error = { type: 'invalid_request_error', code: 'rate_limit', message: 'slow down' };
  fake.fail({ call: 'POST /v1/payment_intents', does: { status: 429, error } });
  const reply = await pay(kit, client, invoice);
  expect([reply.statusCode, reply.json()]).toMatchObject([503, { error: { code: 'payments.provider_unavailable' } }]);
  ahead += 300;
  await reconcile({ deps: kit.platform });
  expect(await paymentsOf(kit, invoice.id)).toMatchObject([{ state: 'cancelled' }]);
  expect((await pay(kit, client, invoice)).json()).toMatchObject({ state: 'succeeded' });
});

describe('Stripe’s own page', () => {
  test('is opened where no card is saved, and closed when the invoice is paid another way', async () => {
    const client = await kit.createClient();
    const [one, two] = [await issueTestInvoice(kit, client.owner), await issueTestInvoice(kit, client.owner)];
    const begun = (await pay(kit, client, one)).json<{ actionUrl: string; state: string }>();
    expect(begun).toMatchObject({ state: 'requires_action' });
    const session = begun.actionUrl.split('/').at(-1) ?? '';
    fake.completePage(session);
    for (const event of fake.events.toReversed()) await postEvent(kit, fake, event);
    await workOnEvents(kit);
    expect(await invoiceNow(kit, one.id)).toEqual({ state: 'paid', paidMinor: 2299 });

    const open = (await pay(kit, client, two)).json<{ actionUrl: string }>();
    const { owner } = client;
    const actor = { kind: 'admin', userId: client.userId } as const;
    await kit.platform.db.system((tx) =>
      notePayment({
        tx,
        deps: kit.platform,
        owner,
        invoiceId: two.id,
        provider: 'transfer',
        amountMinor: 2299,
        note: null,
        actor,
      }),
    );
    const jobs = await kit.platform.db.system(
      (tx) => tx.sql`select data from pgboss.job where name = 'payments.close' and data ->> 'invoiceId' = ${two.id}`,
    );
    expect(jobs).toHaveLength(1);
    await closePayments({ deps: kit.platform, owner, invoiceId: two.id });
    expect(fake.thing(open.actionUrl.split('/').at(-1) ?? '')).toMatchObject({ status: 'expired' });
    expect((await paymentsOf(kit, two.id)).map(({ state }) => state).toSorted()).toEqual(['cancelled', 'succeeded']);
  });
});

describe('money back', () => {
  async function paidInvoice() {
    const client = await kit.createClient();
    const invoice = await issueTestInvoice(kit, client.owner);
    await addStripeCard(kit, fake, client, 'pm_good');
    const { id } = (await pay(kit, client, invoice)).json<{ id: string }>();
    return { client, invoice, id };
  }

  test('goes back once however often it is sent, and the invoice stays paid', async () => {
    const { client, invoice, id } = await paidInvoice();
    const admin = await kit.createAdmin();
    const body = { amountMinor: 500, note: 'Cobrado de más' };
    const refund = await kit.call('POST', `/api/admin/payments/${id}/refund`, { token: admin.token, body });
    expect(refund.json()).toMatchObject({ state: 'pending', amountMinor: 500 });
    expect(await invoiceNow(kit, invoice.id)).toEqual({ state: 'paid', paidMinor: 1799 });
    const refundId = refund.json<{ id: string }>().id;
    const send = () => sendRefund({ deps: kit.platform, owner: client.owner, refundId });
    fake.fail({ call: 'POST /v1/refunds', does: 'silent_after' });
    await send();
    await send();
    for (const event of fake.events.toReversed()) await postEvent(kit, fake, event);
    await workOnEvents(kit);
    const rows = await kit.call('GET', `/api/admin/invoices/${invoice.id}/payments`, { token: admin.token });
    expect(rows.json()).toMatchObject({
      items: [{ refundedMinor: 500 }],
      refunds: [{ id: refundId, state: 'succeeded' }],
    });
    const tooMuch = await kit.call('POST', `/api/admin/payments/${id}/refund`, {
      token: admin.token,
      body: { amountMinor: 1800, note: 'x' },
    });
    expect(tooMuch.json()).toMatchObject({ error: { code: 'payments.refund_too_high', params: { leftMinor: 1799 } } });
  });

  test('made at Stripe itself is noted here', async () => {
    const { invoice, id } = await paidInvoice();
    const [charge] = fake.charges().filter(({ metadata }) => JSON.stringify(metadata).includes(id));
    const event = fake.emit('refund.created', {
      id: `re_out_${id}`,
      object: 'refund',
      amount: 2299,
      currency: 'eur',
      status: 'succeeded',
      payment_intent: charge?.id,
      metadata: {},
    });
    await postEvent(kit, fake, event);
    await workOnEvents(kit);
    expect(await invoiceNow(kit, invoice.id)).toEqual({ state: 'paid', paidMinor: 0 });
  });

  test('lost in a dispute leaves the invoice unpaid; won, it stays paid', async () => {
    for (const [status, state] of [
      ['lost', 'issued'],
      ['won', 'paid'],
    ] as const) {
      const { invoice, id } = await paidInvoice();
      const [charge] = fake.charges().filter(({ metadata }) => JSON.stringify(metadata).includes(id));
      fake.events.length = 0;
      fake.dispute(charge?.id ?? '', 'needs_response');
      fake.dispute(charge?.id ?? '', status);
      for (const event of fake.events.toReversed()) await postEvent(kit, fake, event);
      await workOnEvents(kit);
      expect(await invoiceNow(kit, invoice.id)).toMatchObject({ state });
    }
  });

  test('a payment too many becomes credit', async () => {
    const { client, invoice } = await paidInvoice();
    const { owner } = client;
    const actor = { kind: 'admin', userId: client.userId } as const;
    await kit.platform.db.system((tx) =>
      notePayment({
        tx,
        deps: kit.platform,
        owner,
        invoiceId: invoice.id,
        provider: 'transfer',
        amountMinor: 2299,
        note: null,
        actor,
      }),
    );
    expect(await creditOf(kit, owner)).toBe(2299);
  });
});
