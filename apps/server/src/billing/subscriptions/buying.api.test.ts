import type { Payment } from '@enlace/contract/billing/payments/payments.schemas.ts';
import type { Subscription } from '@enlace/contract/billing/subscriptions/subscriptions.contract.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createBuyer } from '#billing/invoices/invoices.test-support.ts';
import { retryPayment } from '#billing/payments/payments.usecases.ts';
import type { TestClient } from '#test/kit/app.ts';
import { createScene, type Scene } from './billing.test-support.ts';

let scene: Scene;
beforeEach(async () => {
  scene = await createScene('2026-11-25T10:00');
});
afterEach(() => scene.close());

const good = '4242424242424242';
const declined = '4000000000000002';
const lost = '4000000000009987';
const asksTheBank = '4000002500003155';

type Pay = {
  method: { last4: string } | null;
  problem: string | null;
  takesCards: boolean;
  takesTransfers: boolean;
};
type Bought = { subscription: Subscription; invoiceId: string | null; dueMinor: number; payment: Payment | null };

const addCard = (client: TestClient, number: string, expiryYear = 2030) =>
  scene.call(client, 'POST', '/api/payment-methods/trial-card', { number, expiryMonth: 12, expiryYear });

async function numbers(): Promise<number> {
  const [row] = await scene.kit.database.adminSql<{ n: number }[]>`
    select count(*)::int as n from invoices where full_number is not null`;
  return row?.n ?? -1;
}

async function nextNumber(): Promise<unknown> {
  return scene.kit.database.adminSql`select * from invoice_counters`;
}

async function packageId(): Promise<string> {
  const [row] = await scene.kit.database.adminSql<{ id: string }[]>`select id from packages where code = 'sends_5k'`;
  return row?.id ?? '';
}

const choose = (body: object = {}) => ({ catalogItemId: scene.offers.small, expectedDueMinor: 1210, ...body });
const change = '/api/subscription/change';

async function withoutIban(): Promise<void> {
  await scene.kit.database.adminSql`update seller_identity set iban = null`;
}

describe('a purchase without a way to pay', () => {
  test('takes no number, and changes nothing: neither a plan nor a package', async () => {
    const client = await scene.createPayer();
    const before = await nextNumber();
    const events = () =>
      scene.call<{ items: unknown[] }>(client, 'GET', '/api/subscription/events?limit=50').then(({ items }) => items);
    const earlier = await events();
    expect(await scene.refusal(client, 'POST', change, choose())).toBe('payments.method_required');
    expect(await scene.refusal(client, 'POST', change, choose({ payBy: 'card' }))).toBe('payments.method_required');
    await scene.subscribe(client, scene.offers.small);
    const held = await numbers();
    const buy = `/api/packages/${await packageId()}/buy`;
    expect(await scene.refusal(client, 'POST', buy, { expectedDueMinor: 1089 })).toBe('payments.method_required');
    const upgrade = { catalogItemId: scene.offers.middle, expectedDueMinor: 1210 };
    expect(await scene.refusal(client, 'POST', change, upgrade)).toBe('payments.method_required');
    expect(await numbers()).toBe(held);
    expect(held).toBe(1);
    expect(JSON.stringify(await nextNumber())).not.toBe(JSON.stringify(before));
    expect((await events()).length).toBeGreaterThan(earlier.length);
    const { items } = await scene.call<{ items: unknown[] }>(client, 'GET', '/api/packages/purchases?limit=10');
    expect(items).toEqual([]);
  });

  test('leaves the series where it was', async () => {
    const client = await scene.createPayer();
    const before = JSON.stringify(await nextNumber());
    await scene.refusal(client, 'POST', change, choose());
    expect(JSON.stringify(await nextNumber())).toBe(before);
    expect(await numbers()).toBe(0);
  });

  test('is refused for what a trial turns into, too', async () => {
    const client = await createBuyer(scene.kit);
    const wish = choose({ expectedDueMinor: 0 });
    expect(await scene.refusal(client, 'POST', change, wish)).toBe('payments.method_required');
    await addCard(client, good);
    expect(await scene.refusal(client, 'POST', change, wish)).toBe('went well');
  });

  test('is refused by transfer where the operator names no account', async () => {
    const client = await scene.createPayer();
    await withoutIban();
    const { pay } = await scene.call<{ pay: Pay }>(client, 'POST', '/api/subscription/preview', {
      catalogItemId: scene.offers.small,
    });
    expect(pay).toEqual({ method: null, problem: null, takesCards: true, takesTransfers: false });
    expect(await scene.refusal(client, 'POST', change, choose({ payBy: 'transfer' }))).toBe('payments.no_transfers');
    expect(await numbers()).toBe(0);
  });
});

describe('a method that cannot be charged', () => {
  test('takes no second number once the bank refused it for good', async () => {
    const client = await scene.createPayer();
    await addCard(client, lost);
    const first = await scene.call<Bought>(client, 'POST', change, choose());
    expect(first.payment).toMatchObject({ state: 'failed', isHardDecline: true });
    await scene.call(client, 'DELETE', '/api/subscription/pending-start');
    const held = await numbers();
    const { pay } = await scene.call<{ pay: Pay }>(client, 'POST', '/api/subscription/preview', {
      catalogItemId: scene.offers.small,
    });
    expect(pay).toMatchObject({ method: { last4: '9987' }, problem: 'refused' });
    expect(await scene.refusal(client, 'POST', change, choose())).toBe('payments.method_unusable');
    expect(await numbers()).toBe(held);
    await addCard(client, good);
    const again = await scene.call<Bought>(client, 'POST', change, choose());
    expect(again.payment?.state).toBe('succeeded');
  });

  test('is not the one that only lacked funds once: that one is tried again', async () => {
    const client = await scene.createPayer();
    await addCard(client, declined);
    const first = await scene.call<Bought>(client, 'POST', change, choose());
    expect(first.payment).toMatchObject({ state: 'failed', isHardDecline: false });
    await scene.call(client, 'DELETE', '/api/subscription/pending-start');
    expect(await scene.refusal(client, 'POST', change, choose())).toBe('went well');
  });

  test('is an expired card', async () => {
    const client = await scene.createPayer();
    await addCard(client, good, 2026);
    scene.clock.set('2027-01-02T10:00');
    expect(await scene.refusal(client, 'POST', change, choose())).toBe('payments.method_unusable');
    expect(await numbers()).toBe(0);
  });
});

describe('a purchase with a way to pay', () => {
  test('by card is charged at once, and begins', async () => {
    const client = await scene.createPayer();
    await addCard(client, good);
    const bought = await scene.call<Bought>(client, 'POST', change, choose());
    expect(bought.payment).toMatchObject({ state: 'succeeded', amountMinor: 1210, method: { last4: '4242' } });
    expect(bought.subscription.state).toBe('active');
    const buy = `/api/packages/${await packageId()}/buy`;
    const pack = await scene.call<{ purchase: { state: string }; payment: Payment }>(client, 'POST', buy, {
      expectedDueMinor: 1089,
    });
    expect([pack.payment.state, pack.purchase.state]).toEqual(['succeeded', 'active']);
    // Nothing else is charged for them when the jobs come by.
    const rows = await scene.kit.database.adminSql`select 1 from payments where owner_id = ${client.owner}`;
    expect(rows).toHaveLength(2);
  });

  test('is one purchase, however often the same press arrives', async () => {
    const client = await scene.createPayer();
    await addCard(client, good);
    await scene.call(client, 'POST', change, choose());
    const buy = `/api/packages/${await packageId()}/buy`;
    const press = { expectedDueMinor: 1089, idempotencyKey: 'one-dialog-one-purchase' };
    type Pack = { purchase: { id: string; state: string }; invoiceId: string; payment: Payment };
    const [first, second] = await Promise.all([0, 1].map(() => scene.call<Pack>(client, 'POST', buy, press)));
    const late = await scene.call<Pack>(client, 'POST', buy, press);
    expect([second?.purchase.id, second?.invoiceId]).toEqual([first?.purchase.id, first?.invoiceId]);
    expect(late).toMatchObject({
      purchase: { id: first?.purchase.id, state: 'active' },
      payment: { state: 'succeeded' },
    });
    const { items } = await scene.call<{ items: unknown[] }>(client, 'GET', '/api/packages/purchases?limit=10');
    expect(items).toHaveLength(1);
    // The plan and the package.
    expect(await numbers()).toBe(2);
    expect(await scene.kit.database.adminSql`select 1 from payments where owner_id = ${client.owner}`).toHaveLength(2);
    const [other] = await scene.kit.database.adminSql<
      { id: string }[]
    >`select id from packages where code = 'sends_25k'`;
    expect(await scene.refusal(client, 'POST', `/api/packages/${other?.id}/buy`, press)).toBe('packages.key_reused');
    expect(await scene.refusal(client, 'POST', buy, { ...press, idempotencyKey: '🏺🏺🏺🏺' })).toBe('request.invalid');
    await scene.call(client, 'POST', buy, { ...press, idempotencyKey: 'another-dialog' });
    expect(await numbers()).toBe(3);
  });

  test('declined for a package is given up at once: credited, no gap, and nothing is owed', async () => {
    const client = await scene.createPayer();
    await scene.subscribe(client, scene.offers.small);
    await addCard(client, declined);
    const buy = `/api/packages/${await packageId()}/buy`;
    type Pack = { purchase: { id: string; state: string }; payment: Payment };
    const { purchase, payment } = await scene.call<Pack>(client, 'POST', buy, { expectedDueMinor: 1089 });
    expect([payment.state, purchase.state]).toEqual(['failed', 'pending']);
    const path = `/api/packages/purchases/${purchase.id}`;
    const other = await scene.createPayer();
    expect(await scene.refusal(other, 'DELETE', path)).toBe('resource.not_found');
    expect(await scene.call(client, 'DELETE', path)).toMatchObject({ id: purchase.id, state: 'expired' });
    expect(await scene.refusal(client, 'DELETE', path)).toBe('subscriptions.not_possible');
    const documents = await scene.kit.database.adminSql<{ kind: string; due: number }[]>`
      select kind, invoice_uncovered(i)::int as due from invoices i where owner_id = ${client.owner} order by created_at, id`;
    expect(documents.map(({ kind }) => kind)).toEqual(['invoice', 'invoice', 'credit_note']);
    expect(documents.every(({ due }) => due <= 0)).toBe(true);
  });

  test('asks the bank where the card does, and begins with its answer', async () => {
    const client = await scene.createPayer();
    await addCard(client, asksTheBank);
    const { payment, subscription } = await scene.call<Bought>(client, 'POST', change, choose());
    expect(payment).toMatchObject({ state: 'requires_action', actionUrl: expect.any(String) });
    expect(subscription.state).toBe('pending_payment');
    await scene.call(client, 'POST', `/api/payments/${payment?.id}/trial-bank`, { isApproved: true });
    expect((await scene.call<Subscription>(client, 'GET', '/api/datasuscription')).state).toBe('active');
  });

  test('leaves an invoice to pay, and no charge under way, when none could be made', async () => {
    const client = await scene.createPayer();
    await addCard(client, good);
    // A restored copy charges nobody.
    await scene.kit.database.adminSql`
      insert into instance (mark, held_since, held_reason) values (gen_random_uuid(), now(), 'file_missing')
      on conflict (singleton) do update set held_since = now(), held_reason = 'file_missing'`;
    const bought = await scene.call<Bought>(client, 'POST', change, choose());
    expect(bought).toMatchObject({ dueMinor: 1210, payment: { state: 'cancelled' } });
    expect(bought.subscription.state).toBe('pending_payment');
  });

  test('by transfer waits for it, and leaves a saved card alone', async () => {
    const client = await scene.createPayer();
    await addCard(client, good);
    const bought = await scene.call<Bought>(client, 'POST', change, choose({ payBy: 'transfer' }));
    expect(bought).toMatchObject({ payment: null, dueMinor: 1210 });
    expect(await scene.kit.database.adminSql`select 1 from payments where owner_id = ${client.owner}`).toHaveLength(0);
    expect(bought.subscription.state).toBe('pending_payment');
  });

  test('for what a trial turns into stays so when a card is saved later, also for the reminders', async () => {
    const client = await createBuyer(scene.kit);
    await scene.call(client, 'POST', change, choose({ expectedDueMinor: 0, payBy: 'transfer' }));
    await addCard(client, good);
    scene.clock.set('2026-12-15T10:00');
    await scene.run();
    await scene.settleCharges();
    const payments = () => scene.kit.database.adminSql`select 1 from payments where owner_id = ${client.owner}`;
    expect(await numbers()).toBe(1);
    expect(await payments()).toHaveLength(0);
    const [invoice] = await scene.kit.database.adminSql<{ id: string }[]>`
      select id from invoices where owner_id = ${client.owner}`;
    const retried = await scene.kit.platform.db.system((tx) =>
      retryPayment({ tx, deps: scene.kit.platform, owner: client.owner, invoiceId: invoice?.id ?? '' }),
    );
    expect(retried).toBe('no_method');
    // Only that one: the next period is charged to the card as usual.
    await scene.payOpen(client.owner);
    scene.clock.set('2027-01-15T10:00');
    await scene.run();
    await scene.settleCharges();
    expect(await payments()).toHaveLength(1);
  });

  test('for what a trial turns into stays so when a smaller plan is chosen before it was paid', async () => {
    const client = await createBuyer(scene.kit);
    const middle = { catalogItemId: scene.offers.middle, expectedDueMinor: 0 };
    await scene.call(client, 'POST', change, choose({ ...middle, payBy: 'transfer' }));
    await addCard(client, good);
    scene.clock.set('2026-12-15T10:00');
    await scene.run();
    await scene.call(client, 'POST', change, choose({ expectedDueMinor: 0 }));
    await scene.settleCharges();
    expect(await numbers()).toBe(1);
    expect(await scene.kit.database.adminSql`select 1 from payments where owner_id = ${client.owner}`).toHaveLength(0);
  });
});
