import type { Database } from '#platform/database/client.ts';

/** Whether people use this database: to them signed links were sent and for them values were sealed, so there must be a key already. */
export async function needsKeyring(db: Database): Promise<boolean> {
  return db.system(
    async ({ sql }) => {
      const [known] = await sql<{ exists: boolean }[]>`select to_regclass('users') is not null as exists`;
      if (known?.exists !== true) return false;
      const rows = await sql`select 1 from users limit 1`;
      return rows.length > 0;
    },
    { readOnly: true },
  );
}
