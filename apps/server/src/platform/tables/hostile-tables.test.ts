import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { csvLine, unguarded } from './csv-line.ts';
import { CsvReader } from './csv-reader.ts';
import { writeXlsx } from './write-xlsx.ts';
import { readXlsx } from './xlsx-reader.ts';

/** What users and attackers enter into a field. */
const texts = [
  ...[
    '=1+1',
    "'=1+1",
    "''=1+1",
    '+SUM(1)',
    '-1+cmd',
    '-3',
    '@cmd',
    '＝1+1',
    '＠cmd',
    '=HYPERLINK("http://a.example","x")',
  ],
  ...['+34600000001', '0034600000001', '03590', '123456789012345678', 'ES9121000418450200051332', '1e5', '1/2', 'TRUE'],
  ...[
    'a,b;c\td|e',
    'say "hi"',
    '"',
    "'",
    'line 1\nline 2',
    'line 1\r\nline 2',
    'line 1\rline 2',
    '_x000D_',
    '_x0041_b',
    'a_x41_',
  ],
  ...[
    '<&>"\'',
    '日本語、テスト',
    'العربية \u202Eabc',
    '😀👩‍👩‍👧',
    'e\u0301',
    '\u200Bzero',
    '   ',
    'x'.repeat(30_000),
    '#N/A',
  ],
];
const odd = ['\u0001\u001f', 'a\u0007b', 'lone \uD83D'];
const header = ['name', 'name', '', 'note'];

let folder: string;
let workbook: Buffer;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'enlace-tables-'));
  async function* rows() {
    yield [...texts, ...odd].map((text) => [text, -3, 0.1, text]);
  }
  const pieces: Uint8Array[] = [];
  for await (const piece of writeXlsx({ name: 'Tamys', header, rows: rows() })) pieces.push(piece);
  workbook = Buffer.concat(pieces);
  await writeFile(path.join(folder, 'all.xlsx'), workbook);
  await writeFile(path.join(folder, 'all.csv'), `\uFEFF${table()}`);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function table(): string {
  return csvLine(header) + texts.map((text) => csvLine([text, -3, 0.1, text])).join('');
}

test('a table gives back what was written, and no cell of it runs; numbers are numbers, also below zero', () => {
  const reader = new CsvReader(',');
  const [, ...records] = [...reader.push(table()), ...reader.end()];
  expect(records.map(({ cells }) => unguarded(cells[0] ?? ''))).toEqual(texts);
  expect(records.map(({ cells }) => cells[1])).toEqual(texts.map(() => '-3'));
  for (const { cells } of records)
    expect(/^[=\-@\t\r\n＝＋－＠]|^\+(?![\d ().\/-]*$)/.test(cells[0] ?? ''), cells[0]).toBe(false);
});

test('a workbook gives back what was written, signs that XML would lose among it', async () => {
  const read: string[][] = [];
  for await (const { cells } of readXlsx(workbook)) read.push(cells);
  const well = [...texts, ...odd].map((text) => text.toWellFormed());
  expect(read.slice(1).map((cells) => unguarded(cells[0] ?? ''))).toEqual(well);
  expect(read[1]?.slice(1, 3)).toEqual(['-3', '0.1']);
});

test('a text longer than a cell takes ends with a sign that says so', async () => {
  async function* rows() {
    yield [['😀'.repeat(20_000)]];
  }
  const pieces: Uint8Array[] = [];
  for await (const piece of writeXlsx({ name: 'Tamys', header: ['long'], rows: rows() })) pieces.push(piece);
  const read: string[][] = [];
  for await (const { cells } of readXlsx(Buffer.concat(pieces))) read.push(cells);
  const cell = read[1]?.[0] ?? '';
  expect(cell.length).toBeLessThanOrEqual(32_767);
  expect(cell.endsWith('😀…')).toBe(true);
});

const script = `
import csv, json, sys, openpyxl
from openpyxl.utils.escape import unescape
folder = sys.argv[1]
with open(folder + '/all.csv', encoding='utf-8-sig', newline='') as file:
    rows = list(csv.reader(file, strict=True))
sheet = openpyxl.load_workbook(folder + '/all.xlsx').active
cells = [[cell.value for cell in row] for row in sheet.iter_rows(min_row=2)]
kinds = sorted({row[0].data_type for row in sheet.iter_rows(min_row=2)})
print(json.dumps({'csv': rows[1:], 'xlsx': [[unescape(row[0] or '')] + row[1:3] for row in cells], 'kinds': kinds}))`;

test('python reads the same from both: its csv in strict mode, and openpyxl, which sees no formula', (context) => {
  if (spawnSync('python3', ['-c', 'import openpyxl']).status !== 0)
    return context.skip('python3 with openpyxl is not on this machine: only our own readers were asked');
  const read: { csv: string[][]; xlsx: [string, number, number][]; kinds: string[] } = JSON.parse(
    execFileSync('python3', ['-c', script, folder], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 }),
  );
  expect(read.csv.map(([first = '']) => unguarded(first))).toEqual(texts);
  expect(read.csv.map(([, second]) => Number(second))).toEqual(texts.map(() => -3));
  expect(read.xlsx.slice(0, texts.length).map(([first]) => unguarded(first))).toEqual(texts);
  expect(read.xlsx[0]?.slice(1)).toEqual([-3, 0.1]);
  expect(read.kinds).toEqual(['s']);
});
