import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestClient } from '#test/kit/app.ts';
import { createBuyer, draftFor, giveSeller, giveTax } from '../invoices.test-support.ts';
import { issueInvoice } from '../invoices.usecases.ts';
import { readPdf } from './pdf/pdf-reader.test-support.ts';
import { readXml, textsAt } from './xml/read-xml.test-support.ts';

let kit: TestApp;
let admin: { token: string };
let client: TestClient;
let invoice: { id: string; fullNumber: string };

function issue(currency: string, amount: number) {
  const draft = { ...draftFor(client, amount), currency };
  const at = kit.platform.clock.now();
  return kit.platform.db.system((tx) => issueInvoice({ tx, deps: kit.platform, draft, at }));
}

beforeAll(async () => {
  kit = await createTestApp();
  await kit.goLive();
  await giveTax(kit);
  await giveSeller(kit);
  admin = await kit.createAdmin();
  client = await createBuyer(kit);
  invoice = await issue('EUR', 10_000);
});
afterAll(() => kit.close());

function download(id: string, rest: string, token = admin.token) {
  return kit.call('GET', `/api/admin/invoices/${id}/files/${rest}`, { token });
}

describe('an issued invoice', () => {
  test.each([
    ['es', 'Base imponible'],
    ['en', 'Net amount'],
    ['jp', '小計（税抜）'],
  ])('is printed for the operator in %s', async (language, word) => {
    const answer = await download(invoice.id, `pdf?language=${language}`);
    expect(answer.statusCode).toBe(200);
    const { pages, fonts } = readPdf(answer.rawPayload);
    expect(pages[0]).toContain(word);
    expect(pages[0]).toContain(invoice.fullNumber);
    expect(fonts.filter(({ file }) => file === undefined)).toEqual([]);
  });

  test('has the same number and total in every form', async () => {
    const ubl = readXml((await download(invoice.id, 'ubl')).body);
    const cii = readXml((await download(invoice.id, 'cii')).body);
    const inside = readPdf((await download(invoice.id, 'factur-x')).rawPayload).attachments.get('factur-x.xml') ?? '';
    expect(textsAt(ubl, 'cbc:ID')).toEqual([invoice.fullNumber]);
    expect(textsAt(cii, 'rsm:ExchangedDocument/ram:ID')).toEqual([invoice.fullNumber]);
    expect(textsAt(ubl, 'cac:LegalMonetaryTotal/cbc:PayableAmount')).toEqual(['121.00']);
    expect(readXml(inside)).toEqual(cii);
  });

  test('keeps its paper where the electronic forms cannot carry its third digit', async () => {
    await giveSeller(kit, { country: 'PT', taxId: '508435293', postalCode: '1100-148', city: 'Lisboa' });
    const { id } = await issue('KWD', 5125);
    await giveSeller(kit);
    expect((await download(id, 'pdf')).statusCode).toBe(200);
    const answer = await download(id, 'ubl');
    expect(answer.statusCode).toBe(409);
    expect(answer.json().error).toMatchObject({ code: 'billing.rule_broken' });
  });

  test('is not found by another client', async () => {
    const other = await kit.createClient();
    const path = `/api/invoices/${invoice.id}/files/pdf`;
    expect((await kit.call('GET', path, { token: other.token })).statusCode).toBe(404);
    expect((await kit.call('GET', path, { token: client.token })).statusCode).toBe(200);
  });
});
