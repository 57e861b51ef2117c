import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BankEntry } from '@enlace/contract/billing/payments/bank.contract.ts';
import { createTestApp, type TestApp } from '#test/kit/app.ts';
import { creditOf, invoiceNow, issueTestInvoice, paymentsOf } from '../payments.test-support.ts';
import { camtFile } from './bank-files.test-support.ts';

let kit: TestApp;
let token = '';
beforeAll(async () => {
  kit = await createTestApp();
  await kit.goLive();
  token = (await kit.createAdmin()).token;
});
afterAll(() => kit.close());

function upload(name: string, text: string, by = token) {
  const boundary = 'limite';
  const body = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: text/plain\r\n\r\n${text}\r\n--${boundary}--\r\n`;
  return kit.app.inject({
    method: 'POST',
    url: '/api/admin/bank-statements',
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, authorization: `Bearer ${by}` },
    payload: body,
  });
}

async function entriesOf(statementId: string): Promise<BankEntry[]> {
  const reply = await kit.call('GET', `/api/admin/bank-entries?statementId=${statementId}`, { token });
  return reply.json<{ items: BankEntry[] }>().items.toReversed();
}

const act = (id: string, verb: string, body?: unknown) =>
  kit.call('POST', `/api/admin/bank-entries/${id}/${verb}`, { token, ...(body === undefined ? {} : { body }) });

test('what names its invoice is noted by itself, parts and too much included; the rest is proposed or left', async () => {
  const client = await kit.createClient();
  const invoices = [];
  for (let count = 0; count < 4; count += 1)
    invoices.push(await issueTestInvoice(kit, client.owner, { totalMinor: 5000 + count, buyer: 'Nogal Inmobiliaria' }));
  const [whole, part, over, seen] = invoices;
  if (!whole || !part || !over || !seen) throw new Error('no invoices');
  const text = [
    'Fecha;Concepto;Importe;Ordenante',
    `19/11/2026;${whole.reference};50,00;X`,
    `19/11/2026;PAGO ${part.reference.toLowerCase()} A CUENTA;20,00;X`,
    `19/11/2026;${over.reference};60,00;X`,
    '19/11/2026;transferencia;50,03;NOGAL INMOBILIARIA',
    '19/11/2026;lotería;7,77;Nadie',
    '19/11/2026;comisión;-1,00;',
  ].join('\n');
  const { statement, known } = (await upload('noviembre.csv', text)).json();
  expect(known).toBe(0);
  expect(statement).toMatchObject({ format: 'csv', counts: { matched: 3, suggested: 1, unmatched: 1, ignored: 1 } });
  expect(await invoiceNow(kit, whole.id)).toEqual({ state: 'paid', paidMinor: 5000 });
  expect(await invoiceNow(kit, part.id)).toEqual({ state: 'issued', paidMinor: 2000 });
  expect(await invoiceNow(kit, over.id)).toEqual({ state: 'paid', paidMinor: 6000 });
  expect(await creditOf(kit, client.owner)).toBe(998);

  const entries = await entriesOf(statement.id);
  const proposed = entries[3];
  expect(proposed).toMatchObject({
    state: 'suggested',
    match: { fullNumber: seen.fullNumber, reasons: ['amount', 'name'], dueMinor: 5003 },
  });
  const confirmed = await act(proposed?.id ?? '', 'match', { invoiceId: seen.id });
  expect(confirmed.json()).toMatchObject({ state: 'matched', match: { fullNumber: seen.fullNumber } });
  expect(await invoiceNow(kit, seen.id)).toEqual({ state: 'paid', paidMinor: 5003 });
  expect((await act(proposed?.id ?? '', 'match', { invoiceId: seen.id })).json()).toMatchObject({
    error: { code: 'bank.wrong_state' },
  });
});

test('a match is taken back with its payment and what became credit; the entry can be matched anew', async () => {
  const client = await kit.createClient();
  const [wrong, right] = [
    await issueTestInvoice(kit, client.owner, { totalMinor: 1000 }),
    await issueTestInvoice(kit, client.owner, { totalMinor: 7100 }),
  ];
  const { statement } = (
    await upload('vuelta.csv', `Fecha;Concepto;Importe\n19/11/2026;${wrong.reference};71,00\n`)
  ).json();
  const [entry] = await entriesOf(statement.id);
  expect([entry?.state, await creditOf(kit, client.owner)]).toEqual(['matched', 6100]);
  expect((await act(entry?.id ?? '', 'undo')).json()).toMatchObject({ state: 'suggested', paymentId: null });
  expect(await invoiceNow(kit, wrong.id)).toEqual({ state: 'issued', paidMinor: 0 });
  expect(await creditOf(kit, client.owner)).toBe(0);
  await act(entry?.id ?? '', 'match', { invoiceId: right.id });
  expect(await invoiceNow(kit, right.id)).toEqual({ state: 'paid', paidMinor: 7100 });
  expect(await paymentsOf(kit, wrong.id)).toMatchObject([{ state: 'cancelled' }]);
});

test('no entry counts twice: not in the same file, nor in the next statement, nor when two come at once', async () => {
  const client = await kit.createClient();
  const invoice = await issueTestInvoice(kit, client.owner, { totalMinor: 3333 });
  const line = `19/11/2026;${invoice.reference};33,33`;
  const first = `Fecha;Concepto;Importe\n${line}\n20/11/2026;cuota;1,00\n20/11/2026;cuota;1,00\n`;
  const [one, two] = await Promise.all([upload('a.csv', first), upload('a.csv', first)]);
  expect([one.statusCode, two.statusCode].toSorted()).toEqual([200, 409]);
  const next = await upload('b.csv', `${first}20/11/2026;cuota;1,00\n`);
  expect(next.json()).toMatchObject({ known: 3, statement: { counts: { unmatched: 1 } } });
  expect(await paymentsOf(kit, invoice.id)).toHaveLength(1);
  expect(await invoiceNow(kit, invoice.id)).toEqual({ state: 'paid', paidMinor: 3333 });
});

test('CAMT.053 is matched the same way; an entity bomb and a file of nothing are refused and leave nothing', async () => {
  const client = await kit.createClient();
  const invoice = await issueTestInvoice(kit, client.owner);
  const { statement } = (await upload('extracto.xml', camtFile({ reference: invoice.reference }))).json();
  expect(statement).toMatchObject({ format: 'camt053', counts: { matched: 1 } });
  expect(await invoiceNow(kit, invoice.id)).toEqual({ state: 'paid', paidMinor: 2299 });
  const before = (await kit.call('GET', '/api/admin/bank-statements', { token })).json<{ items: unknown[] }>().items
    .length;
  const bomb = await upload('bomba.xml', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>');
  expect([bomb.statusCode, bomb.json()]).toMatchObject([422, { error: { code: 'bank.file_unsafe' } }]);
  expect((await upload('nada.csv', 'hola')).json()).toMatchObject({ error: { code: 'bank.format_unknown' } });
  const after = (await kit.call('GET', '/api/admin/bank-statements', { token })).json<{ items: unknown[] }>().items
    .length;
  expect(after).toBe(before);
});

test('who may only read sees entries and changes none', async () => {
  const auditor = await kit.createAdmin({ role: 'auditor' });
  expect((await kit.call('GET', '/api/admin/bank-entries', { token: auditor.token })).statusCode).toBe(200);
  expect((await upload('x.csv', 'Fecha;Importe\n1/1/2026;1,00\n', auditor.token)).statusCode).toBe(403);
  const client = await kit.createClient();
  expect((await kit.call('GET', '/api/admin/bank-entries', { token: client.token })).statusCode).toBe(403);
});

test('money the bank took back is listed with the invoice it had paid, and undone by one act', async () => {
  const client = await kit.createClient();
  const invoice = await issueTestInvoice(kit, client.owner, { totalMinor: 3355 });
  const paid = `Fecha;Concepto;Importe\n20/11/2026;${invoice.reference};33,55`;
  await upload('cobro.csv', paid);
  expect(await invoiceNow(kit, invoice.id)).toEqual({ state: 'paid', paidMinor: 3355 });
  const entry = (id: string, reversal: string, words: string) =>
    `<Ntry><Amt Ccy="EUR">33.55</Amt><CdtDbtInd>DBIT</CdtDbtInd>${reversal}<Sts>BOOK</Sts><BookgDt><Dt>2026-12-10</Dt></BookgDt>
      <AcctSvcrRef>${id}</AcctSvcrRef><NtryDtls><TxDtls><RmtInf><Ustrd>${words}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`;
  const text = `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>
    <Stmt><Acct><Id><IBAN>ES9121000418450200051332</IBAN></Id></Acct>${entry('R1', '<RvslInd>true</RvslInd>', invoice.reference)}${entry('R2', '', 'alquiler')}</Stmt>
    </BkToCstmrStmt></Document>`;
  const { statement } = (await upload('devuelta.xml', text)).json();
  expect(statement.counts).toMatchObject({ suggested: 1, ignored: 1, matched: 0 });
  const [returned] = await entriesOf(statement.id);
  expect(returned).toMatchObject({
    state: 'suggested',
    amountMinor: -3355,
    match: { fullNumber: invoice.fullNumber, returnableMinor: 3355 },
  });
  const done = await act(returned?.id ?? '', 'match', { invoiceId: invoice.id });
  expect(done.json()).toMatchObject({ state: 'matched', match: { dueMinor: 3355, returnableMinor: 0 } });
  expect(await invoiceNow(kit, invoice.id)).toEqual({ state: 'issued', paidMinor: 0 });
  expect((await act(returned?.id ?? '', 'match', { invoiceId: invoice.id })).statusCode).toBe(409);
  // The same money arrives again as a separate payment.
  await upload('otra-vez.csv', `Fecha;Concepto;Importe\n21/12/2026;${invoice.reference};33,55`);
  expect(await invoiceNow(kit, invoice.id)).toEqual({ state: 'paid', paidMinor: 3355 });
});
