import type { PostgresType } from 'postgres';

/** Values beyond text, numbers and booleans that may be passed to `sql` and returned by it. */
export type DatabaseTypes = {
  instant: Temporal.Instant;
  plainDate: Temporal.PlainDate;
  json: unknown;
  wholeNumber: number;
};

const oid = { bigint: 20, json: 114, date: 1082, timestamptz: 1184, jsonb: 3802 } as const;

/** Rows read together repeat the same few moments, and parsing one is slow; instants are immutable. */
const recent = new Map<string, Temporal.Instant>();
const maxRecent = 64;

function readInstant(text: string): Temporal.Instant {
  const held = recent.get(text);
  if (held !== undefined) return held;
  if (recent.size >= maxRecent) recent.clear();
  const instant = Temporal.Instant.from(text);
  recent.set(text, instant);
  return instant;
}

const instant: PostgresType<Temporal.Instant> = {
  to: oid.timestamptz,
  from: [oid.timestamptz],
  // Dates are accepted too, because libraries pass them.
  serialize: (value: unknown) => (value instanceof Date ? value.toISOString() : String(value)),
  parse: readInstant,
};

const plainDate: PostgresType<Temporal.PlainDate> = {
  to: oid.date,
  from: [oid.date],
  serialize: (value: unknown) => (value instanceof Date ? value.toISOString().slice(0, 10) : String(value)),
  parse: (text: string) => Temporal.PlainDate.from(text),
};

// The job queue passes finished JSON text, so text passes unchanged; use `jsonParameter` for values.
const json: PostgresType<unknown> = {
  to: oid.jsonb,
  from: [oid.json, oid.jsonb],
  serialize: (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)),
  parse: (text: string): unknown => JSON.parse(text),
};

// Counters and sizes stay far below 2^53; a larger value is a bug that must not be rounded away.
const wholeNumber: PostgresType<number> = {
  to: oid.bigint,
  from: [oid.bigint],
  serialize: (value: unknown) => String(value),
  parse: (text: string) => {
    const value = Number(text);
    if (!Number.isSafeInteger(value)) throw new RangeError(`bigint out of the safe range: ${text}`);
    return value;
  },
};

/** timestamptz ⇄ Temporal.Instant, date ⇄ Temporal.PlainDate, json(b) ⇄ value, bigint ⇄ number; numeric stays text. */
export const valueCodecs = { instant, plainDate, json, wholeNumber };

/** The implementation of `sql.json(value)`: any value, including bare text, becomes its JSON document. */
export function jsonParameter(sql: { typed(value: string, type: number): unknown }, value: unknown): unknown {
  return sql.typed(JSON.stringify(value), oid.jsonb);
}

/** Columns are snake_case in SQL and camelCase in rows and in `sql(object)`; keys inside JSON are unchanged. */
export const columnNames = {
  column: {
    from: (name: string) => name.replace(/_([a-z0-9])/g, (_match, letter: string) => letter.toUpperCase()),
    to: (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  },
};
