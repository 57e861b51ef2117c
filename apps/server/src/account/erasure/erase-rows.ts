import type { OwnerId } from '#platform/context.ts';
import type { Database, Tx } from '#platform/database/client.ts';
import { childrenFirst, listOwnedTables, type OwnedTable } from '#platform/database/owned-tables.ts';
import { keptTables as keptClientTables } from '../portability/tables/client-tables.ts';

const batch = 2000;
/** Counters maintained by triggers reappear when rows they count are deleted; a second pass removes those too. */
const maxPasses = 5;

/** Kept deliberately, with the reason; everything else of a client is deleted. */
export const keptTables: Readonly<Record<string, string>> = {
  ...keptClientTables,
  invoice_numbers: 'which invoice holds which number: proves that none is missing',
  invoice_chain: 'the chained records of issued invoices',
  provider_payments: 'by what name a provider knows a payment, should it speak of it later',
  bank_entries: 'the operator’s bank statements: which entry paid which invoice',
};

/**
 * Deletes rows of one table in one short transaction; returns how many. Runs in the client's own scope, so it cannot
 * affect others.
 */
async function eraseBatch(tx: Tx, { table, owner }: { table: OwnedTable; owner: OwnerId }): Promise<number> {
  const name = tx.sql(table.name);
  const key = tx.sql(table.key);
  const result = await tx.sql`
    delete from ${name} where (${key}) in (
      select ${key} from ${name} where ${tx.sql(table.ownerColumn)} = ${owner} limit ${batch})`;
  return result.count;
}

async function countRows(tx: Tx, { table, owner }: { table: OwnedTable; owner: OwnerId }): Promise<number> {
  const [row] = await tx.sql<{ total: number }[]>`
    select count(*)::int as total from ${tx.sql(table.name)} where ${tx.sql(table.ownerColumn)} = ${owner}`;
  return row?.total ?? 0;
}

type Input = {
  db: Database;
  owner: OwnerId;
  /** After each batch: how many rows were deleted; throws when another process took over the work. */
  onProgress: (rows: number) => Promise<void>;
};

/** Client tables to empty, in an order that respects foreign keys. */
export async function erasableTables(db: Database): Promise<OwnedTable[]> {
  const tables = await db.system((tx) => listOwnedTables(tx), { readOnly: true });
  return childrenFirst(tables.filter(({ name }) => !(name in keptTables)));
}

/** Deletes every row of this client from every client table; stops when none is left. */
export async function eraseRows({ db, owner, onProgress }: Input): Promise<void> {
  const tables = await erasableTables(db);
  for (let pass = 0; pass < maxPasses; pass += 1) {
    let erased = 0;
    for (const table of tables.filter(({ isRemovable }) => isRemovable)) {
      for (let count = batch; count === batch;) {
        count = await db.scoped(owner, (tx) => eraseBatch(tx, { table, owner }));
        if (count > 0) await onProgress(count);
        erased += count;
      }
    }
    if (erased === 0) return;
  }
}

export class RowsLeftError extends Error {
  override readonly name = 'RowsLeftError';
}

/** The final check before an account counts as erased. */
export async function assertNothingLeft(tx: Tx, { owner, tables }: { owner: OwnerId; tables: readonly OwnedTable[] }) {
  const left: string[] = [];
  for (const table of tables) {
    const total = await countRows(tx, { table, owner });
    if (total > 0) left.push(`${table.name} (${total})`);
  }
  if (left.length > 0) throw new RowsLeftError(`rows of an erased client are left: ${left.join(', ')}`);
}
