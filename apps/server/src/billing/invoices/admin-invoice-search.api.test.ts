import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestClient } from '#test/kit/app.ts';
import { createBuyer, giveSeller, giveTax } from './invoices.test-support.ts';

let kit: TestApp;
let token: string;
let first: TestClient;
let second: TestClient;
const base = '/api/admin/invoices';

type Listed = { id: string; fullNumber: string };

async function issue(client: TestClient): Promise<Listed> {
  const lines = [{ description: 'Consultoría', quantityMilli: 1000, unitMinor: 5000, taxInclusive: false }];
  const body = { clientId: client.userId, currency: 'EUR', lines };
  const { id } = (await kit.call('POST', base, { token, body })).json();
  const answer = await kit.call('POST', `${base}/${id}/issue`, { token, body: {} });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json();
}

async function rename(client: TestClient, legalName: string): Promise<void> {
  await kit.database.adminSql`update billing_identities set legal_name = ${legalName} where owner_id = ${client.owner}`;
}

async function find(search: string, tab = 'all'): Promise<string[]> {
  const query = new URLSearchParams({ search, tab });
  const answer = await kit.call('GET', `${base}?${query}`, { token });
  expect(answer.statusCode, search).toBe(200);
  const figures = (await kit.call('GET', `${base}/figures?${query}`, { token })).json();
  const { items, total } = answer.json();
  expect(figures.counts[tab], search).toBe(total);
  expect(total).toBe(items.length);
  return items.map(({ id }: Listed) => id).toSorted();
}

beforeAll(async () => {
  kit = await createTestApp();
  await kit.goLive();
  await giveTax(kit);
  await giveSeller(kit);
  token = (await kit.createAdmin()).token;
  first = await createBuyer(kit, { taxId: 'B17440923' });
  second = await createBuyer(kit);
  await rename(second, 'Cerámica Muñoz e Hijos');
});
afterAll(() => kit.close());

test('invoices are found by their number with and without signs, its beginning and its end', async () => {
  const [one, other] = [await issue(first), await issue(second)];
  const bare = one.fullNumber.replaceAll(/[^A-Za-z0-9]/g, '');
  const end = String(Number(/\d+$/.exec(one.fullNumber)?.[0]));
  for (const typed of [one.fullNumber, one.fullNumber.toLowerCase(), bare, ` ${bare.toLowerCase()} `])
    expect(await find(typed), typed).toEqual([one.id]);
  expect(await find(end)).toContain(one.id);
  const beginning = one.fullNumber.slice(0, -end.length - 1);
  expect(await find(beginning)).toEqual(expect.arrayContaining([one.id, other.id]));
});

test('by any name its client was ever billed under, whatever it is called now', async () => {
  const before = await issue(second);
  await rename(second, 'Loza del Mar, S.L.');
  const after = await issue(second);
  const all = await find(second.email);
  expect(all).toEqual(expect.arrayContaining([before.id, after.id]));
  for (const typed of ['hijos munoz', 'Cerámica', 'LOZA', 'mar loza']) expect(await find(typed), typed).toEqual(all);
  expect(await find('loza hijos')).toEqual([]);
  expect(await find('zzyzxq')).toEqual([]);
});

test('by the tax number with signs or without, the client’s address and alias', async () => {
  const { id } = await issue(first);
  for (const typed of ['B17440923', 'b-1744 0923', '17440923', first.email])
    expect(await find(typed), typed).toContain(id);
  const ofSecond = await find(second.email);
  expect(ofSecond).not.toContain(id);
  expect(ofSecond.length).toBeGreaterThan(0);
});

test('signs that mean something to the database are letters like others', async () => {
  for (const typed of ['%', '_', '\\', "'", '100%', '--', '（株）', '?', '------'])
    expect(await find(typed), typed).toEqual([]);
});

test('a draft is found by nobody’s old buyer, and its buyer from the moment it is issued', async () => {
  const third = await createBuyer(kit, { taxId: 'Q0801175A' });
  await rename(third, 'Vidrio Soplado Ibáñez');
  const lines = [{ description: 'Taller', quantityMilli: 1000, unitMinor: 100, taxInclusive: false }];
  const body = { clientId: third.userId, currency: 'EUR', lines };
  const { id } = (await kit.call('POST', base, { token, body })).json();
  expect(await find('soplado', 'all')).toEqual([]);
  await kit.call('POST', `${base}/${id}/issue`, { token, body: {} });
  expect(await find('soplado ibanez')).toEqual([id]);
  const buyers = await kit.database
    .adminSql`select legal_name, tax_id from invoice_buyers where owner_id = ${third.owner}`;
  expect([...buyers]).toEqual([{ legal_name: 'Vidrio Soplado Ibáñez', tax_id: 'Q0801175A' }]);
});

test('the figures of the whole list are those of reading every invoice', async () => {
  const [paid, undone] = [await issue(first), await issue(second)];
  await kit.call('POST', `${base}/${paid.id}/mark-paid`, { token, body: { note: 'Efectivo' } });
  await kit.call('POST', `${base}/${undone.id}/void`, { token, body: { reason: 'Error' } });
  const whole = (await kit.call('GET', `${base}/figures`, { token })).json();
  const ids = await kit.database.adminSql<
    { id: string }[]
  >`select distinct series_id as id from invoices where series_id is not null`;
  const scanned = await Promise.all(
    ids.map(async ({ id }) => (await kit.call('GET', `${base}/figures?seriesId=${id}`, { token })).json()),
  );
  expect(whole.counts.all).toBeGreaterThan(5);
  for (const tab of ['all', 'open', 'overdue', 'failed', 'credit_notes'])
    expect(
      scanned.reduce((sum, { counts }) => sum + counts[tab], 0),
      tab,
    ).toBe(whole.counts[tab]);
  expect(whole.counts).toMatchObject({ credit_notes: 1 });
  expect(whole.sums).toHaveLength(1);
  const added = scanned.flatMap(({ sums }) => sums);
  for (const figure of ['count', 'netMinor', 'taxMinor', 'totalMinor', 'dueMinor'])
    expect(
      added.reduce((sum, row) => sum + row[figure], 0),
      figure,
    ).toBe(whole.sums[0][figure]);
  const today = new Date().toISOString().slice(0, 10);
  const later = (await kit.call('GET', `${base}/figures?from=2999-01-01`, { token })).json();
  expect(later).toMatchObject({ counts: { all: 0, open: 0, drafts: 0 }, sums: [] });
  const until = (await kit.call('GET', `${base}/figures?until=${today}&currency=USD`, { token })).json();
  expect(until.counts.all).toBe(0);
});
