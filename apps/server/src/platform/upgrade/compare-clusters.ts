import type { ReservedSql } from 'postgres';
import { listSequences, quoted, type TableHead } from '#platform/backup/row-export.ts';
import { readClusterFacts } from './copy-roles.ts';

export type TableMeasure = { table: string; rows: string; hash: string };

/**
 * The row count of a table and a sum over the hashes of its rows, which does not depend on their order. The hash is MD5
 * of the row's text: fast in every server, and sufficient against errors; nobody creates collisions in their own
 * database.
 */
export async function measureTable(sql: ReservedSql, { schema, name, columns }: TableHead): Promise<TableMeasure> {
  const table = `${quoted(schema)}.${quoted(name)}`;
  const list = columns.map((column) => `t.${quoted(column)}`).join(', ');
  const [row] = await sql.unsafe<{ rows: string; hash: string }[]>(
    `select count(*)::text as rows,
            coalesce(sum(('x' || substr(digest, 1, 16))::bit(64)::bigint::numeric), 0)::text || ':' ||
            coalesce(sum(('x' || substr(digest, 17, 16))::bit(64)::bigint::numeric), 0)::text as hash
       from (select md5(row(${list})::text) as digest from ${table} t) as digests`,
  );
  return { table, rows: row?.rows ?? '', hash: row?.hash ?? '' };
}

type Sessions = { old: ReservedSql; next: ReservedSql };

function differences<Item>(what: string, old: readonly Item[], next: readonly Item[]): string[] {
  const [before, after] = [old.map((item) => JSON.stringify(item)), next.map((item) => JSON.stringify(item))];
  const lost = before.filter((item) => !after.includes(item)).length;
  const added = after.filter((item) => !before.includes(item)).length;
  return lost + added === 0 ? [] : [`${what}: ${lost} of the old cluster differ or are missing, ${added} are new`];
}

/** What in the new cluster differs from the old one; empty when they match. */
export async function compareClusters(
  { old, next }: Sessions,
  tables: readonly TableHead[],
  onTable: (table: TableHead) => void,
): Promise<string[]> {
  const found: string[] = [];
  for (const table of tables) {
    const [before, after] = await Promise.all([measureTable(old, table), measureTable(next, table)]);
    if (before.rows !== after.rows) found.push(`${before.table}: ${before.rows} rows before, ${after.rows} after`);
    else if (before.hash !== after.hash) found.push(`${before.table}: the rows are not the same`);
    onTable(table);
  }
  const [oldSequences, nextSequences] = [await listSequences(old), await listSequences(next)];
  found.push(...differences('sequences', oldSequences, nextSequences));
  const [before, after] = [await readClusterFacts(old), await readClusterFacts(next)];
  for (const part of ['roles', 'memberships', 'settings', 'systemSettings', 'grants'] as const)
    found.push(...differences<unknown>(part, before[part], after[part]));
  return found;
}
