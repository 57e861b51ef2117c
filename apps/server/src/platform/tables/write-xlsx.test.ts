import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeXlsx, type XlsxCell } from './write-xlsx.ts';
import { readXlsx } from './xlsx-reader.ts';

const header = ['name', 'amount', 'born', 'active', 'old'];
const people: XlsxCell[][] = [
  ['=1+1 <&> "日"', 12.5, Temporal.PlainDate.from('1980-04-13'), true, Temporal.PlainDate.from('1850-01-01')],
  ['Luis', -3, Temporal.PlainDate.from('1900-03-01'), false, ''],
];

let bytes: Buffer;
let folder: string;

async function* rows() {
  yield people;
}

beforeAll(async () => {
  const pieces: Uint8Array[] = [];
  for await (const piece of writeXlsx({ name: 'Tamys', header, rows: rows() })) pieces.push(piece);
  bytes = Buffer.concat(pieces);
  folder = await mkdtemp(path.join(os.tmpdir(), 'enlace-xlsx-'));
  await writeFile(path.join(folder, 'tamys.xlsx'), bytes);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function part(name: string): string {
  const found = unzipSync(bytes)[name];
  if (!found) throw new Error(`no part ${name}`);
  return strFromU8(found);
}

/** The elements of this name with their content. */
function elements(xml: string, name: string): { attributes: string; content: string }[] {
  const pattern = new RegExp(`<${name}(\\s[^>]*?)?(?:/>|>([\\s\\S]*?)</${name}>)`, 'g');
  return [...xml.matchAll(pattern)].map(([, attributes = '', content = '']) => ({ attributes, content }));
}

test('styles are what ECMA-376 §18.8 asks: counts are right, nothing required is empty, every style is there', () => {
  const styles = part('xl/styles.xml');
  for (const [list, item] of [
    ['fonts', 'font'],
    ['fills', 'fill'],
    ['borders', 'border'],
    ['cellStyleXfs', 'xf'],
    ['cellXfs', 'xf'],
    ['cellStyles', 'cellStyle'],
  ] as const) {
    const [found] = elements(styles, list);
    expect(elements(found?.content ?? '', item), list).toHaveLength(
      Number(/count="(\d+)"/.exec(found?.attributes ?? '')?.[1]),
    );
  }
  for (const { content } of elements(styles, 'fill')) expect(content).toMatch(/^<(patternFill|gradientFill)\b/);
  const order = [...styles.matchAll(/<(fonts|fills|borders|cellStyleXfs|cellXfs|cellStyles)\b/g)].map(
    ([, name]) => name,
  );
  expect(order).toEqual(['fonts', 'fills', 'borders', 'cellStyleXfs', 'cellXfs', 'cellStyles']);
  const formats = elements(elements(styles, 'cellXfs')[0]?.content ?? '', 'xf');
  for (const { attributes } of formats)
    for (const id of ['numFmtId', 'fontId', 'fillId', 'borderId', 'xfId']) expect(attributes).toContain(`${id}="`);
  const used = [...part('xl/worksheets/sheet1.xml').matchAll(/ s="(\d+)"/g)].map(([, style]) => Number(style));
  expect(Math.max(...used)).toBeLessThan(formats.length);
});

test('numbers, days and yes or no are cells of their kind, and our own reader gives back the same', async () => {
  const sheet = part('xl/worksheets/sheet1.xml');
  expect(sheet).toContain('<c><v>12.5</v></c><c s="2"><v>29324</v></c><c t="b"><v>1</v></c>');
  const read: string[][] = [];
  for await (const { cells } of readXlsx(bytes)) read.push(cells);
  expect(read).toEqual([
    header,
    ['=1+1 <&> "日"', '12.5', '1980-04-13', 'true', '1850-01-01'],
    ['Luis', '-3', '1900-03-01', 'false'],
  ]);
});

const script = `
import openpyxl, sys
book = openpyxl.load_workbook(sys.argv[1])
print([[str(cell.value), cell.data_type, cell.is_date] for cell in list(book.active.iter_rows())[1]])`;

test('openpyxl, which pandas uses, opens it', (context) => {
  if (spawnSync('python3', ['-c', 'import openpyxl']).status !== 0)
    return context.skip('python3 with openpyxl is not on this machine: only the structure was checked');
  const printed = execFileSync('python3', ['-c', script, path.join(folder, 'tamys.xlsx')], { encoding: 'utf8' });
  expect(printed).toContain("['12.5', 'n', False], ['1980-04-13 00:00:00', 'd', True], ['True', 'b', False]");
});
