import type { Tx } from './client.ts';

/** A table with the columns that are written and their types, by the names of their rows. */
export type WrittenTable<Row> = { table: string; columns: Readonly<Record<keyof Row & string, string>> };

type Columns = Readonly<Record<string, string>>;
/** Values by the names of columns, without the type of the row they came from. */
type Values = Readonly<Record<string, unknown>>;

/** From here on it pays to look which columns say the same in every row, and to send those once. */
const worthSharing = 20;

function snake(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function recordOf(names: readonly string[], columns: Columns): string {
  return names.map((name) => `"${name}" ${columns[name] ?? ''}`).join(', ');
}

function statementOf(table: string, columns: Columns, shared: ReadonlySet<string>): string {
  const names = Object.keys(columns);
  const [own, common] = [names.filter((name) => !shared.has(name)), names.filter((name) => shared.has(name))];
  const values = names.map((name) => `${shared.has(name) ? 's' : 'r'}."${name}"`).join(', ');
  const rest = common.length === 0 ? '' : `, json_to_record($2::json) as s (${recordOf(common, columns)})`;
  return `insert into ${table} (${names.map(snake).join(', ')}) select ${values}
    from json_to_recordset($1::json) as r (${recordOf(own, columns)})${rest}`;
}

function sharedColumns(names: readonly string[], rows: readonly Values[]): Set<string> {
  const [first] = rows;
  if (!first || rows.length < worthSharing) return new Set();
  const shared = names.filter((name) => rows.every((row) => row[name] === first[name]));
  // A set of rows needs one column of its own.
  return new Set(shared.length === names.length ? shared.slice(1) : shared);
}

function pick(row: Values, names: readonly string[]): Values {
  const picked: Record<string, unknown> = {};
  for (const name of names) picked[name] = row[name];
  return picked;
}

/** Writes many rows by one statement; table and columns are fixed in the code, values never are. */
export function rowWriter<Row extends Values>({
  table,
  columns,
}: WrittenTable<Row>): (tx: Tx, rows: readonly Row[]) => Promise<void> {
  const names = Object.keys(columns);
  const texts = new Map<string, string>();
  return async (tx, rows) => {
    const [first] = rows;
    if (!first) return;
    const shared = sharedColumns(names, rows);
    const key = [...shared].join(' ');
    const text = texts.get(key) ?? statementOf(table, columns, shared);
    texts.set(key, text);
    const own = names.filter((name) => !shared.has(name));
    const lists = [JSON.stringify(rows.map((row) => pick(row, own)))];
    if (shared.size > 0) lists.push(JSON.stringify(pick(first, [...shared])));
    await tx.sql.unsafe(text, lists, { prepare: true });
  };
}
