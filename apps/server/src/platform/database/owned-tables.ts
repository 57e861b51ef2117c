import type { Tx } from './transaction.ts';

/** A table whose rows belong to one client each, as `enlace_protect` marked it. */
export type OwnedTable = {
  name: string;
  ownerColumn: string;
  /** Columns of the primary key, in its order. */
  key: string[];
  /** Whether the product's role may remove rows itself; ledgers go with the rows they hang on. */
  isRemovable: boolean;
  /** Tables whose rows it points to. */
  parents: string[];
};

type Row = Omit<OwnedTable, 'ownerColumn'> & { rule: string };

function ownerColumnOf({ name, rule }: Pick<Row, 'name' | 'rule'>): string {
  const column = /^\(*"?([a-z_]+)"? = /.exec(rule)?.[1];
  if (column === undefined) throw new Error(`the policy of ${name} names no owner: ${rule}`);
  return column;
}

/**
 * Every client's table, read from the policies of the database itself: a table that is added later is found without
 * being named anywhere. Partitions are reached through the table they belong to.
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

/** Tables that are pointed to come after those that point to them, so that rows can be removed in this order. */
export function childrenFirst(tables: readonly OwnedTable[]): OwnedTable[] {
  const names = new Set(tables.map(({ name }) => name));
  const left = new Map(tables.map((table) => [table.name, table]));
  const ordered: OwnedTable[] = [];
  while (left.size > 0) {
    const pointedTo = new Set([...left.values()].flatMap(({ parents }) => parents.filter((name) => names.has(name))));
    const free = [...left.values()].filter(({ name }) => !pointedTo.has(name));
    // Tables that point at each other in a circle have no order; their rows go in whatever order works.
    const next = free.length > 0 ? free : [...left.values()];
    for (const table of next) left.delete(table.name);
    ordered.push(...next);
  }
  return ordered;
}
