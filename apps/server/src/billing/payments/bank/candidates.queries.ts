import { paymentReferenceOf } from '#billing/invoices/reference.rules.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Candidate, StatementEntry } from './bank.types.ts';
import { compact, numbersIn, referencesIn } from './match.rules.ts';

function candidateColumns(tx: Tx) {
  return tx.sql`
    i.id as invoice_id, i.owner_id, i.full_number, i.payment_reference, i.currency,
    coalesce(i.buyer ->> 'legalName', '') as client_name,
    invoice_due(i) as due_minor,
    coalesce((select sum(p.applied_minor) from payments p
               where p.owner_id = i.owner_id and p.invoice_id = i.id and p.state = 'succeeded' and p.provider in ('transfer', 'manual')), 0)::bigint
      as returnable_minor`;
}

/** Length limit after the check digits of a reference. */
function isShortEnough(bare: string): boolean {
  return bare.length <= 21;
}

/** Above this, an equal amount says nothing. */
const maxOfAmount = 500;

/**
 * All invoices these entries may be for: named by reference or number in any state, or unpaid with exactly this amount.
 */
export async function findCandidates(tx: Tx, entries: readonly StatementEntry[]): Promise<Candidate[]> {
  const came = entries.filter(({ amountMinor }) => amountMinor > 0);
  // An invoice's reference ends with its number, so both are looked up the same way.
  const named = entries.flatMap(({ reference }) => [
    ...referencesIn(reference),
    ...numbersIn(reference).map(compact).filter(isShortEnough).map(paymentReferenceOf),
  ]);
  const amounts = [...new Set(came.map(({ amountMinor }) => amountMinor))];
  const rows = await tx.sql<Candidate[]>`
    select ${candidateColumns(tx)} from invoices i
     where i.kind = 'invoice' and i.state <> 'draft' and (not i.is_test or is_test_installation()) and i.payment_reference = any(${[...new Set(named)]}::text[])
    union
    (select ${candidateColumns(tx)} from invoices i
      where i.kind = 'invoice' and i.state = 'issued' and (not i.is_test or is_test_installation())
        and invoice_uncovered(i) = any(${amounts}::bigint[])
      order by i.due_date limit ${maxOfAmount})`;
  return [...rows];
}

/** Invoices by id, for proposals that are shown again. */
export async function loadCandidates(tx: Tx, invoiceIds: readonly string[]): Promise<Candidate[]> {
  const rows = await tx.sql<Candidate[]>`
    select ${candidateColumns(tx)} from invoices i
      join invoice_numbers n on n.owner_id = i.owner_id and n.invoice_id = i.id
     where n.invoice_id = any(${[...invoiceIds]}::uuid[])`;
  return [...rows];
}
