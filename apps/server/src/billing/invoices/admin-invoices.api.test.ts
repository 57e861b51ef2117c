import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/kit/app.ts';
import { verifyExport } from './chain/verify-export.ts';
import { remindOfOpen } from './jobs/remind.handler.ts';
import { createBuyer, giveSeller, giveTax, sellerInput } from './invoices.test-support.ts';

let kit: TestApp;
let token: string;
beforeAll(async () => {
  kit = await createTestApp();
  await kit.goLive();
  await giveTax(kit);
  await giveSeller(kit);
  token = (await kit.createAdmin()).token;
});
afterAll(() => kit.close());

const base = '/api/admin/invoices';
const line = { description: 'Consultoría', quantityMilli: 2000, unitMinor: 5000, taxInclusive: false };

async function drafted(clientId: string) {
  const body = { clientId, currency: 'EUR', lines: [line] };
  const answer = await kit.call('POST', base, { token, body });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json();
}

async function issued(clientId: string) {
  const { id } = await drafted(clientId);
  return (await kit.call('POST', `${base}/${id}/issue`, { token, body: {} })).json();
}

describe('a draft by hand', () => {
  test('has totals and no number, can be changed and thrown away, and the client sees nothing of it', async () => {
    const client = await createBuyer(kit);
    const draft = await drafted(client.userId);
    expect(draft).toMatchObject({ fullNumber: null, netMinor: 10_000, taxMinor: 2100, standing: 'draft', chain: null });
    const lines = [line, { ...line, unitMinor: -1000, description: 'Descuento' }];
    const changed = await kit.call('PUT', `${base}/${draft.id}`, { token, body: { lines } });
    expect(changed.json()).toMatchObject({ id: draft.id, totalMinor: 9680 });
    expect((await kit.call('GET', `/api/invoices/${draft.id}`, { token: client.token })).statusCode).toBe(404);
    expect((await kit.call('DELETE', `${base}/${draft.id}`, { token })).statusCode).toBe(200);
    expect((await kit.call('GET', `${base}/${draft.id}`, { token })).statusCode).toBe(404);
    const parts = await kit.database.adminSql`select 1 from invoice_lines where invoice_id = ${draft.id}`;
    expect(parts).toHaveLength(0);
  });

  test('is issued under its own id, and then changes no more', async () => {
    const client = await createBuyer(kit);
    const invoice = await issued(client.userId);
    expect(invoice).toMatchObject({ state: 'issued', dueMinor: 12_100, chain: { invoiceType: 'F2' } });
    expect(invoice.chain).not.toHaveProperty('qrUrl');
    const again = await kit.call('PUT', `${base}/${invoice.id}`, { token, body: { lines: [line] } });
    expect(again.json().error.code).toBe('billing.not_a_draft');
    expect((await kit.call('DELETE', `${base}/${invoice.id}`, { token })).json().error.code).toBe(
      'billing.not_a_draft',
    );
  });
});

describe('a Spanish seller', () => {
  const drawn = async (clientId: string, { unitMinor, currency = 'EUR' }: { unitMinor: number; currency?: string }) => {
    const lines = [{ ...line, quantityMilli: 1000, unitMinor, taxInclusive: true }];
    return kit.call('POST', base, { token, body: { clientId, currency, lines } });
  };
  const numbers = async () => (await kit.database.adminSql`select count(*)::int as total from invoice_numbers`)[0];

  test('names the buyer by tax number above 400 euros with the tax', async () => {
    const client = await createBuyer(kit);
    const atLimit = (await drawn(client.userId, { unitMinor: 40_000 })).json();
    const issuedAtLimit = await kit.call('POST', `${base}/${atLimit.id}/issue`, { token, body: {} });
    expect(issuedAtLimit.json()).toMatchObject({ totalMinor: 40_000, chain: { invoiceType: 'F2' } });
    const before = await numbers();
    for (const unitMinor of [40_001, 605_000]) {
      const refused = await drawn(client.userId, { unitMinor });
      expect([refused.statusCode, refused.json().error.code]).toEqual([409, 'billing.full_invoice_needs_tax_id']);
    }
    expect(await numbers()).toEqual(before);
    const company = await createBuyer(kit, { taxId: 'B12345674' });
    const { id } = (await drawn(company.userId, { unitMinor: 40_001 })).json();
    const full = await kit.call('POST', `${base}/${id}/issue`, { token, body: {} });
    expect(full.json()).toMatchObject({ totalMinor: 40_001, chain: { invoiceType: 'F1' } });
    const abroad = await createBuyer(kit, { country: 'US' });
    expect((await drawn(abroad.userId, { unitMinor: 605_000 })).statusCode).toBe(200);
  });

  test('a draft of earlier takes no number when the tax number is missing since', async () => {
    const client = await createBuyer(kit, { taxId: 'B12345674' });
    const { id } = (await drawn(client.userId, { unitMinor: 605_000 })).json();
    await kit.database.adminSql`
      update billing_identities set tax_id = null, tax_id_kind = null where owner_id = ${client.owner}`;
    const before = await numbers();
    const refused = await kit.call('POST', `${base}/${id}/issue`, { token, body: {} });
    expect([refused.statusCode, refused.json().error.code]).toEqual([409, 'billing.full_invoice_needs_tax_id']);
    expect(await numbers()).toEqual(before);
  });

  test.each([
    ['JPY', 999],
    ['USD', 2796],
  ])('declares no %s as euros', async (currency, unitMinor) => {
    const client = await createBuyer(kit);
    const before = await numbers();
    const refused = await drawn(client.userId, { unitMinor, currency });
    expect([refused.statusCode, refused.json().error.code]).toEqual([409, 'billing.euro_rate_missing']);
    expect(await numbers()).toEqual(before);
  });

  test('corrects none that was issued in another currency before the seller was in Spain', async () => {
    const client = await createBuyer(kit, { taxId: 'B17440923' });
    await giveSeller(kit, { country: 'US', taxId: null, usesVerifactu: false });
    const draft = await drawn(client.userId, { unitMinor: 2796, currency: 'USD' });
    const { id } = draft.json<{ id: string }>();
    expect((await kit.call('POST', `${base}/${id}/issue`, { token, body: {} })).statusCode).toBe(200);
    await giveSeller(kit);
    const before = await numbers();
    for (const [act, body] of [
      ['credit', { lines: 'all', reason: 'Devolución' }],
      ['void', { reason: 'Error' }],
    ] as const) {
      const refused = await kit.call('POST', `${base}/${id}/${act}`, { token, body });
      expect([refused.statusCode, refused.json().error.code]).toEqual([409, 'billing.euro_rate_missing']);
    }
    expect(await numbers()).toEqual(before);
  });

  test.each(['taxId', 'postalCode'])('says the %s the law asks for', async (field) => {
    const answer = await kit.call('PUT', '/api/admin/invoice-seller', {
      token,
      body: { ...sellerInput, [field]: null },
    });
    expect(answer.statusCode).toBe(422);
    expect(answer.body).toContain(`"${field}"`);
  });
});

describe('an issued invoice', () => {
  test('is noted as paid, given up, voided and listed under its tab', async () => {
    const client = await createBuyer(kit);
    const [paid, lost, undone] = [
      await issued(client.userId),
      await issued(client.userId),
      await issued(client.userId),
    ];
    const act = (id: string, what: string, body: unknown) => kit.call('POST', `${base}/${id}/${what}`, { token, body });
    expect((await act(paid.id, 'mark-paid', { note: 'Efectivo' })).json()).toMatchObject({
      standing: 'paid',
      dueMinor: 0,
    });
    expect((await act(lost.id, 'mark-uncollectible', { reason: 'Cerró' })).json().standing).toBe('uncollectible');
    expect((await act(undone.id, 'void', { reason: 'Error' })).json().standing).toBe('credited');
    expect((await act(paid.id, 'void', { reason: 'Error' })).json().error.code).toBe('billing.wrong_state');
    const partial = await act(paid.id, 'credit', {
      lines: [{ position: 1, amountMinor: 5000 }],
      reason: 'Media jornada',
    });
    expect(partial.json().invoice).toMatchObject({ creditedMinor: 6050, clientCreditMinor: 6050 });
    const tab = async (name: string) =>
      (await kit.call('GET', `${base}?clientId=${client.userId}&tab=${name}`, { token })).json().total;
    expect([await tab('all'), await tab('open'), await tab('credit_notes')]).toEqual([5, 0, 2]);
    const figures = (await kit.call('GET', `${base}/figures?clientId=${client.userId}`, { token })).json();
    expect(figures.counts).toMatchObject({ all: 5, credit_notes: 2, drafts: 0 });
    expect(figures.sums).toMatchObject([{ currency: 'EUR', totalMinor: 3 * 12_100 - 12_100 - 6050, dueMinor: 0 }]);
    const found = await kit.call('GET', `${base}?search=${paid.fullNumber.toLowerCase()}`, { token });
    expect(found.json().items.map(({ id }: { id: string }) => id)).toContain(paid.id);
  });

  test('comes as PDF and as both electronic forms, to its own client alone', async () => {
    const [client, other] = [await createBuyer(kit, { taxId: 'B17440923' }), await createBuyer(kit)];
    const { id } = await issued(client.userId);
    const get = (format: string, of = client) =>
      kit.call('GET', `/api/invoices/${id}/files/${format}`, { token: of.token });
    expect((await get('pdf')).rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect((await get('ubl')).body).toContain('urn:oasis:names:specification:ubl:schema:xsd:Invoice-2');
    expect((await get('cii')).body).toContain('CrossIndustryInvoice');
    expect((await get('pdf', other)).statusCode).toBe(404);
  });

  test('is in the accountants’ list with amounts a sheet can add', async () => {
    const client = await createBuyer(kit);
    const invoice = await issued(client.userId);
    await kit.call('POST', `${base}/${invoice.id}/void`, { token, body: { reason: 'Error' } });
    const csv = (await kit.call('GET', `${base}/export.csv?clientId=${client.userId}`, { token })).body;
    const rows = csv.trim().split('\r\n').slice(1);
    expect(rows).toHaveLength(2);
    expect(rows[0]).toContain('21,100.00,21.00,121.00');
    expect(rows[1]).toContain('21,-100.00,-21.00,-121.00');
    const ticked = (await kit.call('GET', `${base}/export.csv?ids=${invoice.id}`, { token })).body;
    expect(ticked.trim().split('\r\n').slice(1)).toEqual([rows[0]]);
    const none = await kit.call('GET', `${base}/export.csv?tab=drafts&ids=${invoice.id}`, { token });
    expect(none.body.trim().split('\r\n')).toHaveLength(1);
    const bad = await kit.call('GET', `${base}/export.csv?ids=nobody`, { token });
    expect(bad.statusCode).toBe(422);
    const zip = await kit.call('GET', `${base}/export.zip?clientId=${client.userId}`, { token });
    expect(zip.rawPayload.subarray(0, 2).toString()).toBe('PK');
  });

  test('is reminded of once a step', async () => {
    const client = await createBuyer(kit);
    const { id } = await issued(client.userId);
    await kit.database.adminSql`
      set session_replication_role = replica; update invoices set due_date = due_date - 18 where id = '${kit.database.adminSql.unsafe(id)}';
      set session_replication_role = origin`.simple();
    await remindOfOpen({ deps: kit.platform });
    await Promise.all([remindOfOpen({ deps: kit.platform }), remindOfOpen({ deps: kit.platform })]);
    const steps = await kit.database.adminSql`select step from invoice_reminders where invoice_id = ${id}`;
    expect(steps.map(({ step }) => step)).toEqual([0, 1]);
    const mails = await kit.database.adminSql`select 1 from mails where related ->> 'invoiceId' = ${id}`;
    expect(mails).toHaveLength(1);
  });
});

test('a series numbers what comes after it was chosen, and none may read like another', async () => {
  const create = (code: string, pattern: string) =>
    kit.call('POST', '/api/admin/invoice-series', {
      token,
      body: { code, kind: 'invoice', pattern, restartsYearly: true },
    });
  expect((await create('G', 'F-{year}/{number:4}')).json().error.code).toBe('billing.series_ambiguous');
  expect((await create('F', 'W{year}-{number}')).json().error.code).toBe('billing.series_taken');
  const made = (await create('WEB', 'WEB{year}-{number:4}')).json();
  expect(made.next).toMatch(/^WEB20\d\d-0001$/);
  await kit.call('POST', `/api/admin/invoice-series/${made.id}/default`, { token, body: {} });
  const client = await createBuyer(kit);
  expect((await issued(client.userId)).fullNumber).toBe(made.next);
  const inUse = await kit.call('POST', `/api/admin/invoice-series/${made.id}/archive`, { token, body: {} });
  expect(inUse.json().error.code).toBe('billing.series_in_use');
});

test('the books can be checked, and taken away to be checked elsewhere', async () => {
  const check = (await kit.call('POST', '/api/admin/invoice-chain/verify', { token, body: {} })).json();
  expect(check).toMatchObject({ isWhole: true, breach: null });
  const lines = (await kit.call('GET', '/api/admin/invoice-chain/export.jsonl', { token })).body.trim().split('\n');
  expect(lines).toHaveLength(check.checked);
  const folder = await mkdtemp(path.join(tmpdir(), 'enlace-books-'));
  const file = path.join(folder, 'cadena.jsonl');
  await writeFile(file, `${lines.join('\n')}\n`);
  expect(await verifyExport(file)).toEqual({
    checked: check.checked,
    lastHash: check.lastHash,
    breach: null,
    breaches: [],
  });
  await writeFile(file, lines.map((line) => line.replace('121.00', '122.00')).join('\n'));
  expect((await verifyExport(file)).breach).toMatchObject({ kind: 'hash' });
  await writeFile(file, lines.slice(1).join('\n'));
  expect((await verifyExport(file)).breach).toMatchObject({ kind: 'sequence', sequence: 1 });
  await writeFile(file, `${lines[0]}\n{"sequence":2}\n`);
  await expect(verifyExport(file)).rejects.toThrow('Line 2 is no record');
  await rm(folder, { recursive: true });
});
