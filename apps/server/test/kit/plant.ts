import type { OwnedTable } from '#platform/database/owned-tables.ts';
import type { TestDatabase } from './database.ts';
import { allColumns } from './sweep.ts';

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

function planted(value: Json, words: string): Json {
  if (typeof value === 'string') return `${value} ${words}`;
  if (Array.isArray(value)) return (value as readonly Json[]).map((item) => planted(item, words));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, planted(item, words)]));
}

type Input = {
  sql: TestDatabase['adminSql'];
  tables: readonly OwnedTable[];
  owner: string;
  words: string;
  /** Rows of a table that are left alone. */
  except: Readonly<Record<string, string>>;
  /** Columns that contain no text. */
  isLeftOut: (name: string) => boolean;
};

/** Appends words to every text a client has, in every column that accepts them; returns the columns. */
export async function plantWords({ sql, tables, owner, words, except, isLeftOut }: Input): Promise<string[]> {
  const done: string[] = [];
  const owned = new Map(tables.map((table) => [table.name, table]));
  for (const { table, column, type } of await allColumns(sql)) {
    const known = owned.get(table);
    const name = `${table}.${column}`;
    if (!known || isLeftOut(name) || !['text', 'jsonb', '_text'].includes(type)) continue;
    const where = sql`${sql(known.ownerColumn)} = ${owner} and ${sql(column)} is not null and not (${sql.unsafe(except[table] ?? 'false')})`;
    const work = async () => {
      if (type === 'text')
        return (await sql`update ${sql(table)} set ${sql(column)} = ${sql(column)} || ' ' || ${words} where ${where}`)
          .count;
      if (type === '_text')
        return (
          await sql`update ${sql(table)} set ${sql(column)} = array_append(${sql(column)}, ${words}) where ${where}`
        ).count;
      const rows = await sql<{ place: string; value: string }[]>`
        select ctid::text as place, ${sql(column)}::text as value from ${sql(table)} where ${where}`;
      let count = 0;
      for (const { place, value } of rows) {
        const more = JSON.stringify(planted(JSON.parse(value) as Json, words));
        if (more === JSON.stringify(JSON.parse(value))) continue;
        count += (await sql`update ${sql(table)} set ${sql(column)} = ${more}::text::jsonb where ctid = ${place}::tid`)
          .count;
      }
      return count;
    };
    // A column that accepts only certain values, a key or an issued invoice refuses.
    const count = await work().catch(() => 0);
    if (count > 0) done.push(name);
  }
  return done;
}
