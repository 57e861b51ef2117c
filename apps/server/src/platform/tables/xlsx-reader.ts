import { SaxesParser, type SaxesTagPlain } from 'saxes';
import type { Readable } from 'node:stream';
import { type Entry, fromBuffer, type ZipFile } from 'yauzl';
import type { TableRecord } from './csv-reader.ts';
import { type NumberStyle, numberStyle, unescapeSigns, writtenNumber } from './xlsx-styles.ts';

/** A workbook that cannot be unpacked or read, or that unpacks to more than the limit. */
export class XlsxError extends Error {
  override readonly name = 'XlsxError';
}

const limits = {
  entries: 10_000,
  sheetBytes: 1024 ** 3,
  stringCharacters: 48 * 1024 * 1024,
  columns: 1000,
  cell: 40_000,
};

type Archive = { zip: ZipFile; entries: Map<string, Entry> };

/** Part names are compared case-insensitively, as in Office packages. */
function partKey(name: string): string {
  return name.replace(/^\//, '').toLowerCase();
}

function openArchive(bytes: Buffer): Promise<Archive> {
  return new Promise((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true, validateEntrySizes: true }, (error, zip) => {
      if (error) return reject(new XlsxError(error.message));
      const entries = new Map<string, Entry>();
      zip.on('error', (broken: Error) => reject(new XlsxError(broken.message)));
      zip.on('end', () => resolve({ zip, entries }));
      zip.on('entry', (entry: Entry) => {
        if (entries.size >= limits.entries) return reject(new XlsxError('too many entries'));
        entries.set(partKey(entry.fileName), entry);
        zip.readEntry();
      });
      zip.readEntry();
    });
  });
}

function openEntry({ zip, entries }: Archive, name: string): Promise<Readable | undefined> {
  const entry = entries.get(partKey(name));
  if (!entry) return Promise.resolve(undefined);
  if (entry.uncompressedSize > limits.sheetBytes) return Promise.reject(new XlsxError(`${name} is too large`));
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => (error ? reject(new XlsxError(error.message)) : resolve(stream)));
  });
}

type Handlers = { open?: (tag: SaxesTagPlain) => void; text?: (text: string) => void; close?: (name: string) => void };

/** Local name: workbooks may use any prefix. */
function local(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** Feeds one part to the handlers; yields after each piece, so that rows can be taken as they arrive. */
async function* parsePart(archive: Archive, name: string, handlers: Handlers): AsyncGenerator<void> {
  const stream = await openEntry(archive, name);
  if (!stream) return;
  const parser = new SaxesParser();
  parser.on('opentag', (tag) => handlers.open?.(tag));
  parser.on('text', (text) => handlers.text?.(text));
  parser.on('cdata', (text) => handlers.text?.(text));
  parser.on('closetag', (tag) => handlers.close?.(local(tag.name)));
  parser.on('error', (error) => {
    throw new XlsxError(error.message);
  });
  const decoder = new TextDecoder();
  try {
    for await (const piece of stream) {
      // NOTE: a stream of an archive's entry yields buffers only.
      parser.write(decoder.decode(piece as Buffer, { stream: true }));
      yield;
    }
    parser.write(decoder.decode()).close();
    yield;
  } catch (error) {
    throw error instanceof XlsxError ? error : new XlsxError(String(error));
  } finally {
    stream.destroy();
  }
}

async function readPart(archive: Archive, name: string, handlers: Handlers): Promise<void> {
  for await (const _ of parsePart(archive, name, handlers));
}

type Relation = { kind: string; path: string };

/** What a part refers to, by relationship id. */
async function readRelations(archive: Archive, part: string): Promise<Map<string, Relation>> {
  const folder = part.slice(0, part.lastIndexOf('/') + 1);
  const relations = new Map<string, Relation>();
  await readPart(archive, `${folder}_rels/${part.slice(folder.length)}.rels`, {
    open({ name, attributes }) {
      const { Id: id = '', Type: type = '', Target: target = '' } = attributes;
      if (local(name) !== 'Relationship') return;
      const path = target.startsWith('/') ? target : new URL(target, `file:///${folder}`).pathname;
      relations.set(id, { kind: type.slice(type.lastIndexOf('/') + 1), path: decodeURI(path).slice(1) });
    },
  });
  return relations;
}

function pathOf(relations: ReadonlyMap<string, Relation>, kind: string): string | undefined {
  return [...relations.values()].find((relation) => relation.kind === kind)?.path;
}

async function readSharedStrings(archive: Archive, part: string): Promise<string[]> {
  const strings: string[] = [];
  let current = '';
  let depth = 0;
  let isPhonetic = false;
  let total = 0;
  await readPart(archive, part, {
    open({ name }) {
      if (local(name) === 'si') current = '';
      if (local(name) === 'rPh') isPhonetic = true;
      if (local(name) === 't') depth += 1;
    },
    text(text) {
      if (depth > 0 && !isPhonetic) current += text;
    },
    close(name) {
      if (name === 't') depth -= 1;
      if (name === 'rPh') isPhonetic = false;
      if (name !== 'si') return;
      total += current.length;
      if (total > limits.stringCharacters) throw new XlsxError('too much text');
      strings.push(unescapeSigns(current));
    },
  });
  return strings;
}

/** How the cell styles show numbers. */
async function readNumberStyles(archive: Archive, part: string): Promise<NumberStyle[]> {
  const codes = new Map<number, string>();
  const styles: NumberStyle[] = [];
  let isCellStyles = false;
  await readPart(archive, part, {
    open({ name, attributes }) {
      if (local(name) === 'numFmt') codes.set(Number(attributes['numFmtId']), attributes['formatCode'] ?? '');
      if (local(name) === 'cellXfs') isCellStyles = true;
      if (local(name) !== 'xf' || !isCellStyles) return;
      const id = Number(attributes['numFmtId'] ?? 0);
      styles.push(numberStyle(id, codes.get(id)));
    },
    close(name) {
      if (name === 'cellXfs') isCellStyles = false;
    },
  });
  return styles;
}

type Sheet = { path: string; name: string; isHidden: boolean };
type Parts = { sheets: Sheet[]; strings: string; styles: string; is1904: boolean };

/** The sheets in order, and the parts they share; charts and macros are not sheets of cells. */
async function findParts(archive: Archive): Promise<Parts> {
  const workbook = pathOf(await readRelations(archive, ''), 'officeDocument') ?? 'xl/workbook.xml';
  const relations = await readRelations(archive, workbook);
  const sheets: Sheet[] = [];
  let is1904 = false;
  await readPart(archive, workbook, {
    open({ name, attributes }) {
      if (local(name) === 'workbookPr') is1904 = /^(1|true)$/.test(attributes['date1904'] ?? '');
      if (local(name) !== 'sheet') return;
      const isHidden = /^(hidden|veryHidden)$/.test(attributes['state'] ?? '');
      const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1];
      const relation = id === undefined ? undefined : relations.get(id);
      if (relation?.kind === 'worksheet')
        sheets.push({ path: relation.path, name: attributes['name'] ?? '', isHidden });
    },
  });
  if (sheets.every(({ isHidden }) => isHidden)) throw new XlsxError('no sheet');
  const strings = pathOf(relations, 'sharedStrings') ?? 'xl/sharedStrings.xml';
  return { sheets, strings, styles: pathOf(relations, 'styles') ?? 'xl/styles.xml', is1904 };
}

function columnOf(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]+/.exec(reference ?? '')?.[0];
  if (letters === undefined) return undefined;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

type Cell = { column: number; type: string; style: number; text: string; formula: string | undefined };
type Book = { strings: readonly string[]; styles: readonly NumberStyle[]; is1904: boolean };

function textOf({ type, style, text }: Cell, { strings, styles, is1904 }: Book): string {
  if (type === 's') return strings[Number(text)] ?? '';
  if (type === 'b') return text === '1' ? 'true' : 'false';
  if (type === 'e') return '';
  if (type === 'str' || type === 'inlineStr') return unescapeSigns(text);
  if (type === 'd') return text;
  return writtenNumber(text, styles[style], is1904);
}

/** What a cell without a value should have contained: the error it shows, or a formula that was never computed. */
function unreadOf({ type, text, formula }: Cell): string | undefined {
  if (type === 'e') return text;
  return formula !== undefined && type !== 'str' && text === '' ? `=${formula}` : undefined;
}

/** Puts a cell into its column. Empty cells, which may fill the sheet to its edge, do not make a row wider. */
function putCell(row: TableRecord, cell: Cell, book: Book): void {
  const index = Math.min(cell.column, limits.columns);
  const text = textOf(cell, book);
  const unread = unreadOf(cell);
  if (unread !== undefined) row.unread = [...(row.unread ?? []), { index, text: unread }];
  if (text === '') return;
  while (row.cells.length < index) row.cells.push('');
  row.cells[index] = text;
}

async function* readSheet(archive: Archive, path: string, book: Book): AsyncGenerator<TableRecord> {
  const ready: TableRecord[] = [];
  let row: TableRecord | undefined;
  let cell: Cell | undefined;
  let line = 0;
  let column = 0;
  let part: 'value' | 'formula' | undefined;
  const rows = parsePart(archive, path, {
    open({ name, attributes }) {
      const tag = local(name);
      if (tag === 'row') {
        line = Number(attributes['r'] ?? line + 1);
        column = 0;
        row = { line, cells: [], isBroken: false };
      } else if (tag === 'c' && row) {
        column = columnOf(attributes['r']) ?? column;
        const { t: type = 'n', s: style = 0 } = attributes;
        cell = { column, type, style: Number(style), text: '', formula: undefined };
        column += 1;
      } else if (tag === 'v' || (tag === 't' && cell?.type === 'inlineStr')) part = 'value';
      else if (tag === 'f' && cell) {
        cell.formula = '';
        part = 'formula';
      } else if (tag === 'rPh') part = undefined;
    },
    text(text) {
      if (!cell || cell.text.length >= limits.cell) return;
      if (part === 'value') cell.text += text;
      else if (part === 'formula' && cell.formula !== undefined && cell.formula.length < limits.cell)
        cell.formula += text;
    },
    close(tag) {
      if (tag === 'v' || tag === 't' || tag === 'f') part = undefined;
      if (tag === 'c' && row && cell) putCell(row, cell, book);
      if (tag === 'c') cell = undefined;
      if (tag !== 'row' || !row) return;
      if (row.cells.length > 0 || row.unread) ready.push(row);
      row = undefined;
    },
  });
  for await (const _ of rows) yield* ready.splice(0);
}

/** Which sheets of a workbook are wanted besides the one with the table. */
export type SheetChoice = {
  /** Whether the first rows of a sheet look like the table that is wanted. */
  isTable: (rows: readonly (readonly string[])[]) => boolean;
  /**
   * Further sheets that are read completely; of other visible ones only the first row is returned, to show that they
   * exist.
   */
  wants: (name: string) => boolean;
};

const lookedRows = 50;
const maxSheets = 50;

async function chooseSheet(
  archive: Archive,
  { sheets, book, isTable }: { sheets: readonly Sheet[]; book: Book; isTable: SheetChoice['isTable'] | undefined },
): Promise<Sheet | undefined> {
  let first: Sheet | undefined;
  for (const sheet of sheets.filter(({ isHidden }) => !isHidden).slice(0, maxSheets)) {
    const rows: string[][] = [];
    for await (const { cells } of readSheet(archive, sheet.path, book)) {
      rows.push(cells);
      if (rows.length >= lookedRows) break;
    }
    if (rows.length === 0) continue;
    first ??= sheet;
    if (isTable === undefined || isTable(rows)) return sheet;
  }
  return first;
}

/**
 * The rows of the first visible sheet that has any, or that looks like the table, with only one piece and the shared
 * strings in memory; with a choice, the rows of further sheets follow under their names. Throws XlsxError.
 */
export async function* readXlsx(bytes: Buffer, choice?: SheetChoice): AsyncGenerator<TableRecord> {
  const archive = await openArchive(bytes);
  const { sheets, strings, styles, is1904 } = await findParts(archive);
  const book: Book = {
    strings: await readSharedStrings(archive, strings),
    styles: await readNumberStyles(archive, styles),
    is1904,
  };
  const chosen = await chooseSheet(archive, { sheets, book, isTable: choice?.isTable });
  if (!chosen) return;
  yield* readSheet(archive, chosen.path, book);
  if (!choice) return;
  for (const sheet of sheets.slice(0, maxSheets)) {
    const isWanted = choice.wants(sheet.name);
    if (sheet === chosen || (sheet.isHidden && !isWanted)) continue;
    for await (const record of readSheet(archive, sheet.path, book)) {
      yield { ...record, sheet: sheet.name };
      if (!isWanted) break;
    }
  }
}
