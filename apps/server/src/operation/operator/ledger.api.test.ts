import type { AdminInvoice, AdminInvoiceSummary } from '@enlace/contract/billing/invoices/invoices.schemas.ts';
import type { OperatorOverview } from '@enlace/contract/operation/operator/operator.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBuyer, giveSeller, giveTax, lineOf } from '#billing/invoices/invoices.test-support.ts';
import { issueInvoice } from '#billing/invoices/invoices.usecases.ts';
import { addTrialCard } from '#billing/payments/payments.test-support.ts';
import { sendWaitingPayments } from '#billing/payments/payments.usecases.ts';
import { createTestApp, type TestApp, type TestClient } from '#test/kit/app.ts';
import { countFiguresOff, foldFigures } from './figures.queries.ts';

// Five invoices of one day: a goodwill refund, a partial payment, a declined card, a full refund with its credit note,
// and an overpaid transfer. Every screen, export and call must agree on them.

let kit: TestApp;
let token: string;
let clients: TestClient[];
beforeAll(async () => {
  kit = await createTestApp();
  await giveTax(kit);
  await giveSeller(kit, { usesVerifactu: false });
  token = (await kit.createAdmin()).token;
  clients = [await createBuyer(kit), await createBuyer(kit), await createBuyer(kit), await createBuyer(kit)];
  clients.push(await createBuyer(kit));
  await writeLedger();
});
afterAll(() => kit.close());

async function call<Reply>(method: 'GET' | 'POST', url: string, body?: unknown, as = token): Promise<Reply> {
  const answer = await kit.call(method, url, { token: as, ...(body === undefined ? {} : { body }) });
  if (answer.statusCode >= 300) throw new Error(`${method} ${url}: ${answer.statusCode} ${answer.body}`);
  return answer.json<Reply>();
}
const read = (id: string) => call<AdminInvoice>('GET', `/api/admin/invoices/${id}`);

async function issue(client: TestClient | undefined, amountMinor: number): Promise<string> {
  if (!client) throw new Error('no client');
  const deps = kit.platform;
  const draft = { owner: client.owner, currency: 'EUR', lines: [lineOf(amountMinor)] };
  return (await deps.db.system((tx) => issueInvoice({ tx, deps, draft, at: deps.clock.now() }))).id;
}

async function payByCard(client: TestClient | undefined, id: string, number: string): Promise<void> {
  if (!client) throw new Error('no client');
  await addTrialCard(kit, client, number);
  const { dueMinor } = await read(id);
  await call('POST', '/api/payments', { invoiceId: id, amountMinor: dueMinor }, client.token);
  await sendWaitingPayments({ deps: kit.platform });
}

let ids: string[] = [];
async function writeLedger(): Promise<void> {
  const [good, declined] = ['4242424242424242', '4000000000009995'];
  const [one, two, three, four, five] = clients;
  const [f1, f2, f3, f4] = [
    await issue(one, 1900),
    await issue(two, 1900),
    await issue(three, 900),
    await issue(four, 1900),
  ];
  await kit.database.adminSql`
    update tax_rates set rate_ppm = 200000 where rate_ppm = 210000
      and tax_id in (select id from taxes where country = 'ES' and region is null and category = 'S')`;
  const f5 = await issue(five, 1900);
  ids = [f1, f2, f3, f4, f5];
  await payByCard(one, f1, good);
  const [payment] = (await read(f1)).payments;
  await call('POST', `/api/admin/payments/${payment?.id}/refund`, { amountMinor: 500, note: 'Gesto comercial' });
  await call('POST', `/api/admin/invoices/${f2}/mark-paid`, { amountMinor: 1000, note: 'Transferencia' });
  await payByCard(three, f3, declined);
  await payByCard(four, f4, good);
  await call('POST', `/api/admin/invoices/${f4}/refund`, { lines: 'all', reason: 'Devolución' });
  await call('POST', `/api/admin/invoices/${f5}/mark-paid`, { amountMinor: 3000, note: 'Transferencia' });
}

async function money() {
  const overview = await call<OperatorOverview>('GET', '/api/admin/overview?period=30');
  const found = overview.money.find(({ currency }) => currency === 'EUR');
  if (!found) throw new Error('no euros');
  return found;
}

test('each invoice stands as it should', async () => {
  const rows = await Promise.all(ids.map(read));
  expect(
    rows.map(({ standing, dueMinor, collectedMinor, refundedMinor }) => [
      standing,
      dueMinor,
      collectedMinor,
      refundedMinor,
    ]),
  ).toEqual([
    ['paid', 0, 2299, 500],
    ['partly_paid', 1299, 1000, 0],
    ['open', 1089, 0, 0],
    ['credited', 0, 2299, 2299],
    ['paid', 0, 3000, 0],
  ]);
});

test('the overview, before and after its sums are folded', async () => {
  const wanted = {
    issued: { netMinor: 6600, totalMinor: 7967 },
    issuedTaxMinor: 1367,
    collected: { minor: 8598 },
    refunded: { minor: 2799 },
    netCollectedMinor: 5799,
    outstanding: { invoices: 2, dueMinor: 2388 },
    failed: { invoices: 1, dueMinor: 1089 },
  };
  expect(await money()).toMatchObject(wanted);
  expect(await kit.database.db.system(countFiguresOff)).toEqual([]);
  await kit.database.db.system(foldFigures);
  expect(await money()).toMatchObject(wanted);
  expect(await kit.database.db.system(countFiguresOff)).toEqual([]);
  const { issued, netCollectedMinor, outstanding } = await money();
  // Issued equals received less refunded, less the client's credit, plus what is owed and what was waived.
  expect(issued.totalMinor).toBe(netCollectedMinor - 720 + outstanding.dueMinor + 500);
});

test('the head of the invoices, whether days or words are asked for', async () => {
  const wanted = [
    {
      currency: 'EUR',
      count: 6,
      netMinor: 6600,
      taxMinor: 1367,
      totalMinor: 7967,
      collectedMinor: 8598,
      refundedMinor: 2799,
      dueMinor: 2388,
    },
  ];
  type Figures = { counts: Record<string, number>; sums: unknown[] };
  const figures = await call<Figures>('GET', '/api/admin/invoices/figures?currency=EUR');
  expect(figures.sums).toEqual(wanted);
  expect(figures.counts).toMatchObject({ all: 6, open: 2, failed: 1, credit_notes: 1 });
  const searched = await call<Figures>('GET', '/api/admin/invoices/figures?currency=EUR&search=Nogal');
  expect(searched.sums).toEqual(wanted);
});

test('the list: a credit note says what it corrects, never that money went back', async () => {
  const { items } = await call<{ items: AdminInvoiceSummary[] }>('GET', '/api/admin/invoices?limit=50');
  const sum = (of: 'collectedMinor' | 'refundedMinor' | 'dueMinor') => items.reduce((all, row) => all + row[of], 0);
  expect([sum('collectedMinor'), sum('refundedMinor'), sum('dueMinor')]).toEqual([8598, 2799, 2388]);
  const [note] = items.filter(({ kind }) => kind === 'credit_note');
  expect(note).toMatchObject({ standing: 'corrects', concept: (await read(ids[3] ?? '')).fullNumber });
});

test('the clients’ own pages', async () => {
  type Own = { balances: { currency: string; dueMinor: number; creditMinor: number }[] };
  const balances: Own['balances'] = [];
  for (const client of clients)
    balances.push(...(await call<Own>('GET', '/api/invoices', undefined, client.token)).balances);
  expect(balances.map(({ dueMinor, creditMinor }) => [dueMinor, creditMinor])).toEqual([
    [1299, 0],
    [1089, 0],
    [0, 720],
  ]);
});

test('the book as CSV', async () => {
  const { body } = await kit.call('GET', '/api/admin/invoices/export.csv', { token });
  const [head = '', ...lines] = body.replace('\uFEFF', '').trimEnd().split('\r\n');
  const names = head.split(',');
  // From the right: a buyer's name may contain a comma.
  const sum = (name: string) =>
    lines.reduce(
      (all, line) => all + Math.round(Number(line.split(',').at(names.indexOf(name) - names.length)) * 100),
      0,
    );
  expect(['net', 'tax_amount', 'collected', 'refunded', 'due'].map(sum)).toEqual([6600, 1367, 8598, 2799, 2388]);
});
