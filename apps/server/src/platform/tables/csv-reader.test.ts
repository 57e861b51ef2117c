import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CsvReader, type TableRecord } from './csv-reader.ts';
import { findDelimiter } from './find-dialect.ts';
import { findEncoding } from './find-encoding.ts';

function read(text: string, { delimiter = ',', cuts = [] as number[] } = {}): TableRecord[] {
  const reader = new CsvReader(delimiter);
  const places = [...new Set(cuts.map((cut) => cut % (text.length + 1)))].toSorted((left, right) => left - right);
  const records: TableRecord[] = [];
  let start = 0;
  for (const end of [...places, text.length]) {
    records.push(...reader.push(text.slice(start, end)));
    start = end;
  }
  return [...records, ...reader.end()];
}

const cells = (records: readonly TableRecord[]) => records.map((record) => record.cells);

type Written = {
  rows: { text: string; isQuoted: boolean }[][];
  delimiter: string;
  lineEnd: string;
  hasLastEnd: boolean;
};

function write({ rows, delimiter, lineEnd, hasLastEnd }: Written): string {
  const lines = rows.map((row) =>
    row
      .map(({ text, isQuoted }) =>
        isQuoted || /["\r\n]/.test(text) || text.includes(delimiter) ? `"${text.replaceAll('"', '""')}"` : text,
      )
      .join(delimiter),
  );
  return lines.join(lineEnd) + (hasLastEnd ? lineEnd : '');
}

const tables = fc.record({
  rows: fc.array(
    fc.array(
      fc.record({
        text: fc.string({
          unit: fc.constantFrom('a', 'ñ', '日', '"', ',', ';', '\t', '|', '\r', '\n', ' ', "'", '😀'),
        }),
        isQuoted: fc.boolean(),
      }),
      { minLength: 1, maxLength: 5 },
    ),
    { minLength: 1, maxLength: 8 },
  ),
  delimiter: fc.constantFrom(',', ';', '\t', '|'),
  lineEnd: fc.constantFrom('\n', '\r\n', '\r'),
  hasLastEnd: fc.boolean(),
});

test('reads every well-formed table like csv-parse, however it is cut into pieces', () => {
  fc.assert(
    fc.property(tables, fc.array(fc.nat(), { maxLength: 6 }), (table, cuts) => {
      const text = write(table);
      const { delimiter, lineEnd } = table;
      const all: string[][] = parse(text, { delimiter, record_delimiter: lineEnd, relax_column_count: true });
      // Empty lines are not records here.
      const expected = all.filter((row) => row.length > 1 || row[0] !== '');
      const found = read(text, { delimiter, cuts });
      expect(cells(found)).toEqual(expected);
      expect(found.some(({ isBroken }) => isBroken)).toBe(false);
    }),
    { numRuns: 500 },
  );
});

test('reads the same however the text is cut, well-formed or not', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r', '\u0000', '😀') }),
      fc.array(fc.nat(), { maxLength: 6 }),
      (text, cuts) => {
        expect(read(text, { cuts })).toEqual(read(text));
      },
    ),
    { numRuns: 500 },
  );
});

test('an open quote costs its own line alone, and lines keep their numbers', () => {
  const records = read('a,b\r\n1,"x\ny"\n"open,2\n3,4\n');
  expect(records.map(({ line, cells: found, isBroken }) => [line, found, isBroken])).toEqual([
    [1, ['a', 'b'], false],
    [2, ['1', 'x\ny'], false],
    [4, ['"open', '2'], true],
    [5, ['3', '4'], false],
  ]);
});

test.each([
  [';', 'Nombre;Correo;Importe\nAna;ana@correo.example;1,5\nLuis;luis@correo.example;2,5\n'],
  ['\t', 'Nombre\tCorreo\nAna, y más\tana@correo.example\nLuis, y más\tluis@correo.example\n'],
  ['|', 'Nombre|Correo\nAna|ana@correo.example\n'],
  [',', 'Nombre,Correo\n"Ana; la de siempre",ana@correo.example\nLuis,luis@correo.example\n'],
])('finds the delimiter %j', (delimiter, text) => {
  expect(findDelimiter(text, true)).toBe(delimiter);
});

/** Shift JIS and EUC-JP bytes of 名前,山田太郎 and what follows, from the tables of the standards. */
const shiftJis = Buffer.from('96bc914f2c83818381838b0d0a8e5293639198598b4f0d0a', 'hex');
const eucJp = Buffer.from('ccbec1b02ca5e1a1bca5eb0d0abbb3c5c4c2c0cfba0d0a', 'hex');

test.each([
  ['utf-8', Buffer.from('Nombre,Ciudad\nNúria,Dénia\n')],
  ['utf-8', Buffer.from('\uFEFFNombre\nNúria\n')],
  ['windows-1252', Buffer.from('Nombre,Ciudad\nNúria,Dénia\nBegoña,Málaga\n', 'latin1')],
  ['utf-16le', Buffer.from('\uFEFFNombre\nNúria\n', 'utf16le')],
  ['utf-16le', Buffer.from('Nombre\nNúria\n', 'utf16le')],
  ['utf-16be', Buffer.from('\uFEFFNombre\nNúria\n', 'utf16le').swap16()],
  ['shift_jis', shiftJis],
  ['euc-jp', eucJp],
] as const)('finds the encoding %s', (encoding, bytes) => {
  expect(findEncoding(bytes)).toBe(encoding);
});
