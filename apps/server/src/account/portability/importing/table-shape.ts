import type { Tx } from '#platform/database/client.ts';
import { listOwnedTables } from '#platform/database/owned-tables.ts';
import { planTable } from '../content/table-reader.ts';
import { exportedAs } from './import-tables.ts';
import type { ImportSpec } from './import.types.ts';

/** The importable columns of a table: the exported ones, never a potential secret or a generated column. */
export type TableShape = { ownerColumn: string; columns: ReadonlySet<string>; types: ReadonlyMap<string, string> };

export async function readShapes(tx: Tx, specs: readonly ImportSpec[]): Promise<Map<string, TableShape>> {
  const owned = await listOwnedTables(tx);
  const shapes = new Map<string, TableShape>();
  for (const { table, drop = [], extra = [] } of specs) {
    const ownerColumn = owned.find(({ name }) => name === table)?.ownerColumn;
    if (ownerColumn === undefined) throw new Error(`${table} is no table of clients`);
    const plan = await planTable(tx, { exported: exportedAs(table), ownerColumn });
    const rows = await tx.sql<{ name: string; type: string }[]>`
      select a.attname::text as name, format_type(a.atttypid, a.atttypmod) as type from pg_attribute a
       where a.attrelid = ${table}::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''`;
    const types = new Map(rows.map(({ name, type }) => [name, type]));
    const columns = [...plan.columns, ...extra].filter((name) => types.has(name) && !drop.includes(name));
    shapes.set(table, { ownerColumn, columns: new Set(columns), types });
  }
  return shapes;
}
