import type { Sql } from 'postgres';

type Table = { name: string; owner: string };

/** Every table with an owner: those under row-level security, and those that name a user. */
async function ownedTables(sql: Sql): Promise<Table[]> {
  const rows = await sql<Table[]>`
    select c.table_name as name, c.column_name as owner
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
      and (c.column_name in ('owner_id', 'user_id', 'client_id') or (c.table_name = 'users' and c.column_name = 'id'))
      and c.data_type = 'uuid'
    order by 1, 2`;
  return [...rows];
}

/** Changes with every call a person makes, whoever attacks. */
const moving: Record<string, string[]> = { sessions: ['last_seen_at'], users: ['last_seen_at'] };

function textOf({ name }: Table): string {
  const without = (moving[name] ?? []).map((column) => ` - '${column}'`).join('');
  return `(to_jsonb(t)${without})::text`;
}

export type OwnedRows = {
  /** One hash per table over all rows of this client. */
  digest(owner: string): Promise<Record<string, string>>;
  /**
   * Tables in which rows of others, written since then, contain one of these texts; and where to continue next time.
   */
  mentionsBesides(owner: string, texts: readonly string[], since: string): Promise<{ names: string[]; until: string }>;
  /**
   * Tables in which rows written since then, of any owner, contain one of these texts; and where to continue next time.
   */
  mentions(texts: readonly string[], since: string): Promise<{ names: string[]; until: string }>;
  tables: readonly string[];
};

export async function readOwnedRows(sql: Sql): Promise<OwnedRows> {
  const tables = await ownedTables(sql);
  const everyTable = await sql<{ name: string }[]>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`;
  const quoted = (name: string) => `"${name}"`;
  const digestSql = tables
    .map(
      (table) =>
        `select '${table.name}.${table.owner}' as name, coalesce(md5(string_agg(h, ',' order by h)), '') as hash from (select md5(${textOf(table)}) as h from ${quoted(table.name)} t where ${quoted(table.owner)} = $1::uuid) r`,
    )
    .join(' union all ');
  const othersSql = tables
    .map(
      ({ name, owner }) =>
        `select '${name}' as name where exists (select 1 from ${quoted(name)} t where ${quoted(owner)} is distinct from $1::uuid and t.xmin::text::bigint >= $3::bigint and t::text like any ($2::text[]))`,
    )
    .join(' union all ');
  const anySql = everyTable
    .map(
      ({ name }) =>
        `select '${name}' as name where exists (select 1 from ${quoted(name)} t where t.xmin::text::bigint >= $2::bigint and t::text like any ($1::text[]))`,
    )
    .join(' union all ');
  const likes = (texts: readonly string[]) => texts.map((text) => `%${text}%`);
  // Planned once: with a part for every table, planning is most of the work.
  const prepared = { prepare: true } as const;
  /** Taken before a check: what is written during it is checked again. */
  async function untilNow(): Promise<string> {
    const [row] = await sql<{ until: string }[]>`select pg_snapshot_xmin(pg_current_snapshot())::text as until`;
    return row?.until ?? '0';
  }
  return {
    tables: tables.map(({ name, owner }) => `${name}.${owner}`),
    async digest(owner) {
      const rows = await sql.unsafe<{ name: string; hash: string }[]>(digestSql, [owner], prepared);
      return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]));
    },
    async mentionsBesides(owner, texts, since) {
      const until = await untilNow();
      const rows = await sql.unsafe<{ name: string }[]>(othersSql, [owner, likes(texts), since], prepared);
      return { names: rows.map(({ name }) => name), until };
    },
    async mentions(texts, since) {
      const until = await untilNow();
      const rows = await sql.unsafe<{ name: string }[]>(anySql, [likes(texts), since], prepared);
      return { names: rows.map(({ name }) => name), until };
    },
  };
}
