import type { BankEntry, BankMatch, BankStatement } from '@enlace/contract/billing/payments/bank.contract.ts';
import type { Counts } from './bank.repository.ts';
import type { Candidate, EntryRow, Proposal, StatementRow } from './bank.types.ts';

function presentMatch(candidate: Candidate, proposal: Pick<Proposal, 'score' | 'reasons'> | undefined): BankMatch {
  const { invoiceId, ownerId, fullNumber, clientName, currency, dueMinor, returnableMinor } = candidate;
  const { score = 0, reasons = [] } = proposal ?? {};
  return { invoiceId, clientId: ownerId, fullNumber, clientName, currency, dueMinor, returnableMinor, score, reasons };
}

/** An entry with its invoice or proposals; `candidates` are the invoices these refer to. */
export function presentEntry(row: EntryRow, candidates: ReadonlyMap<string, Candidate>): BankEntry {
  const matchOf = (invoiceId: string): BankMatch | undefined => {
    const candidate = candidates.get(invoiceId);
    const proposal = row.proposals.find((each) => each.invoiceId === invoiceId);
    return candidate && presentMatch(candidate, proposal);
  };
  const proposed = row.proposals.flatMap(({ invoiceId }) => matchOf(invoiceId) ?? []);
  const chosen = row.invoiceId === null ? proposed[0] : matchOf(row.invoiceId);
  const { id, statementId, state, bookedOn, amountMinor, currency, reference, payerName, paymentId } = row;
  return {
    id,
    statementId,
    state,
    bookedOn: bookedOn.toString(),
    amountMinor,
    currency,
    reference,
    payerName,
    match: chosen ?? null,
    others: proposed.filter(({ invoiceId }) => invoiceId !== chosen?.invoiceId),
    paymentId,
  };
}

export function presentStatement(row: StatementRow, counts: Counts): BankStatement {
  const { id, fileName, format, importedBy, createdAt } = row;
  return { id, fileName, format, importedBy, createdAt: createdAt.toString(), counts };
}
