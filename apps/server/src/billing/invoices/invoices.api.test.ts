import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestClient } from '#test/kit/app.ts';
import { mailsTo } from '#test/kit/mail-text.ts';
import { verifyBooks } from './chain/verify-books.ts';
import { createBuyer, draftFor, giveSeller, giveTax, lineOf } from './invoices.test-support.ts';
import type { InvoiceDraft, IssuedInvoice } from './invoices.types.ts';
import {
  addCredit,
  creditInvoice,
  issueInvoice,
  issueInvoices,
  previewInvoice,
  settleInvoice,
  unsettleInvoice,
} from './invoices.usecases.ts';
import { isPaymentReference } from './reference.rules.ts';

let kit: TestApp;
let admin: { userId: string; token: string };
beforeAll(async () => {
  kit = await createTestApp({ work: true });
  await kit.goLive();
  await giveTax(kit);
  admin = await kit.createAdmin();
});
afterAll(() => kit.close());

const at = () => kit.platform.clock.now();

function issue(draft: InvoiceDraft): Promise<IssuedInvoice> {
  return kit.platform.db.system((tx) => issueInvoice({ tx, deps: kit.platform, draft, at: at() }));
}

async function rowOf(id: string) {
  const [row] = await kit.database.adminSql`select * from invoices where id = ${id}`;
  if (!row) throw new Error(`no invoice ${id}`);
  return row;
}

async function creditOf(client: TestClient): Promise<number> {
  const [row] = await kit.database.adminSql<{ sum: string }[]>`
    select coalesce(sum(amount_minor), 0) as sum from client_credits where owner_id = ${client.owner}`;
  return Number(row?.sum);
}

describe('before anybody said who issues', () => {
  test('nothing is issued, and the answer says what to do', async () => {
    const client = await createBuyer(kit);
    await expect(issue(draftFor(client, 1000))).rejects.toMatchObject({ code: 'billing.seller_required' });
    const answer = await kit.call('GET', '/api/admin/invoice-seller', { token: admin.token });
    expect(answer.json().seller).toBeNull();
    await giveSeller(kit);
    const known = await kit.call('GET', '/api/admin/invoice-seller', { token: admin.token });
    expect(known.json().seller).toMatchObject({ legalName: 'Enlace Digital, S.L.', iban: 'ES9121000418450200051332' });
  });

  test('a client without billing data is asked for it', async () => {
    const client = await kit.createClient();
    await expect(issue(draftFor(client, 1000))).rejects.toMatchObject({ code: 'billing.identity_required' });
  });
});

describe('an issued invoice', () => {
  test('has number, frozen parties, dates, reference and its place in the chain; and is what the preview said', async () => {
    const client = await createBuyer(kit, { taxId: 'B17440923' });
    const draft = draftFor(client, -516, 1032);
    const preview = await kit.platform.db.system((tx) => previewInvoice({ tx, deps: kit.platform, draft, at: at() }));
    expect([preview.netMinor, preview.taxMinor, preview.totalMinor, preview.dueMinor]).toEqual([516, 108, 624, 624]);
    const issued = await issue(draft);
    expect([issued.netMinor, issued.totalMinor, issued.dueMinor]).toEqual([516, 624, 624]);
    expect(issued.lines).toEqual(preview.lines.map(({ position, netMinor }) => ({ position, netMinor })));
    const row = await rowOf(issued.id);
    expect(row.full_number).toMatch(/^F20\d\d-\d{6}$/);
    expect(row.seller).toMatchObject({ legalName: 'Enlace Digital, S.L.', taxId: 'B54990213' });
    expect(row.buyer).toMatchObject({ legalName: 'Nogal Inmobiliaria, S.L.', taxId: 'B17440923' });
    expect(isPaymentReference(String(row.payment_reference))).toBe(true);
    const [record] = await kit.database.adminSql`select * from invoice_chain where invoice_id = ${issued.id}`;
    expect(record).toMatchObject({ invoice_type: 'F1', tax_total: '1.08', invoice_total: '6.24' });
  });

  test('never changes: the database refuses the product itself', async () => {
    const client = await createBuyer(kit);
    const { id } = await issue(draftFor(client, 1000));
    const refused = (statement: string) =>
      expect(
        kit.platform.db.system((tx) => tx.sql.unsafe(statement.replaceAll('$id', `'${id}'`))),
        statement,
      ).rejects.toThrow(/never change|never delete|permission denied|no further part|not a transition/);
    await refused('update invoices set total_minor = total_minor + 1, net_minor = net_minor + 1 where id = $id');
    await refused(`update invoices set buyer = '{}' where id = $id`);
    await refused('update invoices set issue_date = issue_date - 1 where id = $id');
    await refused(`update invoices set state = 'draft' where id = $id`);
    await refused('delete from invoices where id = $id');
    await refused('update invoice_lines set net_minor = 1 where invoice_id = $id');
    await refused('delete from invoice_lines where invoice_id = $id');
    await refused('update invoice_taxes set tax_minor = 1 where invoice_id = $id');
    await refused('delete from invoice_taxes where invoice_id = $id');
    await refused(`
      insert into invoice_lines (owner_id, invoice_id, position, kind, description, unit_minor, net_minor, tax_code, tax_category, rate_ppm)
      select owner_id, id, 9, 'custom', 'x', 1, 1, 'es_vat', 'S', 210000 from invoices where id = $id`);
    await refused('update invoice_chain set hash = hash where invoice_id = $id');
    await refused('delete from invoice_chain where invoice_id = $id');
    await refused('update invoice_numbers set number = number + 1000 where invoice_id = $id');
    await refused('delete from invoice_numbers where invoice_id = $id');
  });

  test('counters and the end of the chain only grow', async () => {
    const run = (statement: string) => kit.platform.db.system((tx) => tx.sql.unsafe(statement));
    await expect(run('update invoice_counters set last_number = last_number - 1')).rejects.toThrow(/only grows/);
    await expect(run('delete from invoice_counters')).rejects.toThrow(/never removed/);
    await expect(run('update invoice_chain_head set sequence = 0')).rejects.toThrow(/only grows/);
  });

  test('is mailed once with its PDF in the client’s language, and again when asked', async () => {
    const client = await createBuyer(kit);
    const { id, fullNumber } = await issue(draftFor(client, 29_000));
    const [mail] = await mailsTo(kit, { address: client.email });
    expect(mail?.subject).toBe(`Factura ${fullNumber}`);
    const [raw] = (await kit.outbox()).filter(({ envelopeTo }) => envelopeTo === client.email);
    expect(raw?.raw.toString('latin1')).toContain(`factura-${fullNumber}.pdf`);
    const again = await kit.call('POST', `/api/admin/invoices/${id}/send`, { token: admin.token, body: {} });
    expect(again.statusCode, again.body).toBe(200);
    expect(await mailsTo(kit, { address: client.email, count: 2 })).toHaveLength(2);
  });

  test('of nothing is paid at once', async () => {
    const client = await createBuyer(kit);
    const issued = await issue(draftFor(client, 1000, -1000));
    expect(issued.dueMinor).toBe(0);
    expect(await rowOf(issued.id)).toMatchObject({ state: 'paid' });
  });

  test('never asks for less than nothing', async () => {
    const client = await createBuyer(kit);
    await expect(issue(draftFor(client, -1000))).rejects.toMatchObject({ code: 'billing.negative_total' });
  });

  test('in yen and dinars has the digits of its currency', async () => {
    const client = await createBuyer(kit);
    await giveSeller(kit, { country: 'PT', taxId: '508435293', postalCode: '1100-148', city: 'Lisboa' });
    for (const [currency, amount, total] of [
      ['JPY', 999, '1209'],
      ['KWD', 10_000, '12.100'],
    ] as const) {
      const draft = { ...draftFor(client), currency, lines: [lineOf(amount)] };
      const { id } = await issue(draft);
      const [record] = await kit.database.adminSql`select invoice_total from invoice_chain where invoice_id = ${id}`;
      expect(record?.invoice_total).toBe(total);
    }
    await giveSeller(kit);
  });
});

describe('money', () => {
  const settle = (client: TestClient, invoiceId: string, amountMinor: number) =>
    kit.platform.db.system((tx) =>
      settleInvoice({ tx, deps: kit.platform, owner: client.owner, invoiceId, paymentId: null, amountMinor, at: at() }),
    );

  test('in parts pays, and what is too much becomes credit that the next invoice takes', async () => {
    const client = await createBuyer(kit);
    const first = await issue(draftFor(client, 10_000));
    expect(await settle(client, first.id, 10_000)).toEqual({ dueMinor: 2100, creditMinor: 0 });
    expect(await settle(client, first.id, 3000)).toEqual({ dueMinor: 0, creditMinor: 900 });
    expect(await rowOf(first.id)).toMatchObject({ state: 'paid' });
    const next = await issue(draftFor(client, 1000));
    expect(next.dueMinor).toBe(1210 - 900);
    expect(await creditOf(client)).toBe(0);
  });

  test('that is lost makes the invoice due again, and takes back the credit it gave', async () => {
    const client = await createBuyer(kit);
    const { id: invoiceId } = await issue(draftFor(client, 1000));
    await settle(client, invoiceId, 1500);
    expect(await creditOf(client)).toBe(290);
    const lost = await kit.platform.db.system((tx) =>
      unsettleInvoice({
        tx,
        deps: kit.platform,
        owner: client.owner,
        invoiceId,
        paymentId: null,
        amountMinor: 1500,
        isOwedAgain: true,
        at: at(),
      }),
    );
    expect(lost).toEqual({ dueMinor: 1210, waivedMinor: 0 });
    expect(await creditOf(client)).toBe(0);
    expect(await rowOf(invoiceId)).toMatchObject({ state: 'issued', paid_at: null });
  });

  test('given by the operator is used up to the total, never beyond', async () => {
    const client = await createBuyer(kit);
    const path = `/api/admin/clients/${client.userId}/credit`;
    const body = { currency: 'EUR', amountMinor: 5000, note: 'Cortesía' };
    expect((await kit.call('POST', path, { token: admin.token, body })).json()).toEqual({ balanceMinor: 5000 });
    const issued = await issue(draftFor(client, 1000));
    expect(issued.dueMinor).toBe(0);
    expect(await creditOf(client)).toBe(3790);
    const tooMuch = await kit.call('POST', path, { token: admin.token, body: { ...body, amountMinor: -3791 } });
    expect(tooMuch.json().error.code).toBe('billing.credit_too_high');
    const read = (await kit.call('GET', path, { token: admin.token })).json();
    expect(read.balances).toEqual([{ currency: 'EUR', balanceMinor: 3790 }]);
  });
});

describe('a credit note', () => {
  const credit = (client: TestClient, invoiceId: string, lines: { position: number; amountMinor: number }[] | 'all') =>
    kit.platform.db.system((tx) =>
      creditInvoice({ tx, deps: kit.platform, owner: client.owner, invoiceId, lines, reason: 'Baja', at: at() }),
    );

  test('of an unpaid invoice leaves nothing due, in its own series, bound to the invoice', async () => {
    const client = await createBuyer(kit);
    const { id } = await issue(draftFor(client, 10_000));
    const note = await credit(client, id, 'all');
    expect(note.fullNumber).toMatch(/^R20\d\d-\d{6}$/);
    expect(note.totalMinor).toBe(-12_100);
    expect(await rowOf(note.id)).toMatchObject({ kind: 'credit_note', rectifies_id: id, due_date: null });
    expect(await rowOf(id)).toMatchObject({ state: 'paid', paid_at: null });
    expect(await creditOf(client)).toBe(0);
    await expect(credit(client, id, 'all')).rejects.toMatchObject({ code: 'billing.wrong_state' });
    const view = (await kit.call('GET', `/api/invoices/${id}`, { token: client.token })).json();
    expect(view).toMatchObject({ standing: 'credited', dueMinor: 0 });
    expect(view.creditNotes.map(({ fullNumber }: { fullNumber: string }) => fullNumber)).toEqual([note.fullNumber]);
  });

  test('of a paid one gives its money to the client’s credit, and never more than was asked', async () => {
    const client = await createBuyer(kit);
    const { id: invoiceId } = await issue(draftFor(client, 1000, 2000));
    await kit.platform.db.system((tx) =>
      settleInvoice({
        tx,
        deps: kit.platform,
        owner: client.owner,
        invoiceId,
        paymentId: null,
        amountMinor: 3630,
        at: at(),
      }),
    );
    await credit(client, invoiceId, [{ position: 1, amountMinor: 400 }]);
    expect(await creditOf(client)).toBe(484);
    await expect(credit(client, invoiceId, [{ position: 1, amountMinor: 601 }])).rejects.toMatchObject({
      code: 'billing.credit_too_high',
      params: { position: 1, leftMinor: 600 },
    });
    await credit(client, invoiceId, 'all');
    expect(await creditOf(client)).toBe(3630);
    const [sum] = await kit.database.adminSql<{ total: string }[]>`
      select sum(total_minor) as total from invoices where rectifies_id = ${invoiceId}`;
    expect(Number(sum?.total)).toBe(-3630);
  });

  test('of one that credit paid gives the credit back', async () => {
    const client = await createBuyer(kit);
    await kit.platform.db.system((tx) =>
      addCredit({
        tx,
        deps: kit.platform,
        owner: client.owner,
        currency: 'EUR',
        amountMinor: 1000,
        cause: 'operator',
        at: at(),
      }),
    );
    const { id, dueMinor } = await issue(draftFor(client, 1000));
    expect(dueMinor).toBe(210);
    await credit(client, id, 'all');
    expect(await creditOf(client)).toBe(1000);
  });

  test('is refused for a credit note and for what another client has', async () => {
    const [client, other] = [await createBuyer(kit), await createBuyer(kit)];
    const { id } = await issue(draftFor(client, 1000));
    await expect(credit(other, id, 'all')).rejects.toMatchObject({ code: 'resource.not_found' });
    const note = await credit(client, id, 'all');
    await expect(credit(client, note.id, 'all')).rejects.toMatchObject({ code: 'billing.wrong_state' });
  });
});

describe('a run', () => {
  test('issues many in one go, refuses what cannot be, and tells the news afterwards', async () => {
    const clients = await Promise.all(Array.from({ length: 6 }, () => createBuyer(kit)));
    const nameless = await kit.createClient();
    const drafts = [...clients.map((client) => draftFor(client, 1999)), draftFor(nameless, 1999)];
    const outcomes = await kit.platform.db.system((tx) => issueInvoices({ tx, deps: kit.platform, drafts, at: at() }));
    expect(outcomes.map(({ status }) => status)).toEqual([...clients.map(() => 'issued'), 'refused']);
    expect(outcomes.at(-1)).toMatchObject({ code: 'billing.identity_required', owner: nameless.owner });
    const numbers = outcomes.flatMap((outcome) => (outcome.status === 'issued' ? [outcome.invoice.fullNumber] : []));
    expect(numbers).toEqual(numbers.toSorted());
    for (const client of clients) expect(await mailsTo(kit, { address: client.email })).toHaveLength(1);
  });

  test('that is undone takes no number', async () => {
    const client = await createBuyer(kit);
    const before = await issue(draftFor(client, 100));
    const stop = new Error('undone');
    const undone = kit.platform.db.system(async (tx) => {
      await issueInvoices({ tx, deps: kit.platform, drafts: [draftFor(client, 100), draftFor(client, 200)], at: at() });
      throw stop;
    });
    await expect(undone).rejects.toBe(stop);
    const after = await issue(draftFor(client, 100));
    const numberOf = ({ fullNumber }: IssuedInvoice) => Number(fullNumber.slice(-6));
    expect(numberOf(after)).toBe(numberOf(before) + 1);
  });
});

test('the books are whole, and a changed invoice, record or number is found', async () => {
  const check = () => verifyBooks({ deps: kit.platform });
  const whole = await check();
  expect(whole).toMatchObject({ isWhole: true, breach: null });
  expect(whole.checked).toBeGreaterThan(15);
  expect(whole.numbers).toBe(whole.checked);
  const sql = kit.database.adminSql;
  // As somebody with full access to the database could.
  const unguarded = (change: string) =>
    sql.unsafe(`set session_replication_role = replica; ${change}; set session_replication_role = origin`).simple();
  const tampered = async (change: string, back: string, breach: unknown) => {
    await unguarded(change);
    expect((await check()).breach).toEqual(breach);
    await unguarded(back);
  };
  const [third] = await sql`select * from invoice_chain where sequence = 3`;
  if (!third) throw new Error('there are too few records');
  const { invoice_id: id, full_number: fullNumber } = third;
  await tampered(
    `update invoice_chain set invoice_total = '0.01' where sequence = 3`,
    `update invoice_chain set invoice_total = '${third.invoice_total}' where sequence = 3`,
    { kind: 'hash', sequence: 3, fullNumber },
  );
  await tampered(
    `update invoice_lines set net_minor = net_minor + 1 where invoice_id = '${id}' and position = 1`,
    `update invoice_lines set net_minor = net_minor - 1 where invoice_id = '${id}' and position = 1`,
    { kind: 'invoice', sequence: 3, fullNumber },
  );
  await tampered(
    `update invoice_numbers set number = number + 5000 where invoice_id = '${id}'`,
    `update invoice_numbers set number = number - 5000 where invoice_id = '${id}'`,
    { kind: 'number', sequence: null, fullNumber: expect.stringMatching(/^F 20\d\d$/) },
  );
  expect((await check()).isWhole).toBe(true);
});
