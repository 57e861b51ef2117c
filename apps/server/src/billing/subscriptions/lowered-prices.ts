import { scaleMinor } from '@enlace/contract/billing/money/money.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { creditedStep, lowerPrices } from './rules/charges.rules.ts';

type OfInvoice = { owner: OwnerId; invoiceId: string };
type Part = { id: string; line: number; askedMinor: number; returnedMinor: number; loweredMinor: number };

/** The periods an invoice was for, newest first, locked until the transaction ends. */
async function listParts(tx: Tx, { owner, invoiceId }: OfInvoice): Promise<Part[]> {
  return [
    ...(await tx.sql<Part[]>`
      select id, invoice_line as line, asked_minor, returned_minor, lowered_minor from subscription_periods
       where owner_id = ${owner} and invoice_id = ${invoiceId} and invoice_line is not null
       order by period_start desc, id desc for no key update`),
  ];
}

/** Deducts an amount, as priced, from the parts billed by one line. */
async function lower(tx: Tx, owner: OwnerId, { parts, amountMinor }: { parts: readonly Part[]; amountMinor: number }) {
  const steps = lowerPrices(parts, amountMinor);
  for (const [index, { id }] of parts.entries()) {
    const step = steps[index] ?? 0;
    if (step !== 0)
      await tx.sql`
        update subscription_periods set lowered_minor = lowered_minor + ${step} where owner_id = ${owner} and id = ${id}`;
  }
}

type CreditedLine = { line: number; beforeMinor: number; nowMinor: number };

/** By invoice line of a part: what a document returned of it and its discount, and what earlier ones did. */
async function creditedByLine(
  tx: Tx,
  { owner, invoiceId, creditNoteId }: OfInvoice & { creditNoteId: string },
): Promise<CreditedLine[]> {
  return tx.sql<CreditedLine[]>`
    select b.position as line,
           coalesce(-sum(coalesce(n.gross_minor, n.net_minor)) filter (where c.id <> ${creditNoteId}), 0)::bigint as before_minor,
           -sum(coalesce(n.gross_minor, n.net_minor)) filter (where c.id = ${creditNoteId})::bigint as now_minor
      from invoice_lines b
      join invoice_lines o on o.owner_id = b.owner_id and o.invoice_id = b.invoice_id
       and (o.position = b.position
            or (o.kind = 'discount' and o.subscription_id = b.subscription_id and o.period_start is not distinct from b.period_start))
      join invoices c on c.owner_id = b.owner_id and c.rectifies_id = b.invoice_id and c.state <> 'draft'
      join invoice_lines n on n.owner_id = o.owner_id and n.invoice_id = c.id and n.position = o.position
     where b.owner_id = ${owner} and b.invoice_id = ${invoiceId} and b.kind in ('subscription', 'proration_charge')
     group by b.position having bool_or(c.id = ${creditNoteId})`;
}

/** The oldest part has the full charge of a line; parts after a pause take their value from it. */
function askedFor(parts: readonly Part[]): number {
  return Math.max(0, ...parts.map(({ askedMinor }) => askedMinor));
}

/** Returned days on this invoice that its credit note cancels count as used again. */
async function undoReturned(tx: Tx, { owner, creditNoteId }: { owner: OwnerId; creditNoteId: string }): Promise<void> {
  await tx.sql`
    update subscription_periods p set returned_minor = greatest(0, p.returned_minor - n.minor)
      from (select reduces_id, reduces_line, sum(coalesce(gross_minor, net_minor))::bigint as minor from invoice_lines
             where owner_id = ${owner} and invoice_id = ${creditNoteId} and reduces_id is not null group by 1, 2) n
     where p.owner_id = ${owner} and n.minor > 0
       and p.id = (select c.id from subscription_periods c
                    where c.owner_id = ${owner} and c.invoice_id = n.reduces_id and c.invoice_line = n.reduces_line
                    order by c.period_start desc, c.id desc limit 1)`;
}

/** A credit note lowers the price of the periods it concerns. */
export async function lowerByCreditNote(tx: Tx, input: OfInvoice & { creditNoteId: string }): Promise<void> {
  const { owner } = input;
  const parts = await listParts(tx, input);
  if (parts.length === 0) return;
  for (const { line, ...credited } of await creditedByLine(tx, input)) {
    const own = parts.filter((part) => part.line === line);
    await lower(tx, owner, { parts: own, amountMinor: creditedStep({ askedMinor: askedFor(own), ...credited }) });
  }
  await undoReturned(tx, input);
}

/**
 * A refund without a credit note does too, by each line's share of its invoice: of everything ever refunded, rounded
 * once, so that many small refunds never drift.
 */
export async function lowerByWaived(tx: Tx, input: OfInvoice & { waivedMinor: number }): Promise<void> {
  const { owner, invoiceId, waivedMinor } = input;
  const parts = await listParts(tx, input);
  if (parts.length === 0) return;
  const [invoice] = await tx.sql<{ totalMinor: number; everMinor: number }[]>`
    select total_minor, waived_minor as ever_minor from invoices where owner_id = ${owner} and id = ${invoiceId}`;
  if (!invoice || invoice.totalMinor <= 0) return;
  const { totalMinor, everMinor } = invoice;
  for (const line of new Set(parts.map((part) => part.line))) {
    const own = parts.filter((part) => part.line === line);
    const shareOf = (minor: number) => scaleMinor({ minor, by: askedFor(own), over: totalMinor });
    await lower(tx, owner, { parts: own, amountMinor: shareOf(everMinor) - shareOf(everMinor - waivedMinor) });
  }
}
