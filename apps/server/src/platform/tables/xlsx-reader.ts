import { SaxesParser, type SaxesTagPlain } from 'saxes';
import type { Readable } from 'node:stream';
import { type Entry, fromBuffer, type ZipFile } from 'yauzl';
import type { TableRecord } from './csv-reader.ts';
import { dateOfSerial, isDateFormat } from './xlsx-styles.ts';

/** A workbook that cannot be unpacked or read, or that unpacks to more than is good. */
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

function openArchive(bytes: Buffer): Promise<Archive> {
  return new Promise((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true, validateEntrySizes: true }, (error, zip) => {
      if (error) return reject(new XlsxError(error.message));
      const entries = new Map<string, Entry>();
      zip.on('error', (broken: Error) => reject(new XlsxError(broken.message)));
      zip.on('end', () => resolve({ zip, entries }));
      zip.on('entry', (entry: Entry) => {
        if (entries.size >= limits.entries) return reject(new XlsxError('too many entries'));
        entries.set(entry.fileName.replace(/^\//, ''), entry);
        zip.readEntry();
      });
      zip.readEntry();
    });
  });
}

function openEntry({ zip, entries }: Archive, name: string): Promise<Readable | undefined> {
  const entry = entries.get(name);
  if (!entry) return Promise.resolve(undefined);
  if (entry.uncompressedSize > limits.sheetBytes) return Promise.reject(new XlsxError(`${name} is too large`));
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => (error ? reject(new XlsxError(error.message)) : resolve(stream)));
  });
}

type Handlers = { open?: (tag: SaxesTagPlain) => void; text?: (text: string) => void; close?: (name: string) => void };

/** Local name: workbooks may carry any prefix. */
function local(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** Feeds one part to the handlers; yields after each piece, so that rows can be taken as they come. */
async function* parsePart(archive: Archive, name: string, handlers: Handlers): AsyncGenerator<void> {
  const stream = await openEntry(archive, name);
  if (!stream) return;
  const parser = new SaxesParser();
  parser.on('opentag', (tag) => handlers.open?.(tag));
  parser.on('text', (text) => handlers.text?.(text));
  parser.on('closetag', (tag) => handlers.close?.(local(tag.name)));
  parser.on('error', (error) => {
    throw new XlsxError(error.message);
  });
  const decoder = new TextDecoder();
  try {
    for await (const piece of stream) {
      // NOTE: a stream of an archive's entry gives buffers only.
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

async function readSharedStrings(archive: Archive): Promise<string[]> {
  const strings: string[] = [];
  let current = '';
  let depth = 0;
  let isPhonetic = false;
  let total = 0;
  await readPart(archive, 'xl/sharedStrings.xml', {
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
      strings.push(current);
    },
  });
  return strings;
}

/** Which cell styles show dates. */
async function readDateStyles(archive: Archive): Promise<boolean[]> {
  const codes = new Map<number, string>();
  const styles: boolean[] = [];
  let isCellStyles = false;
  await readPart(archive, 'xl/styles.xml', {
    open({ name, attributes }) {
      if (local(name) === 'numFmt') codes.set(Number(attributes['numFmtId']), attributes['formatCode'] ?? '');
      if (local(name) === 'cellXfs') isCellStyles = true;
      if (local(name) !== 'xf' || !isCellStyles) return;
      const id = Number(attributes['numFmtId'] ?? 0);
      styles.push(isDateFormat(id, codes.get(id)));
    },
    close(name) {
      if (name === 'cellXfs') isCellStyles = false;
    },
  });
  return styles;
}

/** Where the first sheet lies, and from which year its dates count. */
async function findSheet(archive: Archive): Promise<{ path: string; is1904: boolean }> {
  let relation: string | undefined;
  let is1904 = false;
  await readPart(archive, 'xl/workbook.xml', {
    open({ name, attributes }) {
      if (local(name) === 'workbookPr') is1904 = /^(1|true)$/.test(attributes['date1904'] ?? '');
      if (local(name) !== 'sheet' || relation !== undefined || attributes['state'] === 'hidden') return;
      relation = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1];
    },
  });
  let target: string | undefined;
  await readPart(archive, 'xl/_rels/workbook.xml.rels', {
    open({ name, attributes }) {
      if (local(name) === 'Relationship' && attributes['Id'] === relation) target = attributes['Target'];
    },
  });
  if (target === undefined) throw new XlsxError('no sheet');
  return { path: target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`, is1904 };
}

function columnOf(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]+/.exec(reference ?? '')?.[0];
  if (letters === undefined) return undefined;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

type Cell = { column: number; type: string; style: number; text: string };
type Book = { strings: readonly string[]; dates: readonly boolean[]; is1904: boolean };

function textOf({ type, style, text }: Cell, { strings, dates, is1904 }: Book): string {
  if (type === 's') return strings[Number(text)] ?? '';
  if (type === 'b') return text === '1' ? 'true' : 'false';
  if (type === 'e') return '';
  if (type === 'str' || type === 'inlineStr' || type === 'd') return text;
  if (text === '') return '';
  const number = Number(text);
  if (dates[style] === true) return dateOfSerial(number, is1904) ?? text;
  return /e/i.test(text) && Number.isFinite(number) ? String(number) : text;
}

/** The rows of the first visible sheet, in memory only one piece at a time beside the shared texts. Throws XlsxError. */
export async function* readXlsx(bytes: Buffer): AsyncGenerator<TableRecord> {
  const archive = await openArchive(bytes);
  const { path, is1904 } = await findSheet(archive);
  const book: Book = { strings: await readSharedStrings(archive), dates: await readDateStyles(archive), is1904 };
  const ready: TableRecord[] = [];
  let row: TableRecord | undefined;
  let cell: Cell | undefined;
  let line = 0;
  let isValue = false;
  const rows = parsePart(archive, path, {
    open({ name, attributes }) {
      const tag = local(name);
      if (tag === 'row') {
        line = Number(attributes['r'] ?? line + 1);
        row = { line, cells: [], isBroken: false };
      } else if (tag === 'c' && row) {
        const column = columnOf(attributes['r']) ?? row.cells.length;
        cell = { column, type: attributes['t'] ?? 'n', style: Number(attributes['s'] ?? 0), text: '' };
      } else if (tag === 'v' || (tag === 't' && cell?.type === 'inlineStr')) isValue = true;
      else if (tag === 'rPh') isValue = false;
    },
    text(text) {
      if (isValue && cell && cell.text.length < limits.cell) cell.text += text;
    },
    close(tag) {
      if (tag === 'v' || tag === 't') isValue = false;
      if (tag === 'c' && row && cell && cell.column < limits.columns) {
        while (row.cells.length < cell.column) row.cells.push('');
        row.cells[cell.column] = textOf(cell, book);
      }
      if (tag === 'c') cell = undefined;
      if (tag !== 'row' || !row) return;
      if (row.cells.some((text) => text !== '')) ready.push(row);
      row = undefined;
    },
  });
  for await (const _ of rows) yield* ready.splice(0);
}
