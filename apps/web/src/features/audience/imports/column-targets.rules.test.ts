import { describe, expect, it } from 'vitest';
import { fieldsForColumns, leftOutColumns, withTarget } from './column-targets.rules.ts';

function column(index: number, name: string, samples: string[]) {
  return { index, name, title: name, samples, objections: 0, filled: samples.length };
}

const columns = [
  column(0, 'nombre', ['Ana']),
  column(1, 'cumpleaños', ['1990-05-04', '04/11/1985']),
  column(2, 'origen', ['tienda']),
  column(3, 'vacía', []),
];
const mapping = [
  { column: 0, to: 'name' as const },
  { column: 1, to: null },
];

describe('columns that stay out', () => {
  it('have values and no target, whether the mapping names them or not', () => {
    expect(leftOutColumns(columns, { mapping }).map(({ name }) => name)).toEqual(['cumpleaños', 'origen']);
    const all = withTarget(withTarget(mapping, 1, 'notes'), 2, 'city');
    expect(leftOutColumns(columns, { mapping: all })).toEqual([]);
  });

  it('take an exclusive target from the column that had it, and share the others', () => {
    expect(withTarget(mapping, 2, 'name')).toEqual([
      { column: 0, to: null },
      { column: 1, to: null },
      { column: 2, to: 'name' },
    ]);
    expect(withTarget([{ column: 0, to: 'email' }], 1, 'email').map(({ to }) => to)).toEqual(['email', 'email']);
  });
});

describe('a field for each column', () => {
  const fieldsFor = (wanted: typeof columns, fields: { key: string; name: string }[] = []) =>
    fieldsForColumns(wanted, { fields, mapping });

  it('is a date only where every value is a whole day, and a text elsewhere', () => {
    expect(fieldsFor(columns.slice(1, 3))).toEqual([
      { column: 1, name: 'cumpleaños', kind: 'date' },
      { column: 2, name: 'origen', kind: 'text' },
    ]);
    const kinds = fieldsFor([
      column(0, 'día', ['27/07', '1990-05-04']),
      column(1, 'código postal', ['46001']),
      column(2, 'charla', ['una\ndos']),
    ]);
    expect(kinds.map((each) => 'kind' in each && each.kind)).toEqual(['text', 'text', 'long_text']);
  });

  it('is the one of its name, unless another column has it', () => {
    const fields = [{ key: 'origen', name: 'Origen' }];
    expect(fieldsFor([columns[2] ?? column(2, '', [])], fields)).toEqual([{ column: 2, key: 'origen' }]);
    expect(
      fieldsFor([column(2, 'origen', ['a']), column(4, 'Origen', ['b']), column(5, 'ORIGEN', ['c'])], fields),
    ).toEqual([
      { column: 2, key: 'origen' },
      { column: 4, name: 'Origen 2', kind: 'text' },
      { column: 5, name: 'ORIGEN 3', kind: 'text' },
    ]);
  });

  it('has a name that fits', () => {
    const long = 'x'.repeat(90);
    const names = fieldsFor([column(0, long, ['a']), column(1, long, ['b'])]).map(
      (each) => 'name' in each && each.name,
    );
    expect(names).toEqual(['x'.repeat(60), `${'x'.repeat(56)} 2`]);
  });
});
