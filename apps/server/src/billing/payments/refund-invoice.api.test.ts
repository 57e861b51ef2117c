import type { AdminInvoice, OwnInvoice } from '@enlace/contract/billing/invoices/invoices.schemas.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBuyer, draftFor, giveSeller, giveTax } from '#billing/invoices/invoices.test-support.ts';
import { issueInvoice } from '#billing/invoices/invoices.usecases.ts';
import { createTestApp, type TestApp, type TestClient } from '#test/kit/app.ts';
import { addTrialCard, creditOf } from './payments.test-support.ts';

let kit: TestApp;
let token: string;
beforeAll(async () => {
  kit = await createTestApp();
  await giveTax(kit);
  await giveSeller(kit);
  token = (await kit.createAdmin()).token;
});
afterAll(() => kit.close());

type Paid = { client: TestClient; invoiceId: string };

/** An invoice of 10 and 20 euros plus 21 %, paid by test card. */
async function paidInvoice(): Promise<Paid> {
  const client = await createBuyer(kit);
  await addTrialCard(kit, client, '4242424242424242');
  const deps = kit.platform;
  const draft = draftFor(client, 1000, 2000);
  const issued = await deps.db.system((tx) => issueInvoice({ tx, deps, draft, at: deps.clock.now() }));
  const body = { invoiceId: issued.id, amountMinor: issued.dueMinor };
  const paid = await kit.call('POST', '/api/payments', { token: client.token, body });
  expect(paid.json()).toMatchObject({ state: 'succeeded', amountMinor: 3630 });
  return { client, invoiceId: issued.id };
}

const refund = (id: string, body: unknown) => kit.call('POST', `/api/admin/invoices/${id}/refund`, { token, body });
const asAdmin = async (id: string) =>
  (await kit.call('GET', `/api/admin/invoices/${id}`, { token })).json<AdminInvoice>();
const asClient = async ({ client, invoiceId }: Paid) =>
  (await kit.call('GET', `/api/invoices/${invoiceId}`, { token: client.token })).json<OwnInvoice>();

test('all of it goes back with one credit note, and is shown to both', async () => {
  const paid = await paidInvoice();
  const { invoiceId, client } = paid;
  const done = await refund(invoiceId, { lines: 'all', reason: 'Se contrató por error' });
  expect([done.statusCode, done.json()]).toMatchObject([200, { refundedMinor: 3630, keptMinor: 0, currency: 'EUR' }]);
  const { creditNoteId, fullNumber } = done.json<{ creditNoteId: string; fullNumber: string }>();
  const invoice = await asAdmin(invoiceId);
  expect(invoice).toMatchObject({ standing: 'credited', paidMinor: 0, creditedMinor: 3630, dueMinor: 0 });
  expect(invoice.refunds).toMatchObject([
    { amountMinor: 3630, state: 'pending', creditNote: { id: creditNoteId, fullNumber } },
  ]);
  expect(await creditOf(kit, client.owner)).toBe(0);
  const own = await asClient(paid);
  expect(own.payments).toMatchObject([{ provider: 'sandbox', state: 'succeeded', amountMinor: 3630 }]);
  expect(own.refunds).toMatchObject([{ amountMinor: 3630, creditNote: { fullNumber } }]);
  expect(own.refunds[0]).not.toHaveProperty('note');
  const again = await refund(invoiceId, { lines: 'all', reason: 'Otra vez' });
  expect([again.statusCode, again.json()]).toMatchObject([409, { error: { code: 'billing.wrong_state' } }]);
});

test('a part goes back with its tax, and no more than is left of its line', async () => {
  const { invoiceId, client } = await paidInvoice();
  const part = await refund(invoiceId, {
    lines: [{ position: 2, amountMinor: 500 }],
    reason: 'Media semana sin servicio',
  });
  expect(part.json()).toMatchObject({ refundedMinor: 605, keptMinor: 0 });
  const tooMuch = await refund(invoiceId, { lines: [{ position: 2, amountMinor: 1501 }], reason: 'Demasiado' });
  expect(tooMuch.json()).toMatchObject({ error: { code: 'billing.credit_too_high', params: { leftMinor: 1500 } } });
  expect(await asAdmin(invoiceId)).toMatchObject({ state: 'paid', paidMinor: 3025, creditedMinor: 605, dueMinor: 0 });
  expect(await creditOf(kit, client.owner)).toBe(0);
});

test('what no payment can take back stays the client’s credit', async () => {
  const { invoiceId, client } = await paidInvoice();
  const disputed = await kit.database.adminSql`
    update payments set state = 'disputed' where invoice_id = ${invoiceId} returning id`;
  expect(disputed).toHaveLength(1);
  const done = await refund(invoiceId, { lines: 'all', reason: 'Se contrató por error' });
  expect(done.json()).toMatchObject({ refundedMinor: 0, keptMinor: 3630 });
  expect(await creditOf(kit, client.owner)).toBe(3630);
});

test('nothing goes back of what nobody paid, nor twice at the same time', async () => {
  const client = await createBuyer(kit);
  const deps = kit.platform;
  const draft = draftFor(client, 1000);
  const open = await deps.db.system((tx) => issueInvoice({ tx, deps, draft, at: deps.clock.now() }));
  const refused = await refund(open.id, { lines: 'all', reason: 'Nadie pagó' });
  expect([refused.statusCode, refused.json()]).toMatchObject([409, { error: { code: 'billing.wrong_state' } }]);
  const { invoiceId } = await paidInvoice();
  const both = await Promise.all([
    refund(invoiceId, { lines: 'all', reason: 'Una' }),
    refund(invoiceId, { lines: 'all', reason: 'Otra' }),
  ]);
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  expect((await asAdmin(invoiceId)).refunds).toHaveLength(1);
});

test('money the operator noted stands among the payments of both', async () => {
  const client = await createBuyer(kit);
  const deps = kit.platform;
  const draft = draftFor(client, 1000);
  const { id: invoiceId } = await deps.db.system((tx) => issueInvoice({ tx, deps, draft, at: deps.clock.now() }));
  const body = { amountMinor: 1000, note: 'En efectivo, el lunes' };
  await kit.call('POST', `/api/admin/invoices/${invoiceId}/mark-paid`, { token, body });
  const noted = [{ provider: 'manual', state: 'succeeded', amountMinor: 1000 }];
  expect((await asAdmin(invoiceId)).payments).toMatchObject(noted);
  const own = await asClient({ client, invoiceId });
  expect(own).toMatchObject({ standing: 'partly_paid', paidMinor: 1000, dueMinor: 210, payments: noted });
  expect(JSON.stringify(own)).not.toContain('En efectivo');
});
