import type { Database } from '#platform/database/client.ts';
import type { SealedColumn } from './sealed-columns.ts';

type Input = { db: Database; columns: readonly Pick<SealedColumn, 'table' | 'column'>[] };

/** Whether this database holds sealed values, or people, to whom signed links were sent: then there must be a key already. */
export async function needsKeyring({ db, columns }: Input): Promise<boolean> {
  return db.system(
    async ({ sql }) => {
      for (const { table, column } of [{ table: 'users', column: 'id' }, ...columns]) {
        const [known] = await sql<{ exists: boolean }[]>`select to_regclass(${table}) is not null as exists`;
        if (known?.exists !== true) continue;
        const rows = await sql`select 1 from ${sql(table)} where ${sql(column)} is not null limit 1`;
        if (rows.length > 0) return true;
      }
      return false;
    },
    { readOnly: true },
  );
}
