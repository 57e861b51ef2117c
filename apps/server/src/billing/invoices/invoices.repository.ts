import { type Locale, toWireLocale } from '@enlace/contract/core/locale.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { notFound } from '#platform/errors.ts';
import { wrongState } from './invoices.errors.ts';
import type { InvoiceRow, LineName, LineRow, LineTax, MoneyOfInvoice, TaxRow } from './invoices.types.ts';

const columns = [
  'owner_id',
  'id',
  'kind',
  'state',
  'series_id',
  'series_year',
  'number',
  'full_number',
  'is_test',
  'currency',
  'locale',
  'time_zone',
  'issued_at',
  'issue_date',
  'due_date',
  'seller',
  'buyer',
  'net_minor',
  'tax_minor',
  'total_minor',
  'credit_minor',
  'paid_minor',
  'credited_minor',
  'waived_minor',
  'rectifies_id',
  'reason',
  'payment_reference',
  'paid_at',
  'sent_at',
  'created_at',
];

type Key = { owner: OwnerId; id: string };

/** `lock` serialises payments and credit notes of one invoice. */
export async function findInvoice(tx: Tx, { owner, id }: Key, { lock = false } = {}): Promise<InvoiceRow | undefined> {
  const [row] = await tx.sql<InvoiceRow[]>`
    select ${tx.sql(columns)} from invoices where owner_id = ${owner} and id = ${id} ${lock ? tx.sql`for no key update` : tx.sql``}`;
  return row;
}

export async function getInvoiceOrFail(tx: Tx, key: Key, options: { lock?: boolean } = {}): Promise<InvoiceRow> {
  const row = await findInvoice(tx, key, options);
  if (!row) throw notFound();
  if (options.lock) await assertStillOnTrial(tx, row);
  return row;
}

/** Test invoices end when the installation opens: nothing of them is paid, credited or refunded any more. */
export async function assertStillOnTrial(tx: Tx, { isTest, state }: InvoiceRow): Promise<void> {
  if (!isTest) return;
  const [mode] = await tx.sql<{ isTest: boolean }[]>`select is_test_installation() as is_test`;
  if (!mode?.isTest) throw wrongState(state);
}

/** For administrators, without an owner: needs a system transaction. */
export async function findInvoiceById(tx: Tx, id: string, { lock = false } = {}): Promise<InvoiceRow | undefined> {
  const [row] = await tx.sql<InvoiceRow[]>`
    select ${tx.sql(columns)} from invoices where id = ${id} ${lock ? tx.sql`for no key update` : tx.sql``}`;
  return row;
}

export async function listLines(
  tx: Tx,
  { owner, invoiceId }: { owner: OwnerId; invoiceId: string },
): Promise<LineRow[]> {
  return tx.sql<LineRow[]>`
    select * from invoice_lines where owner_id = ${owner} and invoice_id = ${invoiceId} order by position`;
}

export async function listTaxes(
  tx: Tx,
  { owner, invoiceId }: { owner: OwnerId; invoiceId: string },
): Promise<TaxRow[]> {
  return tx.sql<TaxRow[]>`
    select * from invoice_taxes where owner_id = ${owner} and invoice_id = ${invoiceId}
     order by rate_ppm desc, tax_code`;
}

/** Credit notes of an invoice, oldest first. */
export async function listCreditNotes(
  tx: Tx,
  { owner, invoiceId }: { owner: OwnerId; invoiceId: string },
): Promise<InvoiceRow[]> {
  return tx.sql<InvoiceRow[]>`
    select ${tx.sql(columns)} from invoices
     where owner_id = ${owner} and rectifies_id = ${invoiceId} and state <> 'draft' order by issued_at, id`;
}

/** Lines of all credit notes of an invoice; position is that of the credited line. */
export async function listCreditedLines(
  tx: Tx,
  { owner, invoiceId }: { owner: OwnerId; invoiceId: string },
): Promise<Pick<LineRow, 'position' | 'netMinor' | 'grossMinor'>[]> {
  return tx.sql<Pick<LineRow, 'position' | 'netMinor' | 'grossMinor'>[]>`
    select l.position, sum(l.net_minor)::bigint as net_minor, sum(l.gross_minor)::bigint as gross_minor
      from invoices n join invoice_lines l on l.owner_id = n.owner_id and l.invoice_id = n.id
     where n.owner_id = ${owner} and n.rectifies_id = ${invoiceId} and n.state <> 'draft' group by l.position`;
}

/**
 * What later invoices returned of this one's lines, less credit notes for those; by position, only positive amounts.
 */
export async function listReducedLines(
  tx: Tx,
  { owner, invoiceId }: { owner: OwnerId; invoiceId: string },
): Promise<{ position: number; backMinor: number }[]> {
  return tx.sql<{ position: number; backMinor: number }[]>`
    select l.reduces_line as position, -sum(coalesce(l.gross_minor, l.net_minor))::bigint as back_minor
      from invoice_lines l join invoices i on i.owner_id = l.owner_id and i.id = l.invoice_id
     where l.owner_id = ${owner} and l.reduces_id = ${invoiceId} and i.state <> 'draft'
     group by l.reduces_line having sum(coalesce(l.gross_minor, l.net_minor)) <> 0`;
}

/** The taxes of these lines, by `lineKey`. */
export async function readLineTaxes(
  tx: Tx,
  { owner, lines }: { owner: OwnerId; lines: readonly LineName[] },
): Promise<Map<string, LineTax>> {
  const rows = await tx.sql<(LineName & Omit<LineTax, 'note'> & { note: string | null; locale: Locale })[]>`
    select l.invoice_id, l.position, l.tax_code as code, l.tax_category as category, l.rate_ppm, t.rounding, t.note, i.locale
      from invoice_lines l
      join invoices i on i.owner_id = l.owner_id and i.id = l.invoice_id
      join invoice_taxes t on t.owner_id = l.owner_id and t.invoice_id = l.invoice_id and t.tax_code = l.tax_code and t.rate_ppm = l.rate_ppm
     where l.owner_id = ${owner} and l.invoice_id = any(${lines.map(({ invoiceId }) => invoiceId)}::uuid[])`;
  return new Map(
    rows.map(({ invoiceId, position, code, category, ratePpm, rounding, note, locale }) => [
      lineKey({ invoiceId, position }),
      { code, category, ratePpm, rounding, note: note === null ? null : { [toWireLocale(locale)]: note } },
    ]),
  );
}

export function lineKey({ invoiceId, position }: LineName): string {
  return `${invoiceId} ${position}`;
}

/** Taxes of all credit notes of an invoice. */
export async function listCreditedTaxes(
  tx: Tx,
  { owner, invoiceId }: { owner: OwnerId; invoiceId: string },
): Promise<Pick<TaxRow, 'taxCode' | 'ratePpm' | 'netMinor' | 'taxMinor'>[]> {
  return tx.sql<Pick<TaxRow, 'taxCode' | 'ratePpm' | 'netMinor' | 'taxMinor'>[]>`
    select t.tax_code, t.rate_ppm, sum(t.net_minor)::bigint as net_minor, sum(t.tax_minor)::bigint as tax_minor
      from invoices n join invoice_taxes t on t.owner_id = n.owner_id and t.invoice_id = n.id
     where n.owner_id = ${owner} and n.rectifies_id = ${invoiceId} and n.state <> 'draft' group by t.tax_code, t.rate_ppm`;
}

/** Money received for an invoice and returned. */
export async function readMoneyOf(
  tx: Tx,
  { owner, invoiceId }: { owner: OwnerId; invoiceId: string },
): Promise<MoneyOfInvoice> {
  const [row] = await tx.sql<MoneyOfInvoice[]>`
    select invoice_collected(i) as collected_minor, invoice_refunded(i) as refunded_minor
      from invoices i where i.owner_id = ${owner} and i.id = ${invoiceId}`;
  return row ?? { collectedMinor: 0, refundedMinor: 0 };
}

type Standing = Pick<InvoiceRow, 'state' | 'paidMinor' | 'creditedMinor' | 'waivedMinor' | 'paidAt'>;

/** The fields of an issued invoice that may change. */
export async function updateStanding(tx: Tx, { owner, id }: Key, standing: Standing): Promise<void> {
  const { state, paidMinor, creditedMinor, waivedMinor, paidAt } = standing;
  await tx.sql`
    update invoices set state = ${state}, paid_minor = ${paidMinor}, credited_minor = ${creditedMinor},
           waived_minor = ${waivedMinor}, paid_at = ${paidAt}
     where owner_id = ${owner} and id = ${id}`;
}

export async function markSent(tx: Tx, { owner, id }: Key, at: Temporal.Instant): Promise<void> {
  await tx.sql`update invoices set sent_at = ${at} where owner_id = ${owner} and id = ${id}`;
}

/** Only drafts can be deleted; the database rejects the rest. */
export async function deleteDraft(tx: Tx, { owner, id }: Key): Promise<void> {
  await tx.sql`delete from invoices where owner_id = ${owner} and id = ${id} and state = 'draft'`;
}

export type HappeningKind = 'sent' | 'seen' | 'uncollectible';

export async function noteHappening(
  tx: Tx,
  event: {
    owner: OwnerId;
    id: string;
    invoiceId: string;
    at: Temporal.Instant;
    kind: HappeningKind;
    detail: string | null;
  },
): Promise<void> {
  const { owner, id, invoiceId, at, kind, detail } = event;
  await tx.sql`
    insert into invoice_events (owner_id, id, invoice_id, at, kind, detail)
    values (${owner}, ${id}, ${invoiceId}, ${at}, ${kind}, ${detail}) on conflict do nothing`;
}
