import type { Sql } from 'postgres';

/** One hash over all rows per table of the product, regardless of their order. */
export async function hashTables(sql: Sql): Promise<Map<string, string>> {
  const tables = await sql<{ name: string }[]>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'enlace_meta') and tablename <> 'instance' order by 1`;
  const hashes = new Map<string, string>();
  for (const { name } of tables) {
    // When migrations were applied belongs to the cluster, what they created belongs to the data.
    const row = name === 'enlace_meta.migrations' ? '(t.number, t.name, t.checksum)::text' : 't::text';
    const [found] = await sql.unsafe<{ hash: string }[]>(
      `select count(*) || ':' || coalesce(sum(hashtextextended(${row}, 0)::numeric), 0) as hash from ${name} t`,
    );
    hashes.set(name, found?.hash ?? '');
  }
  return hashes;
}

/** Tables whose rows differ, or that only one side has. */
export function differences(wanted: ReadonlyMap<string, string>, found: ReadonlyMap<string, string>): string[] {
  return [...new Set([...wanted.keys(), ...found.keys()])].filter((name) => wanted.get(name) !== found.get(name));
}

/** Bulk rows: contacts of the only client. */
export async function addRows(sql: Sql, count: number): Promise<void> {
  await sql`
    insert into contacts (owner_id, name, name_key, email, status, source)
    select (select id from users where roll = 'user' limit 1), 'Tamy ' || n, 'tamy ' || n, 'masa' || n || '@correo.example', 'subscribed', 'import'
    from generate_series(1, ${count}::int) n`;
}
