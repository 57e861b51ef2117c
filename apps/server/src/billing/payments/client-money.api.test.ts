import type { ClientMoney } from '@enlace/contract/billing/payments/client-money.contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, type TestClient } from '#test/kit/app.ts';
import { addTrialCard, historyOf, invoiceNow, issueTestInvoice, pay, paymentsOf } from './payments.test-support.ts';

let kit: TestApp;
let token: string;
beforeAll(async () => {
  kit = await createTestApp();
  ({ token } = await kit.createAdmin());
});
afterAll(() => kit.close());

const good = '4242 4242 4242 4242';
const empty = '4000 0000 0000 9995';
const asking = '4000 0025 0000 3155';

const money = async (client: TestClient) =>
  (await kit.call('GET', `/api/admin/clients/${client.userId}/money`, { token })).json<ClientMoney>();
const charge = (invoiceId: string, methodId: string, amountMinor = 2299) =>
  kit.call('POST', `/api/admin/invoices/${invoiceId}/charge`, { token, body: { methodId, amountMinor } });

describe('charging an invoice for the operator', () => {
  it('takes the amount due from the chosen card, and says who did it', async () => {
    const client = await kit.createClient();
    const invoice = await issueTestInvoice(kit, client.owner);
    const cards = [await addTrialCard(kit, client, good), await addTrialCard(kit, client, empty)];
    const refused = await charge(invoice.id, cards[1] ?? '');
    expect(refused.json()).toMatchObject({ state: 'failed', failureCode: 'insufficient_funds' });
    expect(await invoiceNow(kit, invoice.id)).toMatchObject({ state: 'issued', paidMinor: 0 });
    const paid = await charge(invoice.id, cards[0] ?? '');
    expect(paid.json()).toMatchObject({ state: 'succeeded', amountMinor: 2299, method: { last4: '4242' } });
    expect(await invoiceNow(kit, invoice.id)).toEqual({ state: 'paid', paidMinor: 2299 });
    expect(await historyOf(kit, client.owner, paid.json<{ id: string }>().id)).toEqual([
      'payment.created',
      'payment.succeeded',
    ]);
    const [entry] = await kit.database.adminSql<{ actor: object }[]>`
      select actor from history_entries where subject_id = ${paid.json<{ id: string }>().id} order by id desc limit 1`;
    expect(entry?.actor).toMatchObject({ kind: 'admin' });
  });

  it('charges once for two requests at the same moment, and for one that comes later', async () => {
    const client = await kit.createClient();
    const invoice = await issueTestInvoice(kit, client.owner);
    const card = await addTrialCard(kit, client, good);
    const answers = await Promise.all([charge(invoice.id, card), charge(invoice.id, card)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect((await charge(invoice.id, card)).statusCode).toBe(200);
    expect((await paymentsOf(kit, invoice.id)).map(({ state }) => state)).toEqual(['succeeded']);
  });

  it('ends at a bank that wants to ask the client, who is not there', async () => {
    const client = await kit.createClient();
    const invoice = await issueTestInvoice(kit, client.owner);
    const card = await addTrialCard(kit, client, asking);
    expect((await charge(invoice.id, card)).json()).toMatchObject({
      state: 'failed',
      failureCode: 'authentication_required',
    });
  });

  it('refuses another amount, the card of another client, and a support administrator', async () => {
    const [client, other] = [await kit.createClient(), await kit.createClient()];
    const invoice = await issueTestInvoice(kit, client.owner);
    const [card, foreign] = [await addTrialCard(kit, client, good), await addTrialCard(kit, other, good)];
    expect((await charge(invoice.id, card, 2300)).json()).toMatchObject({
      error: { code: 'payments.amount_changed', params: { dueMinor: 2299 } },
    });
    expect((await charge(invoice.id, foreign)).statusCode).toBe(404);
    const support = await kit.createAdmin({ role: 'support' });
    const body = { methodId: card, amountMinor: 2299 };
    const refused = await kit.call('POST', `/api/admin/invoices/${invoice.id}/charge`, { token: support.token, body });
    expect(refused.statusCode).toBe(403);
    const byClient = await kit.call('POST', `/api/admin/invoices/${invoice.id}/charge`, { token: client.token, body });
    expect(byClient.statusCode).toBe(403);
    expect(await paymentsOf(kit, invoice.id)).toEqual([]);
  });
});

describe('the money of one client', () => {
  it('says what is due, what came in, and why the last charge of each card failed', async () => {
    const [client, other] = [await kit.createClient(), await kit.createClient()];
    await addTrialCard(kit, other, good);
    await pay(kit, other, await issueTestInvoice(kit, other.owner));
    const [paid, owed] = [await issueTestInvoice(kit, client.owner), await issueTestInvoice(kit, client.owner)];
    await addTrialCard(kit, client, good);
    await pay(kit, client, paid);
    const card = await addTrialCard(kit, client, empty);
    await charge(owed.id, card);
    const found = await money(client);
    expect(found.balances).toEqual([
      { currency: 'EUR', owedMinor: 2299, owedInvoices: 1, creditMinor: 0, collectedMinor: 2299, refundedMinor: 0 },
    ]);
    expect(found.owed).toMatchObject([
      { id: owed.id, dueMinor: 2299, lastPayment: { state: 'failed', failureCode: 'insufficient_funds' } },
    ]);
    expect(found.cards).toMatchObject([
      { last4: '9995', isDefault: true, lastTry: { state: 'failed', failureCode: 'insufficient_funds' } },
      { last4: '4242', isDefault: false, lastTry: { state: 'succeeded', amountMinor: 2299 } },
    ]);
    expect(found.payments.map(({ invoiceNumber, state }) => [invoiceNumber, state])).toEqual([
      [owed.fullNumber, 'failed'],
      [paid.fullNumber, 'succeeded'],
    ]);
  });

  it('is unknown for nobody, and for an administrator', async () => {
    const admin = await kit.createAdmin();
    for (const id of [admin.userId, kit.platform.ids.uuid()]) {
      const answer = await kit.call('GET', `/api/admin/clients/${id}/money`, { token });
      expect(answer.statusCode).toBe(404);
    }
  });
});

describe('mails to a client', () => {
  type Mails = { items: { id: string; purpose: string; state: string; isMoney: boolean }[] };
  const mails = async (client: TestClient, query = '') =>
    (await kit.call('GET', `/api/admin/clients/${client.userId}/mails${query}`, { token })).json<Mails>();

  it('include receipts and invoices, which can be opened; others stay closed', async () => {
    const [client, other] = [await kit.createClient(), await kit.createClient()];
    await addTrialCard(kit, client, good);
    await pay(kit, client, await issueTestInvoice(kit, client.owner));
    const [receipt] = (await mails(client, '?about=money')).items;
    expect(receipt).toMatchObject({ purpose: 'payment_receipt', isMoney: true });
    const address = `/api/admin/clients/${client.userId}/mails/${receipt?.id}`;
    const opened = await kit.call('GET', address, { token });
    expect(opened.json()).toMatchObject({ subject: expect.any(String), text: expect.stringContaining('22,99') });
    const wrong = await kit.call('GET', address.replace(client.userId, other.userId), { token });
    expect(wrong.statusCode).toBe(404);
    expect((await mails(other, '?about=money')).items).toEqual([]);
  });

  it('do not open when they are about access, nor when the client sent them', async () => {
    const client = await kit.createClient();
    const { email } = (await kit.call('GET', `/api/admin/clients/${client.userId}`, { token })).json().client;
    const insert = (purpose: string, owner: string | null, to: string) => kit.database.adminSql<{ id: string }[]>`
      insert into mails (owner_id, purpose, message_id, from_address, envelope_from, to_address, subject, body_text, state)
      values (${owner}, ${purpose}, ${kit.platform.ids.uuid()}, 'a@lazo.example', 'a@lazo.example', ${to}, 'Hola', 'Hola', 'accepted')
      returning id`;
    const [reset] = await insert('password_reset', null, email);
    const [own] = await insert('mailbox_reply', client.owner, 'lector@correo.example');
    const listed = (await mails(client)).items.map(({ id }) => id);
    expect(listed).toContain(reset?.id);
    expect(listed).not.toContain(own?.id);
    for (const id of [reset?.id, own?.id]) {
      const answer = await kit.call('GET', `/api/admin/clients/${client.userId}/mails/${id}`, { token });
      expect(answer.statusCode).toBe(404);
    }
  });

  it('that came back say so', async () => {
    const client = await kit.createClient();
    await addTrialCard(kit, client, good);
    await pay(kit, client, await issueTestInvoice(kit, client.owner));
    const [receipt] = (await mails(client, '?about=money')).items;
    await kit.database.adminSql`
      insert into mail_events (owner_id, at, kind, source, address, reason, about_address, fingerprint, mail_id)
      values (${client.owner}, now(), 'hard_bounce', 'report', 'ana@correo.example', 'unknown', true, 'prueba', ${receipt?.id ?? null})`;
    expect((await mails(client, '?about=money')).items[0]).toMatchObject({ id: receipt?.id, state: 'returned' });
  });
});
