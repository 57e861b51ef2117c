import type { OwnerId } from '#platform/context.ts';
import type { Database, Tx } from '#platform/database/client.ts';
import { withoutSecretLinks } from '#platform/secret-links.ts';
import type { ExportedTable } from '../tables/client-tables.ts';

const defaultPageRows = 1000;
/** Row files are split here, so that no archive entry becomes unwieldy. */
export const partBytes = 1024 ** 3;

/** Columns never exported: hashes, secrets, search indexes, raw bytes. */
const secretName = /hash|secret|token|salt|sealed|password|signature|public_key|(^|_)mark($|_)/;
const silentTypes = new Set(['bytea', 'tsvector']);

type Column = { name: string; type: string; keyPlace: number | null };

export type TablePlan = {
  table: string;
  ownerColumn: string;
  columns: string[];
  strip: Readonly<Record<string, readonly string[]>>;
  blank: readonly string[];
  /** The primary key without the owner, used for paging. */
  key: { name: string; type: string }[];
  pageRows: number;
  /** Only some of the rows: a condition on `t`, in which `$value` stands for the value. */
  only?: Only;
};
export type Only = { condition: string; value: string };

/**
 * The exported columns of a table, read from the database: later columns are included, unless they look like a secret.
 */
export async function planTable(
  tx: Tx,
  { exported, ownerColumn }: { exported: ExportedTable; ownerColumn: string },
): Promise<TablePlan> {
  const { table, omit = [], keep = [], strip = {}, blank = [], pageRows = defaultPageRows } = exported;
  const columns = await tx.sql<Column[]>`
    select a.attname::text as name, format_type(a.atttypid, a.atttypmod) as type,
           (select k.place::int from pg_index i cross join unnest(i.indkey::int2[]) with ordinality as k (attnum, place)
             where i.indrelid = a.attrelid and i.indisprimary and k.attnum = a.attnum) as key_place
      from pg_attribute a
     where a.attrelid = ${table}::regclass and a.attnum > 0 and not a.attisdropped order by a.attnum`;
  const shown = columns.filter(({ name, type }) => {
    if (omit.includes(name)) return false;
    return keep.includes(name) || !(silentTypes.has(type) || secretName.test(name));
  });
  const key = columns
    .filter(({ keyPlace, name }) => keyPlace !== null && name !== ownerColumn)
    .toSorted((left, right) => (left.keyPlace ?? 0) - (right.keyPlace ?? 0));
  return { table, ownerColumn, columns: shown.map(({ name }) => name), strip, blank, key, pageRows };
}

type Position = readonly string[] | undefined;
type PageRow = { line: string; position: string[] };

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

function exportedColumn(name: string, strip: TablePlan['strip']): string {
  const keys = strip[name];
  if (!keys) return `t.${quoted(name)}`;
  return `t.${quoted(name)} - array[${keys.map((key) => `'${key.replaceAll("'", "''")}'`).join(', ')}] as ${quoted(name)}`;
}

/** Names come from the database catalogue and are quoted; values are parameters. */
function pageStatement(plan: TablePlan, after: Position): string {
  const { table, ownerColumn, columns, strip, key, pageRows, only } = plan;
  const keys = key.map(({ name }) => `t.${quoted(name)}`);
  const from = key.map(({ type }, place) => `$${place + 2}::${type}`).join(', ');
  const position = keys.length === 0 ? `array[]::text[]` : `array[${keys.map((name) => `${name}::text`).join(', ')}]`;
  const narrowed = only ? `and (${only.condition.replaceAll('$value', `$${2 + (after?.length ?? 0)}`)})` : '';
  return `
    select to_jsonb(r)::text as line, p.position
      from ${quoted(table)} t
      cross join lateral (select ${columns.map((name) => exportedColumn(name, strip)).join(', ')}) r
      cross join lateral (select ${position} as position) p
     where t.${quoted(ownerColumn)} = $1::uuid ${after && keys.length > 0 ? `and (${keys.join(', ')}) > (${from})` : ''}
     ${narrowed}
     ${keys.length > 0 ? `order by ${keys.join(', ')}` : ''} limit ${pageRows}`;
}

/** The exported row, without links that act in the name of their recipient. */
function exportedLine(line: string, blank: readonly string[]): string {
  if (blank.length === 0) return line;
  const row = new Map<string, unknown>(Object.entries(JSON.parse(line)));
  for (const name of blank) {
    const text = row.get(name);
    if (typeof text === 'string') row.set(name, withoutSecretLinks(text));
  }
  return JSON.stringify(Object.fromEntries(row));
}

type ReadInput = { db: Database; owner: OwnerId; plan: TablePlan };

/** Rows as JSON texts, one page per short transaction: a long export keeps no transaction open. */
export async function* readRows({ db, owner, plan }: ReadInput): AsyncGenerator<string[]> {
  let after: Position;
  for (;;) {
    const statement = pageStatement(plan, after);
    const values = [owner, ...(after ?? []), ...(plan.only ? [plan.only.value] : [])];
    const rows: readonly PageRow[] = await db.scoped(owner, (tx) => tx.sql.unsafe<PageRow[]>(statement, values), {
      readOnly: true,
    });
    if (rows.length > 0) yield rows.map(({ line }) => exportedLine(line, plan.blank));
    after = rows.at(-1)?.position;
    if (rows.length < plan.pageRows || plan.key.length === 0) return;
  }
}
