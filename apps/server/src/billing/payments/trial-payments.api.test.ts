import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { invoiceIssued } from '#billing/invoices/invoices.events.ts';
import { systemClock } from '#platform/clock.ts';
import { createTestApp, type TestApp } from '#test/kit/app.ts';
import {
  addTrialCard,
  creditOf,
  historyOf,
  invoiceNow,
  issueTestInvoice,
  pay,
  paymentsOf,
} from './payments.test-support.ts';
import { sendWaitingPayments } from './usecases/charge-issued.ts';
import { handleEvent } from './usecases/handle-event.ts';
import { reconcile } from './usecases/reconcile.ts';
import { settleTrial } from './provider/sandbox/settle-trial-charge.ts';
import { notePayment } from './usecases/note-payment.ts';

let kit: TestApp;
let ahead = 0;
const clock = { ...systemClock, now: () => systemClock.now().add({ seconds: ahead }) };
beforeAll(async () => {
  kit = await createTestApp({ overrides: { clock } });
});
afterAll(() => kit.close());

const good = '4242 4242 4242 4242';
const silent = '4000 0000 0000 0408';

describe('trial cards', () => {
  test('are the only ones taken, and leave brand, last digits and expiry behind', async () => {
    const client = await kit.createClient();
    const real = { number: '4111 1111 1111 1111', expiryMonth: 8, expiryYear: 2031 };
    const refused = await kit.call('POST', '/api/payment-methods/trial-card', { token: client.token, body: real });
    expect([refused.statusCode, refused.json()]).toMatchObject([422, { error: { code: 'payments.trial_card_only' } }]);
    await addTrialCard(kit, client, good);
    const list = await kit.call('GET', '/api/payment-methods', { token: client.token });
    expect(list.json()).toMatchObject({
      provider: 'sandbox',
      items: [{ brand: 'visa', last4: '4242', expiresOn: '2031-08-31', isDefault: true, expiry: 'none' }],
    });
    const rows = await kit.platform.db.system(
      (tx) => tx.sql`select * from payment_methods where owner_id = ${client.owner}`,
    );
    expect(JSON.stringify([...rows])).not.toMatch(/42424242|4111/);
  });

  test('change places as default, and the next takes over when one goes', async () => {
    const client = await kit.createClient();
    const [first, second] = [
      await addTrialCard(kit, client, good),
      await addTrialCard(kit, client, '5555555555554444'),
    ];
    const defaults = async () => {
      const list = await kit.call('GET', '/api/payment-methods', { token: client.token });
      return list
        .json<{ items: { id: string; isDefault: boolean }[] }>()
        .items.map(({ id, isDefault }) => [id, isDefault]);
    };
    expect(await defaults()).toEqual([
      [second, true],
      [first, false],
    ]);
    await kit.call('POST', `/api/payment-methods/${first}/default`, { token: client.token });
    expect(await defaults()).toEqual([
      [first, true],
      [second, false],
    ]);
    await kit.call('DELETE', `/api/payment-methods/${first}`, { token: client.token });
    expect(await defaults()).toEqual([[second, true]]);
  });
});

describe('paying now', () => {
  test('settles the invoice, mails one receipt and writes down who did it', async () => {
    const client = await kit.createClient();
    const invoice = await issueTestInvoice(kit, client.owner);
    expect((await pay(kit, client, invoice)).json()).toMatchObject({ error: { code: 'payments.method_required' } });
    await addTrialCard(kit, client, good);
    const paid = await pay(kit, client, invoice);
    expect(paid.json()).toMatchObject({ state: 'succeeded', amountMinor: 2299, method: { last4: '4242' } });
    expect(await invoiceNow(kit, invoice.id)).toEqual({ state: 'paid', paidMinor: 2299 });
    const { id } = paid.json<{ id: string }>();
    expect(await historyOf(kit, client.owner, id)).toEqual(['payment.created', 'payment.succeeded']);
    const mails = await kit.platform.db.system(
      (tx) =>
        tx.sql<
          { subject: string }[]
        >`select subject from mails where owner_id = ${client.owner} and purpose = 'payment_receipt'`,
    );
    expect([...mails]).toEqual([{ subject: `Pago recibido: factura ${invoice.fullNumber}` }]);
  });

  test('asked twenty times at once is one payment', async () => {
    const client = await kit.createClient();
    const invoice = await issueTestInvoice(kit, client.owner);
    await addTrialCard(kit, client, good);
    const replies = await Promise.all(Array.from({ length: 20 }, () => pay(kit, client, invoice)));
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(new Set(replies.map((reply) => reply.json<{ id: string }>().id)).size).toBe(1);
    expect(await paymentsOf(kit, invoice.id)).toMatchObject([{ state: 'succeeded' }]);
    expect(await invoiceNow(kit, invoice.id)).toEqual({ state: 'paid', paidMinor: 2299 });
    expect(await creditOf(kit, client.owner)).toBe(0);
  });

  test('another amount than is due is refused, and so is what belongs to somebody else', async () => {
    const [client, other] = [await kit.createClient(), await kit.createClient()];
    const invoice = await issueTestInvoice(kit, client.owner);
    await addTrialCard(kit, client, good);
    const card = await addTrialCard(kit, other, good);
    const changed = await pay(kit, client, { ...invoice, totalMinor: 2300 });
    expect(changed.json()).toMatchObject({ error: { code: 'payments.amount_changed', params: { dueMinor: 2299 } } });
    expect((await pay(kit, other, invoice)).statusCode).toBe(404);
    expect((await pay(kit, client, invoice, card)).statusCode).toBe(404);
    expect(await paymentsOf(kit, invoice.id)).toEqual([]);
  });

  test.each([
    ['4000000000000002', 'declined', false],
    ['4000000000009995', 'insufficient_funds', false],
    ['4000000000009987', 'lost_or_stolen', true],
  ])('the card %s fails as %s, and another try is another payment', async (number, failureCode, isHardDecline) => {
    const client = await kit.createClient();
    const invoice = await issueTestInvoice(kit, client.owner);
    await addTrialCard(kit, client, number);
    expect((await pay(kit, client, invoice)).json()).toMatchObject({ state: 'failed', failureCode, isHardDecline });
    await addTrialCard(kit, client, good);
    expect((await pay(kit, client, invoice)).json()).toMatchObject({ state: 'succeeded' });
    expect((await paymentsOf(kit, invoice.id)).map(({ state }) => state)).toEqual(['failed', 'succeeded']);
  });

  test('a bank that asks is answered on our own page', async () => {
    const client = await kit.createClient();
    const [one, two] = [await issueTestInvoice(kit, client.owner), await issueTestInvoice(kit, client.owner)];
    await addTrialCard(kit, client, '4000002500003155');
    const begun = (await pay(kit, client, one)).json<{ id: string; actionUrl: string }>();
    expect(begun).toMatchObject({ state: 'requires_action', actionUrl: `/user/pagos/banco/${begun.id}` });
    const answer = (id: string, isApproved: boolean) =>
      kit.call('POST', `/api/payments/${id}/trial-bank`, { token: client.token, body: { isApproved } });
    expect((await answer(begun.id, true)).json()).toMatchObject({ state: 'succeeded' });
    expect((await answer(begun.id, false)).json()).toMatchObject({ error: { code: 'payments.wrong_state' } });
    const refused = (await pay(kit, client, two)).json<{ id: string }>();
    expect((await answer(refused.id, false)).json()).toMatchObject({
      state: 'failed',
      failureCode: 'authentication_failed',
    });
    expect(await invoiceNow(kit, two.id)).toMatchObject({ state: 'issued' });
  });
});

describe('a provider that falls silent', () => {
  test('leaves the payment unknown, and no second charge is made until it has been asked', async () => {
    const client = await kit.createClient();
    const invoice = await issueTestInvoice(kit, client.owner);
    await addTrialCard(kit, client, silent);
    const first = (await pay(kit, client, invoice)).json<{ id: string }>();
    expect(first).toMatchObject({ state: 'unknown' });
    const card = await addTrialCard(kit, client, good);
    expect((await pay(kit, client, invoice, card)).json()).toMatchObject({ id: first.id, state: 'unknown' });
    await reconcile({ deps: kit.platform });
    expect((await paymentsOf(kit, invoice.id)).map(({ state }) => state)).toEqual(['unknown']);
    ahead += 90;
    await reconcile({ deps: kit.platform });
    expect((await paymentsOf(kit, invoice.id)).map(({ state }) => state)).toEqual(['succeeded']);
    expect(await invoiceNow(kit, invoice.id)).toEqual({ state: 'paid', paidMinor: 2299 });
    expect(await historyOf(kit, client.owner, first.id)).toEqual([
      'payment.created',
      'payment.unknown',
      'payment.succeeded',
    ]);
  });

  test('that never heard of it lets it fail, but only when it cannot be on its way any more', async () => {
    const client = await kit.createClient();
    const invoice = await issueTestInvoice(kit, client.owner);
    await addTrialCard(kit, client, silent);
    const { id } = (await pay(kit, client, invoice)).json<{ id: string }>();
    await kit.platform.db.system((tx) => tx.sql`delete from sandbox_charges where payment_id = ${id}`);
    ahead += 120;
    await reconcile({ deps: kit.platform });
    expect((await paymentsOf(kit, invoice.id))[0]).toMatchObject({ state: 'unknown' });
    ahead += 3600;
    await reconcile({ deps: kit.platform });
    expect((await paymentsOf(kit, invoice.id))[0]).toMatchObject({ state: 'failed', failureCode: 'not_received' });
  });

  test('the database itself takes no second live payment', async () => {
    const client = await kit.createClient();
    const invoice = await issueTestInvoice(kit, client.owner);
    const insert = (state: string) =>
      kit.platform.db.system(
        (tx) => tx.sql`
          insert into payments (owner_id, invoice_id, provider, state, amount_minor, currency)
          values (${client.owner}, ${invoice.id}, 'sandbox', ${state}, 1, 'EUR')`,
      );
    await insert('unknown');
    for (const state of ['created', 'requires_action', 'processing', 'unknown'])
      await expect(insert(state)).rejects.toThrow(/payments_one_live/);
    await insert('failed');
  });
});

describe('a fresh invoice', () => {
  test('is charged to the default method once, however often it is announced', async () => {
    const client = await kit.createClient();
    const invoice = await issueTestInvoice(kit, client.owner);
    const announce = () =>
      kit.platform.db.system((tx) =>
        kit.platform.events.emit(tx, invoiceIssued, { owner: client.owner, invoiceId: invoice.id, dueMinor: 2299 }),
      );
    await announce();
    expect(await paymentsOf(kit, invoice.id)).toEqual([]);
    await addTrialCard(kit, client, good);
    await Promise.all([announce(), announce(), announce()]);
    await sendWaitingPayments({ deps: kit.platform });
    await announce();
    expect((await paymentsOf(kit, invoice.id)).map(({ state }) => state)).toEqual(['succeeded']);
  });

  test('with a card that asks the bank fails softly, because nobody is there', async () => {
    const client = await kit.createClient();
    await addTrialCard(kit, client, '4000002500003155');
    const invoice = await issueTestInvoice(kit, client.owner);
    await kit.platform.db.system((tx) =>
      kit.platform.events.emit(tx, invoiceIssued, { owner: client.owner, invoiceId: invoice.id, dueMinor: 2299 }),
    );
    await sendWaitingPayments({ deps: kit.platform });
    expect(await paymentsOf(kit, invoice.id)).toMatchObject([
      { state: 'failed', failureCode: 'authentication_required' },
    ]);
  });

  test('that was paid meanwhile is not charged', async () => {
    const client = await kit.createClient();
    const actor = { kind: 'admin', userId: client.userId } as const;
    await addTrialCard(kit, client, good);
    const invoice = await issueTestInvoice(kit, client.owner);
    await kit.platform.db.system(async (tx) => {
      await kit.platform.events.emit(tx, invoiceIssued, { owner: client.owner, invoiceId: invoice.id, dueMinor: 2299 });
    });
    await kit.platform.db.system((tx) =>
      notePayment({
        tx,
        deps: kit.platform,
        owner: client.owner,
        invoiceId: invoice.id,
        provider: 'manual',
        amountMinor: 2299,
        note: null,
        actor,
      }),
    );
    await sendWaitingPayments({ deps: kit.platform });
    expect((await paymentsOf(kit, invoice.id)).map(({ state }) => state).toSorted()).toEqual([
      'cancelled',
      'succeeded',
    ]);
    expect(await creditOf(kit, client.owner)).toBe(0);
  });
});

test('a card that settles later is processing until its event comes', async () => {
  const client = await kit.createClient();
  const invoice = await issueTestInvoice(kit, client.owner);
  await addTrialCard(kit, client, '4000000000002024');
  const { id } = (await pay(kit, client, invoice)).json<{ id: string }>();
  expect(await paymentsOf(kit, invoice.id)).toMatchObject([{ state: 'processing' }]);
  await settleTrial({ deps: kit.platform, paymentId: id });
  await settleTrial({ deps: kit.platform, paymentId: id });
  const [event] = await kit.platform.db.system(
    (tx) => tx.sql<{ eventId: string }[]>`
      select e.event_id from provider_events e join sandbox_charges c on e.event_id = c.id || '.settled' where c.payment_id = ${id}`,
  );
  const key = { provider: 'sandbox', eventId: event?.eventId ?? '' };
  await Promise.all(Array.from({ length: 10 }, () => handleEvent({ deps: kit.platform, ...key })));
  expect(await paymentsOf(kit, invoice.id)).toMatchObject([{ state: 'succeeded' }]);
  expect(await historyOf(kit, client.owner, id)).toEqual([
    'payment.created',
    'payment.processing',
    'payment.succeeded',
  ]);
});
