import type { BookBreach, BookCheck } from '@enlace/contract/billing/invoices/invoice-chain.contract.ts';
import { toDecimal } from '@enlace/contract/billing/money/money.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Platform } from '#platform/platform.types.ts';
import { type CheckedRow, checkNumbers, listChainRows, listCheckedRows, readHead } from './chain.repository.ts';
import { createChainWalk, type StoredRecord } from './verify-chain.rules.ts';

const batch = 2000;

type Deps = Pick<Platform, 'db' | 'clock'>;
type Found = { checked: number; breaches: BookCheck['breaches']; lastHash: string | null };
/** Maximum number of breaches listed one by one. */
const maxBreaches = 100;

function toStored({ issueDate, ...row }: CheckedRow): StoredRecord {
  return { ...row, issueDate: issueDate.toString() };
}

/** Whether the invoice still matches its record, and adds up. */
function agrees(row: CheckedRow): boolean {
  const { invoiceCurrency: currency, invoiceTaxMinor: tax, invoiceTotalMinor: total } = row;
  if (currency === null || tax === null || total === null) return false;
  return (
    row.invoiceNumber === row.fullNumber &&
    row.invoiceDate?.equals(row.issueDate) === true &&
    row.sellerTaxId === row.issuerTaxId &&
    toDecimal(tax, currency) === row.taxTotal &&
    toDecimal(total, currency) === row.invoiceTotal &&
    (row.linesMinor ?? 0) + (row.taxesMinor ?? 0) === total &&
    (row.taxesMinor ?? 0) === tax
  );
}

function breachOf(kind: BookBreach, sequence: number | null, fullNumber: string | null) {
  return { kind, sequence, fullNumber };
}

/** One snapshot: invoices issued meanwhile are left for the next check. */
async function walkChain(tx: Tx): Promise<Found> {
  const head = await readHead(tx);
  const walk = createChainWalk();
  let [checked, lastHash]: [number, string | null] = [0, null];
  const breaches: BookCheck['breaches'] = [];
  for (;;) {
    const rows = await listCheckedRows(tx, { after: checked, until: head.sequence, limit: batch });
    if (rows.length === 0) break;
    for (const row of rows) {
      for (const { kind, sequence } of walk(toStored(row))) breaches.push(breachOf(kind, sequence, row.fullNumber));
      // Dates and times that go back leave the rest verifiable; any other breach does not.
      const isBroken = breaches.some(({ kind }) => kind !== 'date' && kind !== 'time');
      if (!isBroken && !agrees(row)) breaches.push(breachOf('invoice', row.sequence, row.fullNumber));
      if (isBroken || breaches.at(-1)?.kind === 'invoice' || breaches.length >= maxBreaches)
        return { checked, lastHash, breaches };
      checked = row.sequence;
      lastHash = row.hash;
    }
  }
  const isWhole = checked === head.sequence && (lastHash ?? '') === head.hash;
  if (!isWhole) breaches.push(breachOf('head', head.sequence, null));
  return { checked, lastHash, breaches };
}

/** Recomputes every hash, compares every invoice with its record, and looks for gaps in the numbers. */
export async function verifyBooks({ deps }: { deps: Deps }): Promise<BookCheck> {
  const began = deps.clock.monotonicMs();
  return deps.db.system(
    async (tx) => {
      const chain = await walkChain(tx);
      const { numbers, hole } = await checkNumbers(tx);
      const breaches = [...chain.breaches, ...(hole === null ? [] : [breachOf('number', null, hole)])];
      const breach = breaches[0] ?? null;
      const milliseconds = Math.round(deps.clock.monotonicMs() - began);
      const { checked, lastHash } = chain;
      return { isWhole: breach === null, checked, numbers, breach, breaches, lastHash, milliseconds };
    },
    { readOnly: true, isolation: 'repeatable read' },
  );
}

/** Every record as one JSON object per line: anybody can recompute the hashes from these fields. */
export async function* exportChain({ deps }: { deps: Deps }): AsyncGenerator<string> {
  let after = 0;
  for (;;) {
    const from = after;
    const rows = await deps.db.system((tx) => listChainRows(tx, { after: from, limit: batch }), { readOnly: true });
    const last = rows.at(-1);
    if (!last) return;
    yield rows
      .map(({ ownerId: _owner, invoiceId: _invoice, issueDate, ...record }) =>
        JSON.stringify({ ...record, issueDate: issueDate.toString() }),
      )
      .join('\n')
      .concat('\n');
    after = last.sequence;
  }
}
