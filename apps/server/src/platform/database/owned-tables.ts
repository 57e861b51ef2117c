import type { Tx } from './transaction.ts';

/** A table whose rows each belong to one client, as marked by `enlace_protect`. */
export type OwnedTable = {
  name: string;
  ownerColumn: string;
  /** Columns of the primary key, in order. */
  key: string[];
  /** Whether the product's role may delete rows itself; ledgers are deleted with the rows they belong to. */
  isRemovable: boolean;
  /** Referenced tables. */
  parents: string[];
};

type Row = Omit<OwnedTable, 'ownerColumn'> & { rule: string };

function ownerColumnOf({ name, rule }: Pick<Row, 'name' | 'rule'>): string {
  const column = /^\(*"?([a-z_]+)"? = /.exec(rule)?.[1];
  if (column === undefined) throw new Error(`the policy of ${name} names no owner: ${rule}`);
  return column;
}

/**
 * Every client table, read from the database's own policies: later tables are found without being listed anywhere.
 * Partitions are reached through their parent table.
 */
export async function listOwnedTables(tx: Tx): Promise<OwnedTable[]> {
  const rows = await tx.sql<Row[]>`
    select c.relname as name, p.qual as rule,
           array(select a.attname::text from pg_index i cross join unnest(i.indkey::int2[]) with ordinality as k (attnum, place)
                   join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
                  where i.indrelid = c.oid and i.indisprimary order by k.place) as key,
           has_table_privilege(c.oid, 'DELETE') as is_removable,
           array(select distinct f.confrelid::regclass::text from pg_constraint f
                  where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as parents
      from pg_policies p
      join pg_class c on c.relname = p.tablename and c.relnamespace = p.schemaname::regnamespace
     where p.schemaname = 'public' and p.policyname = 'enlace_owner_only' and not c.relispartition
     order by c.relname`;
  return rows.map(({ rule, ...table }) => ({ ...table, ownerColumn: ownerColumnOf({ name: table.name, rule }) }));
}

/** Referencing tables come before referenced ones, so that rows can be deleted in this order. */
export function childrenFirst(tables: readonly OwnedTable[]): OwnedTable[] {
  const names = new Set(tables.map(({ name }) => name));
  const left = new Map(tables.map((table) => [table.name, table]));
  const ordered: OwnedTable[] = [];
  while (left.size > 0) {
    const pointedTo = new Set([...left.values()].flatMap(({ parents }) => parents.filter((name) => names.has(name))));
    const free = [...left.values()].filter(({ name }) => !pointedTo.has(name));
    // Circular references have no order; their rows are deleted in whatever order works.
    const next = free.length > 0 ? free : [...left.values()];
    for (const table of next) left.delete(table.name);
    ordered.push(...next);
  }
  return ordered;
}
