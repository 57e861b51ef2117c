import { describe, expect, it } from 'vitest';
import { type Columns, createParameters, rowSource } from './row-source.ts';

type Row = { id: number; name: string | null; at: Temporal.Instant; facts: object | null };
const columns: Columns<Row> = {
  id: ['bigint', (row) => row.id],
  name: ['text', (row) => row.name],
  at: ['timestamptz', (row) => row.at],
  facts: ['jsonb', (row) => row.facts],
};
const moment = () => Temporal.Instant.from('2026-03-01T08:00:00Z');

function rowsOf(count: number, row: (index: number) => Partial<Row>): Row[] {
  return Array.from({ length: count }, (_, index) => ({
    id: index,
    name: 'a',
    at: moment(),
    facts: null,
    ...row(index),
  }));
}

describe('rows as parameters of a statement', () => {
  it('quotes texts and keeps what is missing apart from its name', () => {
    const parameters = createParameters();
    rowSource(parameters, { columns, rows: rowsOf(3, (index) => ({ name: ['"\\', null, 'NULL'][index] ?? null })) });
    expect(parameters.values[1]).toBe(String.raw`{"\"\\",NULL,"NULL"}`);
  });

  it('sends once what many rows say alike, moments too', () => {
    const parameters = createParameters();
    const { from, valueOf } = rowSource(parameters, { columns, rows: rowsOf(20, () => ({})) });
    expect(from).toBe('rows from (unnest($1::bigint[])) as r (id)');
    expect(parameters.values.slice(1)).toEqual(['a', '2026-03-01T08:00:00Z', null]);
    expect([valueOf('id'), valueOf('name'), valueOf('facts')]).toEqual(['r.id', '$2::text', '$4::jsonb']);
  });

  it('sends a long list once when two tables want it, and a short one twice', () => {
    const parameters = createParameters();
    const names = ['x'.repeat(200), 'y'];
    const rows = rowsOf(2, (index) => ({ name: names[index] ?? '', facts: { text: '"' } }));
    rowSource(parameters, { columns, rows });
    const { from, valueOf } = rowSource(parameters, { columns, rows });
    expect(from).toContain('unnest($5::bigint[]), unnest($2::text[])');
    expect(valueOf('facts')).toBe("nullif(r.facts, 'null')");
    expect(parameters.values).toHaveLength(7);
  });

  it('counts the rows where all of them say the same', () => {
    const { from } = rowSource(createParameters(), { columns, rows: rowsOf(20, () => ({ id: 7 })) });
    expect(from).toBe('generate_series(1, 20)');
  });
});
