import type { FrozenSeller, Party } from '#billing/invoices/invoices.types.ts';
import { paymentReferenceOf } from '#billing/invoices/reference.rules.ts';
import type { OwnerId } from '#platform/context.ts';
import type { TestApp, TestClient } from '#test/kit/app.ts';

export type TestInvoice = { id: string; fullNumber: string; reference: string; totalMinor: number };

// Far above the numbers a series assigns in a test.
let numbered = 900_000;

/** An issued invoice of this client as in the books; issuing and taxes are tested elsewhere. */
export async function issueTestInvoice(
  kit: TestApp,
  owner: OwnerId,
  { totalMinor = 2299, currency = 'EUR', buyer = 'Barro y Sal, S.L.' } = {},
): Promise<TestInvoice> {
  numbered += 1;
  const number = numbered;
  const id = kit.platform.ids.uuid();
  const fullNumber = `F2026-${String(number).padStart(6, '0')}`;
  const reference = paymentReferenceOf(fullNumber);
  const at = kit.platform.clock.now();
  const place = { country: 'ES', region: null, line2: null, postalCode: '03002', city: 'Alicante' };
  const seller: FrozenSeller = {
    ...place,
    legalName: 'Enlace Digital, S.L.',
    taxId: 'B54990213',
    line1: 'Calle de la Mar, 21',
    email: 'facturas@enlace.example',
    iban: null,
    bic: null,
    bankName: null,
    usesVerifactu: false,
    footer: {},
    timeZone: 'Europe/Madrid',
  };
  const party: Party = {
    ...place,
    legalName: buyer,
    taxId: null,
    line1: 'Calle Mayor, 1',
    email: 'pagos@barro.example',
  };
  await kit.platform.db.system(async (tx) => {
    const [series] = await tx.sql<
      { id: string }[]
    >`select id from invoice_series where kind = 'invoice' and (is_default or is_test) and is_test = is_test_installation()`;
    if (!series) throw new Error('no series');
    await tx.sql`
      insert into invoice_lines (owner_id, invoice_id, position, kind, description, unit_minor, net_minor, tax_code, tax_category, rate_ppm)
      values (${owner}, ${id}, 1, 'custom', ${buyer}, ${totalMinor}, ${totalMinor}, 'zero', 'Z', 0)`;
    await tx.sql`
      insert into invoice_taxes (owner_id, invoice_id, tax_code, tax_category, rate_ppm, net_minor, tax_minor)
      values (${owner}, ${id}, 'zero', 'Z', 0, ${totalMinor}, 0)`;
    await tx.sql`
      insert into invoices (owner_id, id, is_test, kind, state, series_id, series_year, number, full_number, currency, locale, time_zone,
        issued_at, issue_date, due_date, seller, buyer, net_minor, tax_minor, total_minor, payment_reference)
      values (${owner}, ${id}, is_test_installation(), 'invoice', 'issued', ${series.id}, 2026, ${number}, ${fullNumber}, ${currency}, 'es',
        'Europe/Madrid', ${at}, '2026-11-22', '2026-12-06', ${tx.sql.json(seller)}, ${tx.sql.json(party)}, ${totalMinor}, 0,
        ${totalMinor}, ${reference})`;
    await tx.sql`
      insert into invoice_numbers (series_id, year, number, owner_id, invoice_id, full_number)
      values (${series.id}, 2026, ${number}, ${owner}, ${id}, ${fullNumber})`;
  });
  return { id, fullNumber, reference, totalMinor };
}

/** The invoice's current state in the books. */
export async function invoiceNow(kit: TestApp, id: string): Promise<{ state: string; paidMinor: number }> {
  const [row] = await kit.platform.db.system(
    (tx) => tx.sql<{ state: string; paidMinor: number }[]>`select state, paid_minor from invoices where id = ${id}`,
  );
  if (!row) throw new Error('no invoice');
  return row;
}

export async function creditOf(kit: TestApp, owner: OwnerId): Promise<number> {
  const [row] = await kit.platform.db.system(
    (tx) => tx.sql<{ sum: number }[]>`
      select coalesce(sum(amount_minor), 0)::bigint as sum from client_credits where owner_id = ${owner}`,
  );
  return row?.sum ?? 0;
}

export async function paymentsOf(
  kit: TestApp,
  invoiceId: string,
): Promise<{ id: string; state: string; failureCode: string | null }[]> {
  const rows = await kit.platform.db.system(
    (tx) => tx.sql<{ id: string; state: string; failureCode: string | null }[]>`
      select id, state, failure_code from payments where invoice_id = ${invoiceId} order by created_at, id`,
  );
  return [...rows];
}

export async function historyOf(kit: TestApp, owner: OwnerId, subjectId: string): Promise<string[]> {
  const rows = await kit.platform.db.system(
    (tx) => tx.sql<{ action: string }[]>`
      select action from history_entries where owner_id = ${owner} and subject_id = ${subjectId} order by id`,
  );
  return rows.map(({ action }) => action);
}

/** Adds a test card through the API; it becomes the default. */
export async function addTrialCard(kit: TestApp, client: TestClient, number: string): Promise<string> {
  const body = { number, expiryMonth: 8, expiryYear: 2031 };
  const reply = await kit.call('POST', '/api/payment-methods/trial-card', { token: client.token, body });
  if (reply.statusCode !== 200) throw new Error(reply.body);
  const { id } = reply.json<{ id: string }>();
  return id;
}

export function pay(kit: TestApp, client: TestClient, invoice: TestInvoice, methodId?: string) {
  const body = { invoiceId: invoice.id, amountMinor: invoice.totalMinor, ...(methodId ? { methodId } : {}) };
  return kit.call('POST', '/api/payments', { token: client.token, body });
}
