import type { Database } from '#platform/database/client.ts';

/**
 * Whether the database has users: signed links were sent to them and values encrypted for them, so a key must already
 * exist.
 */
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
