import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createBuyer, draftFor, giveSeller, giveTax } from '#billing/invoices/invoices.test-support.ts';
import { issueInvoice, creditInvoice, issueInvoices } from '#billing/invoices/invoices.usecases.ts';
import { createTestApp, type TestApp, type TestClient } from '#test/kit/app.ts';

let kit: TestApp;
let admin: string;
beforeAll(async () => {
  kit = await createTestApp();
  await giveTax(kit);
  await giveSeller(kit);
  admin = (await kit.createAdmin()).token;
});
afterAll(() => kit.close());

function issue(client: TestClient, amount = 1000) {
  return kit.platform.db.system((tx) =>
    issueInvoice({ tx, deps: kit.platform, draft: draftFor(client, amount), at: kit.platform.clock.now() }),
  );
}

const card = { number: '4242 4242 4242 4242', expiryMonth: 12, expiryYear: 2099 };
const read = (url: string, token = admin) => kit.call('GET', url, { token });

describe('a fresh installation is a test installation', () => {
  test('says so, and takes trial cards', async () => {
    expect((await read('/api/admin/installation-mode')).json()).toMatchObject({ mode: 'test', openedAt: null });
    const { items } = (await read('/api/admin/payment-providers')).json<{
      items: { provider: string; isOn: boolean }[];
    }>();
    expect(Object.fromEntries(items.map(({ provider, isOn }) => [provider, isOn]))).toMatchObject({
      sandbox: true,
      stripe: false,
    });
  });

  test('numbers come from the series of trials and stay outside the chain', async () => {
    const client = await createBuyer(kit, { taxId: 'B17440923' });
    const first = await issue(client);
    expect(first.fullNumber).toBe('PRUEBA-000001');
    const note = await kit.platform.db.system((tx) =>
      creditInvoice({
        tx,
        deps: kit.platform,
        owner: client.owner,
        invoiceId: first.id,
        lines: 'all',
        reason: 'Ensayo',
        at: kit.platform.clock.now(),
      }),
    );
    expect(note.fullNumber).toBe('PRUEBA-R-000001');
    const [run] = await kit.platform.db.system((tx) =>
      issueInvoices({ tx, deps: kit.platform, drafts: [draftFor(client, 500)], at: kit.platform.clock.now() }),
    );
    expect(run).toMatchObject({ status: 'issued', invoice: { fullNumber: 'PRUEBA-000002' } });
    const check = (await kit.call('POST', '/api/admin/invoice-chain/verify', { token: admin })).json();
    expect(check).toMatchObject({ isWhole: true, checked: 0 });
    expect((await read('/api/admin/invoices')).json()).toMatchObject({
      items: [{ isTest: true }, { isTest: true }, { isTest: true }],
    });
  });

  test('documents and tables say that they are trials', async () => {
    const client = await createBuyer(kit, { taxId: 'B17440923' });
    const { id, fullNumber } = await issue(client);
    const ubl = await read(`/api/admin/invoices/${id}/files/ubl`);
    expect(ubl.body).toContain('Documento de prueba');
    const book = await read('/api/admin/invoices/export.csv');
    expect(book.body).toContain(fullNumber);
  });
});

describe('an installation that was opened', () => {
  let client: TestClient;
  type Trial = { id: string; paymentId?: string };
  let trial: Trial;
  let paid: Trial;
  beforeAll(async () => {
    client = await createBuyer(kit, { taxId: 'B17440923' });
    trial = await issue(client);
    const { id } = await issue(client);
    await kit.call('POST', `/api/admin/invoices/${id}/mark-paid`, { token: admin, body: { note: 'Ensayo' } });
    const { items } = (await read(`/api/admin/invoices/${id}/payments`)).json<{ items: { id: string }[] }>();
    paid = { id, paymentId: items[0]?.id ?? '' };
    await kit.call('POST', '/api/payment-methods/trial-card', { token: client.token, body: card });
    await kit.goLive();
    await kit.database.adminSql`select mend_figures()`;
  });

  test('takes no trial card and keeps those that were saved out of sight', async () => {
    expect((await read('/api/payment-methods', client.token)).json()).toEqual({
      items: [],
      provider: null,
      isTest: false,
    });
    const added = await kit.call('POST', '/api/payment-methods/trial-card', { token: client.token, body: card });
    expect(added.json()).toMatchObject({ error: { code: 'payments.wrong_provider' } });
    const { items } = (await read('/api/admin/payment-providers')).json<{
      items: { provider: string; isOn: boolean }[];
    }>();
    expect(items.find(({ provider }) => provider === 'sandbox')?.isOn).toBe(false);
  });

  test('does not move its clock', async () => {
    const to = kit.platform.clock.now().add({ hours: 24 }).toString();
    const moved = await kit.call('POST', '/api/admin/billing-clock/move', { token: admin, body: { to } });
    expect(moved.json()).toMatchObject({ error: { code: 'billing_clock.real_money' } });
    await expect(kit.database.adminSql`update billing_clock set ahead_seconds = 60`).rejects.toThrow(
      /test installation/,
    );
  });

  test('begins its real series at 1 and never numbers a trial again', async () => {
    const real = await issue(client);
    expect(real.fullNumber).toMatch(/^F\d{4}-000001$/);
    const sql = kit.database.adminSql;
    await expect(
      sql`insert into invoice_numbers (series_id, year, number, owner_id, invoice_id, full_number)
          select id, 0, 99, ${client.owner}, ${trial.id}, 'PRUEBA-000099' from invoice_series where is_test and kind = 'invoice'`,
    ).rejects.toThrow(/not given out/);
  });

  test('is never a test installation again', async () => {
    const sql = kit.database.adminSql;
    await expect(sql`update installation_mode set mode = 'test', opened_at = null`).rejects.toThrow(/does not go/);
    await expect(sql`delete from installation_mode`).rejects.toThrow(/opened once/);
  });

  test('has trials in no list, no figure and no export', async () => {
    const list = (await read('/api/admin/invoices')).json<{ items: { fullNumber: string }[] }>();
    expect(list.items.map(({ fullNumber }) => fullNumber)).toEqual([expect.stringMatching(/^F/)]);
    expect((await read('/api/admin/invoices/export.csv')).body).not.toContain('PRUEBA');
    const [days] = await kit.database.adminSql<{ invoices: number }[]>`
      select sum(invoices)::int as invoices from (
        select invoices from invoice_days where figure = 'issued'
        union all select invoices from invoice_day_changes where figure = 'issued') d`;
    expect(days?.invoices).toBe(1);
    const own = (await read('/api/invoices', client.token)).json<{ items: { isTest: boolean }[] }>();
    expect(own.items.map(({ isTest }) => isTest)).toEqual([false, true, true]);
  });

  test('changes no trial any more', async () => {
    await expect(kit.database.adminSql`update invoices set state = 'paid' where id = ${trial.id}`).rejects.toThrow(
      /trial invoice never changes/,
    );
  });

  test('pays, credits and refunds no trial any more, and says why', async () => {
    const act = async (url: string, body: unknown) => {
      const answer = await kit.call('POST', url, { token: (await kit.createAdmin()).token, body });
      return [answer.statusCode, answer.json<{ error?: { code: string } }>().error?.code];
    };
    const refused = [409, 'billing.wrong_state'];
    const lines = { lines: 'all', reason: 'Ensayo', plan: 'keep' };
    for (const { id, paymentId } of [trial, paid]) {
      const url = `/api/admin/invoices/${id}`;
      expect(await act(`${url}/mark-paid`, { note: 'Ensayo' })).toEqual(refused);
      expect(await act(`${url}/credit`, { lines: 'all', reason: 'Ensayo' })).toEqual(refused);
      expect(await act(`${url}/void`, { reason: 'Ensayo' })).toEqual(refused);
      expect(await act(`${url}/mark-uncollectible`, { reason: 'Ensayo' })).toEqual(refused);
      if (paymentId === undefined) continue;
      expect(await act(`${url}/refund`, lines)).toEqual(refused);
      const money = { amountMinor: 100, note: 'Ensayo', plan: 'keep' };
      expect(await act(`/api/admin/payments/${paymentId}/refund`, money)).toEqual(refused);
    }
  });
});
