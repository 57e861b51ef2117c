import { instantText } from '../instant-text.ts';

/** A column: its type, and its value in a row. Accessors are faster than names for rows with thirty of them. */
export type Column<Row> = readonly [type: string, valueOf: (row: Row) => unknown];
/** Columns by their database names. */
export type Columns<Row> = Readonly<Record<string, Column<Row>>>;

/** From this many rows on it pays to check which columns are equal in every row, and to send those once. */
const worthSharing = 20;

function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  return one instanceof Temporal.Instant && other instanceof Temporal.Instant && one.equals(other);
}

/** Whether all rows have the same value, so that it is sent once. */
function isShared<Row>([, valueOf]: Column<Row>, rows: readonly Row[]): boolean {
  const [first] = rows;
  if (first === undefined || rows.length < worthSharing) return false;
  const value = valueOf(first);
  return rows.every((row) => isSame(valueOf(row), value));
}

function textOf(value: unknown, type: string): string {
  if (type === 'jsonb') return JSON.stringify(value);
  return value instanceof Temporal.Instant ? instantText(value) : String(value);
}

/** Types whose text never needs quoting in a list. */
const bare = new Set(['uuid', 'int', 'bigint', 'timestamptz', 'date', 'boolean']);

function quoted(text: string): string {
  const isPlain = !text.includes('"') && !text.includes('\\');
  return isPlain ? `"${text}"` : `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}

function listOf<Row>([type, valueOf]: Column<Row>, rows: readonly Row[]): string {
  // Documents are sent as one document: in a list each of their quotation marks would be escaped again.
  if (type === 'jsonb') return `[${rows.map((row) => JSON.stringify(valueOf(row) ?? null)).join(',')}]`;
  const isBare = bare.has(type);
  const items = rows.map((row) => {
    const value = valueOf(row);
    if (value === null || value === undefined) return 'NULL';
    return isBare ? textOf(value, type) : quoted(textOf(value, type));
  });
  return `{${items.join(',')}}`;
}

/** From this size on a text is deduplicated before it is sent; few rows keep one statement whatever their values. */
const worthFinding = 200;

/** The parameters of one statement; a long list used by two tables is sent once. */
export type Parameters = {
  values: (string | null)[];
  /** The value's placeholder in the statement. */
  place(type: string, text: string | null): string;
};

export function createParameters(): Parameters {
  const values: (string | null)[] = [];
  const places = new Map<string, number>();
  return {
    values,
    place(type, text) {
      if (text === null || text.length < worthFinding) return `$${values.push(text)}::${type}`;
      const key = `${type} ${text}`;
      const place = places.get(key) ?? values.push(text);
      places.set(key, place);
      return `$${place}::${type}`;
    },
  };
}

export type RowSource = {
  /** For `from`: the rows with their own columns, as `r`. */
  from: string;
  /** The expression of a column: one of `r`, or the value shared by all rows. */
  valueOf(name: string): string;
};

/**
 * Rows as parameters: a list per column, and one value where all rows are equal. PostgreSQL reads lists in half the
 * time of the same rows as JSON.
 */
export function rowSource<Row>(
  parameters: Parameters,
  { columns, rows }: { columns: Columns<Row>; rows: readonly Row[] },
): RowSource {
  const values = new Map<string, string>();
  const lists: string[] = [];
  const names: string[] = [];
  const [first] = rows;
  for (const [name, column] of Object.entries(columns)) {
    const [type, valueOf] = column;
    if (first !== undefined && isShared(column, rows)) {
      const value = valueOf(first);
      values.set(name, parameters.place(type, value === null || value === undefined ? null : textOf(value, type)));
      continue;
    }
    const isDocument = type === 'jsonb';
    const place = parameters.place(isDocument ? type : `${type}[]`, listOf(column, rows));
    names.push(name);
    values.set(name, isDocument ? `nullif(r.${name}, 'null')` : `r.${name}`);
    lists.push(isDocument ? `jsonb_array_elements(${place})` : `unnest(${place})`);
  }
  return {
    from:
      names.length === 0
        ? `generate_series(1, ${rows.length})`
        : `rows from (${lists.join(', ')}) as r (${names.join(', ')})`,
    valueOf: (name) => values.get(name) ?? 'null',
  };
}
