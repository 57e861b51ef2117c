import type { BankEntryState } from '@enlace/contract/billing/payments/bank.contract.ts';
import type { Tx } from '#platform/database/client.ts';
import { notFound } from '#platform/errors.ts';
import type { EntryRow, StatementEntry, StatementRow } from './bank.types.ts';

/** Serialises imports, so that an entry in two statements is taken once. */
export async function queueForImport(tx: Tx): Promise<void> {
  await tx.sql`select pg_advisory_xact_lock(hashtextextended('bank_statements', 0))`;
}

export async function findStatementByHash(tx: Tx, contentHash: string): Promise<StatementRow | undefined> {
  const [row] = await tx.sql<StatementRow[]>`
    select s.id, s.file_name, s.format, coalesce(u.name, '') as imported_by, s.created_at
    from bank_statements s left join users u on u.id = s.imported_by where s.content_hash = ${contentHash}`;
  return row;
}

export async function insertStatement(
  tx: Tx,
  statement: {
    id: string;
    fileName: string;
    format: string;
    contentHash: string;
    importedBy: string;
    createdAt: Temporal.Instant;
  },
): Promise<void> {
  await tx.sql`insert into bank_statements ${tx.sql(statement)}`;
}

/** Those of these bank ids that were imported before. */
export async function findKnownBankIds(tx: Tx, bankIds: readonly string[]): Promise<Set<string>> {
  const rows = await tx.sql<{ bankId: string }[]>`
    select bank_id from bank_entries where bank_id = any(${[...bankIds]}::text[])`;
  return new Set(rows.map(({ bankId }) => bankId));
}

export type NewEntry = Omit<StatementEntry, 'bankId'> & {
  id: string;
  statementId: string;
  position: number;
  bankId: string;
  state: BankEntryState;
  proposals: unknown;
};

const rowsPerStatement = 500;

export async function insertEntries(tx: Tx, entries: readonly NewEntry[]): Promise<void> {
  for (let from = 0; from < entries.length; from += rowsPerStatement) {
    const rows = entries.slice(from, from + rowsPerStatement).map(({ bookedOn, ...entry }) => ({
      ...entry,
      bookedOn: bookedOn.toString(),
      proposals: JSON.stringify(entry.proposals),
    }));
    await tx.sql`insert into bank_entries ${tx.sql(rows)}`;
  }
}

const columns = [
  'id',
  'statement_id',
  'position',
  'booked_on',
  'amount_minor',
  'currency',
  'reference',
  'payer_name',
  'state',
  'owner_id',
  'invoice_id',
  'payment_id',
  'proposals',
];

export async function getEntryOrFail(tx: Tx, id: string): Promise<EntryRow> {
  const [row] = await tx.sql<EntryRow[]>`select ${tx.sql(columns)} from bank_entries where id = ${id} for update`;
  if (!row) throw notFound();
  return row;
}

type ListInput = {
  statementId: string | undefined;
  state: BankEntryState | undefined;
  cursor: string | undefined;
  limit: number;
};

export async function listEntryRows(tx: Tx, { statementId, state, cursor, limit }: ListInput): Promise<EntryRow[]> {
  const rows = await tx.sql<EntryRow[]>`
    select ${tx.sql(columns)} from bank_entries
    where true ${statementId ? tx.sql`and statement_id = ${statementId}` : tx.sql``}
      ${state ? tx.sql`and state = ${state}` : tx.sql``} ${cursor ? tx.sql`and id < ${cursor}` : tx.sql``}
    order by id desc limit ${limit}`;
  return [...rows];
}

export type Counts = Record<BankEntryState, number>;

const none: Counts = { matched: 0, suggested: 0, unmatched: 0, ignored: 0 };

export async function countEntries(tx: Tx, statementId?: string): Promise<Counts> {
  const rows = await tx.sql<{ state: BankEntryState; total: number }[]>`
    select state, count(*)::int as total from bank_entries
    where true ${statementId ? tx.sql`and statement_id = ${statementId}` : tx.sql``} group by state`;
  return { ...none, ...Object.fromEntries(rows.map(({ state, total }) => [state, total])) };
}

export async function listStatementRows(
  tx: Tx,
  { cursor, limit }: { cursor: string | undefined; limit: number },
): Promise<StatementRow[]> {
  const rows = await tx.sql<StatementRow[]>`
    select s.id, s.file_name, s.format, coalesce(u.name, '') as imported_by, s.created_at
    from bank_statements s left join users u on u.id = s.imported_by
    where true ${cursor ? tx.sql`and s.id < ${cursor}` : tx.sql``} order by s.id desc limit ${limit}`;
  return [...rows];
}

type Change = {
  id: string;
  state: BankEntryState;
  owner: string | null;
  invoiceId: string | null;
  paymentId: string | null;
  by: string;
  at: Temporal.Instant;
};

export async function changeEntry(tx: Tx, { id, state, owner, invoiceId, paymentId, by, at }: Change): Promise<void> {
  await tx.sql`
    update bank_entries set state = ${state}, owner_id = ${owner}, invoice_id = ${invoiceId}, payment_id = ${paymentId},
      changed_by = ${by}, changed_at = ${at} where id = ${id}`;
}
