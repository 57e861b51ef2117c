import { instantText } from '../instant-text.ts';

/** A column: its type, and what a row says in it. Ways of their own are quicker than names where rows have thirty of them. */
export type Column<Row> = readonly [type: string, valueOf: (row: Row) => unknown];
/** Columns by their names in the database. */
export type Columns<Row> = Readonly<Record<string, Column<Row>>>;

/** From here on it pays to look which columns say the same in every row, and to send those once. */
const worthSharing = 20;

function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  return one instanceof Temporal.Instant && other instanceof Temporal.Instant && one.equals(other);
}

/** Whether all rows say the same, so that it is sent once. */
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

/** Values whose text holds nothing a list would have to quote. */
const bare = new Set(['uuid', 'int', 'bigint', 'timestamptz', 'date', 'boolean']);

function quoted(text: string): string {
  const isPlain = !text.includes('"') && !text.includes('\\');
  return isPlain ? `"${text}"` : `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}

function listOf<Row>([type, valueOf]: Column<Row>, rows: readonly Row[]): string {
  // Documents travel as one document: in a list every quotation mark of theirs would be quoted once more.
  if (type === 'jsonb') return `[${rows.map((row) => JSON.stringify(valueOf(row) ?? null)).join(',')}]`;
  const isBare = bare.has(type);
  const items = rows.map((row) => {
    const value = valueOf(row);
    if (value === null || value === undefined) return 'NULL';
    return isBare ? textOf(value, type) : quoted(textOf(value, type));
  });
  return `{${items.join(',')}}`;
}

/** From here on a text is looked up before it is sent again; few rows keep one statement whatever they say. */
const worthFinding = 200;

/** The parameters of one statement; a long list that two tables want is sent once. */
export type Parameters = {
  values: (string | null)[];
  /** What stands for the value in the statement. */
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
  /** For `from`: the rows with the columns of their own, as `r`. */
  from: string;
  /** What stands for a column: one of `r`, or the value that all rows share. */
  valueOf(name: string): string;
};

/**
 * Rows as parameters: a list per column, and one value where all rows say the same. PostgreSQL reads lists in half the time
 * it takes for the same rows as JSON.
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
