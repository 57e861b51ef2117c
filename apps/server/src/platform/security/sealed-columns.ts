import type { Database, Tx } from '#platform/database/client.ts';
import { KeyringError } from './keyring.ts';
import { sealingKeyId, sealPrefix, type Secrets } from './secrets.ts';

/** A nullable text column that contains only values encrypted for this purpose. */
export type SealedColumn = { table: string; column: string; purpose: string };

type Column = Pick<SealedColumn, 'table' | 'column'>;
type Use = { keyId: number; rows: number };

const rowsPerBatch = 200;

/** Every value starts with its key; `v1.` is key 1 from before there was a keyring. */
function keyIdOf(tx: Tx, column: string) {
  return tx.sql`case when starts_with(${tx.sql(column)}, 'v1.') then 1
                     else substring(${tx.sql(column)} from '^v2[.]([0-9]{1,9})[.]')::int end`;
}

/** How many values of a column are encrypted under which key. */
export async function countSealed(db: Database, { table, column }: Column): Promise<Use[]> {
  const rows = await db.system(
    (tx) => tx.sql<Use[]>`
      select coalesce(${keyIdOf(tx, column)}, 0) as key_id, count(*)::int as rows from ${tx.sql(table)}
       where ${tx.sql(column)} is not null group by 1 order by 1`,
    { readOnly: true },
  );
  return [...rows];
}

type ResealInput = { db: Database; secrets: Secrets; column: SealedColumn; keyId: number };

/**
 * Re-encrypts some of the values that are under another key than this one; returns how many. Locked rows are skipped:
 * what is written there now is encrypted under the current key anyway.
 */
async function resealBatch({ db, secrets, column: { table, column, purpose }, keyId }: ResealInput): Promise<number> {
  return db.system(async (tx) => {
    const rows = await tx.sql<{ place: string; sealed: string }[]>`
      select ctid::text as place, ${tx.sql(column)} as sealed from ${tx.sql(table)}
       where ${tx.sql(column)} is not null and not starts_with(${tx.sql(column)}, ${sealPrefix(keyId)})
       limit ${rowsPerBatch} for update skip locked`;
    for (const { place, sealed } of rows) {
      const renewed = secrets.seal(purpose, secrets.open(purpose, sealed));
      if (sealingKeyId(renewed) !== keyId) throw new KeyringError('the current key changed during a rotation');
      // The row is locked, so it stays where it is until the commit.
      await tx.sql`update ${tx.sql(table)} set ${tx.sql(column)} = ${renewed} where ctid = ${place}::text::tid`;
    }
    return rows.length;
  });
}

/** Brings a whole column under this key, batch by batch; can be interrupted and resumed at any time. */
export async function resealColumn(input: ResealInput & { onBatch?: (rows: number) => void }): Promise<number> {
  for (let total = 0; ;) {
    const rows = await resealBatch(input);
    if (rows === 0) return total;
    total += rows;
    input.onBatch?.(rows);
  }
}
