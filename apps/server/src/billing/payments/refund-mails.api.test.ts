import type { AdminInvoice } from '@enlace/contract/billing/invoices/invoices.schemas.ts';
import type { Notification } from '@enlace/contract/workspace/notifications/notifications.contract.ts';
import type { Locale } from '@enlace/contract/core/locale.ts';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SmtpSink, startSmtpSink } from '#sending/campaigns/smtp-sink.test-support.ts';
import { createBuyer, draftFor, giveSeller, giveTax } from '#billing/invoices/invoices.test-support.ts';
import { issueInvoice } from '#billing/invoices/invoices.usecases.ts';
import { deliverStoredMail } from '#workspace/mails/deliver-mail.handler.ts';
import { createTestApp, type TestApp, type TestClient } from '#test/kit/app.ts';
import { addTrialCard } from './payments.test-support.ts';
import type { PaymentFact } from './knowledge.rules.ts';
import { advancePayment } from './usecases/advance-payment.ts';
import { sendRefund } from './usecases/send-refund.ts';

// Refund mails to the client, as sent through SMTP, in their language.

let sink: SmtpSink;
let kit: TestApp;
let token: string;
beforeAll(async () => {
  sink = await startSmtpSink();
  kit = await createTestApp({
    config: {
      mail: {
        smtpUrl: `smtp://127.0.0.1:${sink.port}?tls=none`,
        from: 'enlace@enlace.example',
        inbound: { host: '127.0.0.1', port: 0, domain: 'in.enlace.example', tls: undefined, rawDays: 0 },
      },
    },
  });
  await giveTax(kit);
  await giveSeller(kit, { usesVerifactu: false });
  token = (await kit.createAdmin()).token;
});
afterAll(async () => {
  await kit.close();
  await sink.close();
});

type Paid = { client: TestClient; invoiceId: string; number: string; paymentId: string };

/** An invoice of 36.30, paid by card or recorded by the operator. */
async function paidInvoice(locale: Locale, { byCard = true } = {}): Promise<Paid> {
  const client = await createBuyer(kit);
  await kit.database.adminSql`update users set locale = ${locale} where id = ${client.userId}`;
  const deps = kit.platform;
  const draft = draftFor(client, 1000, 2000);
  const { id } = await deps.db.system((tx) => issueInvoice({ tx, deps, draft, at: deps.clock.now() }));
  if (byCard) {
    await addTrialCard(kit, client, '4242424242424242');
    await kit.call('POST', '/api/payments', { token: client.token, body: { invoiceId: id, amountMinor: 3630 } });
  } else {
    const body = { amountMinor: 3630, note: 'Transferencia' };
    await kit.call('POST', `/api/admin/invoices/${id}/mark-paid`, { token, body });
  }
  const { fullNumber, payments } = (await kit.call('GET', `/api/admin/invoices/${id}`, { token })).json<AdminInvoice>();
  return { client, invoiceId: id, number: fullNumber ?? '', paymentId: payments[0]?.id ?? '' };
}

async function act(url: string, body: unknown): Promise<void> {
  const { statusCode, body: text } = await kit.call('POST', url, { token, body });
  if (statusCode >= 300) throw new Error(`${url}: ${statusCode} ${text}`);
}

/** Does what the jobs would: submits refunds to the provider, and sends mails. */
async function settle({ client: { owner } }: Paid): Promise<void> {
  const sql = kit.database.adminSql;
  const refunds = await sql<{ id: string }[]>`select id from refunds where owner_id = ${owner}`;
  for (const { id: refundId } of refunds) await sendRefund({ deps: kit.platform, owner, refundId });
  const mails = await sql<{ id: string }[]>`
    select id from mails where owner_id = ${owner} and purpose = 'payment_refund' order by id`;
  for (const { id: mailId } of mails) await deliverStoredMail({ deps: kit.platform, mailId });
}

/** The received mails about refunds. */
async function arrived({ client: { email } }: Paid) {
  const mails = await Promise.all(sink.mails.filter(({ to }) => to === email).map(({ raw }) => PostalMime.parse(raw)));
  return mails.map(({ subject = '', text = '', html = '' }) => ({
    subject: subject.replaceAll('\u00A0', ' '),
    text: text.replaceAll('\u00A0', ' ').replaceAll(/\s+/g, ' '),
    html: html.replaceAll('\u00A0', ' '),
  }));
}

async function noticesOf({ client }: Paid) {
  const reply = await kit.call('GET', '/api/notifications', { token: client.token });
  const { items } = reply.json<{ items: Notification[] }>();
  return items.filter(({ kind }) => kind === 'payment.notice').map(({ params, link }) => ({ ...params, link }));
}

test('a goodwill refund is told once, when the money went, without the operator’s own note', async () => {
  const paid = await paidInvoice('es');
  await act(`/api/admin/payments/${paid.paymentId}/refund`, { amountMinor: 500, note: 'Cliente muy pesado' });
  expect(await noticesOf(paid)).toEqual([]);
  await settle(paid);
  await settle(paid);
  const mails = await arrived(paid);
  expect(mails.map(({ subject }) => subject)).toEqual([`Te hemos devuelto 5,00 €: factura ${paid.number}`]);
  const [{ text, html } = { text: '', html: '' }] = mails;
  for (const words of [
    `Te hemos devuelto 5,00 € de la factura ${paid.number}.`,
    'Vuelve a Visa •••• 4242.',
    'La factura sigue pagada y no tienes que hacer nada.',
    'Es un pago de prueba: no se ha movido dinero.',
  ]) {
    expect(text).toContain(words);
    expect(html).toContain(words);
  }
  expect(text).not.toContain('pesado');
  expect(await noticesOf(paid)).toEqual([
    { what: 'refunded', amountMinor: 500, currency: 'EUR', invoice: paid.number, link: '/user/pagos' },
  ]);
});

test('with a credit note it names the note and the reason printed on it', async () => {
  const paid = await paidInvoice('en');
  await act(`/api/admin/invoices/${paid.invoiceId}/refund`, { lines: 'all', reason: 'Signed up by mistake' });
  await settle(paid);
  const [note] = await kit.database.adminSql<{ number: string }[]>`
    select full_number as number from invoices where rectifies_id = ${paid.invoiceId}`;
  const mails = await arrived(paid);
  expect(mails.map(({ subject }) => subject)).toEqual([`We have refunded €36.30: invoice ${paid.number}`]);
  expect(mails[0]?.text).toContain(`It is recorded in credit note ${note?.number}. Reason: Signed up by mistake`);
  expect(mails[0]?.text).not.toContain('remains paid');
});

test('of an invoice that is partly paid, what was left to pay does not change', async () => {
  const paid = await paidInvoice('es', { byCard: false });
  await kit.database.adminSql`
    update invoices set state = 'issued', paid_at = null, paid_minor = 2630 where id = ${paid.invoiceId}`;
  await act(`/api/admin/payments/${paid.paymentId}/refund`, { amountMinor: 500, note: 'Gesto comercial' });
  await settle(paid);
  const [mail] = await arrived(paid);
  expect(mail?.text).toContain('Te llega por donde pagaste.');
  expect(mail?.text).toContain('No cambia lo que quedaba por pagar de la factura: 10,00 €.');
});

test('what is owed again is told in its own words, and not as a gift', async () => {
  const paid = await paidInvoice('ja', { byCard: false });
  const body = { amountMinor: 3630, note: 'Devuelta', isOwedAgain: true };
  await act(`/api/admin/payments/${paid.paymentId}/refund`, body);
  await settle(paid);
  const mails = await arrived(paid);
  expect(mails.map(({ subject }) => subject)).toEqual([`請求書 ${paid.number} が再び未払いになりました`]);
  expect(mails[0]?.text).toContain('お支払い残額は €36.30 です。');
  expect(await noticesOf(paid)).toMatchObject([{ what: 'reopened', amountMinor: 3630 }]);
});

test('so it is by card, before the money arrives and not a second time after it', async () => {
  const paid = await paidInvoice('es');
  const body = { amountMinor: 1000, note: 'Devuelta', isOwedAgain: true };
  await act(`/api/admin/payments/${paid.paymentId}/refund`, body);
  expect(await noticesOf(paid)).toMatchObject([{ what: 'reopened', amountMinor: 1000 }]);
  await settle(paid);
  const mails = await arrived(paid);
  expect(mails.map(({ subject }) => subject)).toEqual([`La factura ${paid.number} vuelve a estar pendiente`]);
  expect(mails[0]?.text).toContain(`Tu pago de 10,00 € por la factura ${paid.number} se ha devuelto`);
  expect(mails[0]?.text).toContain('Quedan 10,00 € por pagar.');
});

test('a dispute that was lost says so, and once', async () => {
  const paid = await paidInvoice('en');
  const { owner } = paid.client;
  const facts: PaymentFact[] = [{ kind: 'dispute', disputeId: 'd1', status: 'lost' }];
  const actor = { kind: 'system', job: 'test' } as const;
  const news = { deps: kit.platform, owner, paymentId: paid.paymentId, facts, actor };
  for (let time = 0; time < 2; time += 1) await kit.platform.db.system((tx) => advancePayment({ tx, ...news }));
  await settle(paid);
  const mails = await arrived(paid);
  expect(mails.map(({ subject }) => subject)).toEqual([`Invoice ${paid.number} is due again`]);
  expect(mails[0]?.text).toContain(`Your bank reclaimed €36.30 of your payment for invoice ${paid.number}`);
});

test('a refund the bank refused is not told as money that went back', async () => {
  const paid = await paidInvoice('es');
  await act(`/api/admin/payments/${paid.paymentId}/refund`, { amountMinor: 500, note: 'Gesto' });
  const [refund] = await kit.database.adminSql<{ id: string }[]>`
    select id from refunds where owner_id = ${paid.client.owner}`;
  const { owner } = paid.client;
  const refundId = refund?.id ?? '';
  const facts: PaymentFact[] = [{ kind: 'refund', refundId, amountMinor: 500, status: 'failed' }];
  const actor = { kind: 'system', job: 'test' } as const;
  const { paymentId } = paid;
  await kit.platform.db.system((tx) => advancePayment({ tx, deps: kit.platform, owner, paymentId, facts, actor }));
  await settle(paid);
  expect(await arrived(paid)).toEqual([]);
});
