import { isUtf8 } from 'node:buffer';
import type { ImportFormat, ImportReading } from '@enlace/contract/audience/imports/imports.schemas.ts';
import { CardReader, type CardRecord } from '#platform/tables/card-reader.ts';
import { CsvReader, type TableRecord } from '#platform/tables/csv-reader.ts';
import { findDelimiter, firstRecords, hasHeader } from '#platform/tables/find-dialect.ts';
import { findEncoding } from '#platform/tables/find-encoding.ts';
import { readXlsx } from '#platform/tables/xlsx-reader.ts';
import { statusOfFile } from '#audience/contacts/consent-file.rules.ts';
import { addressesIn } from './find-addresses.ts';
import { targetOfHeader } from './header-names.ts';

export type Pieces = AsyncIterable<Uint8Array>;

const headBytes = 256 * 1024;
// A spreadsheet declares its delimiter in this first line.
const delimiterLine = /^\uFEFF?"?sep=(.)"?[;,\t|]*(?:\r\n|\n|\r)/i;

export async function readAll(pieces: Pieces): Promise<Buffer> {
  const read: Uint8Array[] = [];
  for await (const piece of pieces) read.push(piece);
  return Buffer.concat(read);
}

const lineFeed = 10;
const carriageReturn = 13;
const maxHeld = 1024 * 1024;

/** Lines as UTF-8; an invalid one, as in concatenated files, is read in its most likely encoding. */
function decodeLines(bytes: Buffer): string {
  if (isUtf8(bytes)) return bytes.toString('utf8');
  let text = '';
  for (let start = 0; start < bytes.length;) {
    const found = bytes.indexOf(lineFeed, start);
    const end = found === -1 ? bytes.length : found + 1;
    const line = bytes.subarray(start, end);
    text += isUtf8(line) ? line.toString('utf8') : new TextDecoder(findEncoding(line)).decode(line);
    start = end;
  }
  return text;
}

async function* decodedUtf8(pieces: Pieces): AsyncGenerator<string> {
  let rest: Buffer = Buffer.alloc(0);
  let isFirst = true;
  function decode(bytes: Buffer): string {
    const text = decodeLines(bytes);
    const withoutMark = isFirst && text.startsWith('\uFEFF') ? text.slice(1) : text;
    isFirst &&= bytes.length === 0;
    return withoutMark;
  }
  for await (const piece of pieces) {
    const bytes = Buffer.concat([rest, piece]);
    const last = Math.max(bytes.lastIndexOf(lineFeed), bytes.lastIndexOf(carriageReturn)) + 1;
    const end = last === 0 && bytes.length > maxHeld ? bytes.length : last;
    rest = bytes.subarray(end);
    yield decode(bytes.subarray(0, end));
  }
  yield decode(rest);
}

async function* decoded(pieces: Pieces, encoding: string): AsyncGenerator<string> {
  if (encoding === 'utf-8') return yield* decodedUtf8(pieces);
  const decoder = new TextDecoder(encoding);
  for await (const piece of pieces) yield decoder.decode(piece, { stream: true });
  yield decoder.decode();
}

async function* textRecords(pieces: Pieces, reading: ImportReading): AsyncGenerator<TableRecord> {
  let reader: CsvReader | undefined;
  for await (const piece of decoded(pieces, reading.encoding)) {
    if (piece === '') continue;
    const text = reader ? piece : piece.replace(delimiterLine, '');
    reader ??= new CsvReader(reading.delimiter, text === piece ? 1 : 2);
    yield* reader.push(text);
  }
  if (reader) yield* reader.end();
}

/** The cards of a file as a stream. */
export async function* readCards(pieces: Pieces, { encoding }: ImportReading): AsyncGenerator<CardRecord> {
  const reader = new CardReader();
  for await (const piece of decoded(pieces, encoding)) yield* reader.push(piece);
  yield* reader.end();
}

/** A card as a record of these columns; unmapped properties are passed on separately. */
export function cardRecord(
  { line, entries, strays, isBroken }: CardRecord,
  columns: ReadonlyMap<string, number>,
): TableRecord {
  const cells: string[] = isBroken ? [...strays] : Array.from({ length: columns.size }, () => '');
  const beyond = isBroken ? [] : strays.map((text) => ({ column: '', text }));
  for (const { column, text } of entries) {
    const index = columns.get(column);
    if (index === undefined) beyond.push({ column, text });
    else cells[index] = text;
  }
  return { line, cells, isBroken, beyond };
}

export function cardColumns(names: readonly string[]): Map<string, number> {
  return new Map(names.map((name, index) => [name, index]));
}

/**
 * Whether a sheet is a list of people rather than a cover or legend: an address, or two columns with people's headers.
 */
function isTable(rows: readonly (readonly string[])[]): boolean {
  const isNamed = (cells: readonly string[]) =>
    new Set(cells.map((cell) => targetOfHeader(cell)).filter((target) => target !== undefined)).size >= 2;
  const withAddress = rows.filter((cells) => cells.length > 1 && cells.some((cell) => !addressesIn(cell).next().done));
  return rows.some(isNamed) || withAddress.length >= 2 || (rows.length === 1 && withAddress.length === 1);
}

type RecordsOf = {
  format: ImportFormat;
  reading: ImportReading;
  columns: readonly string[];
  /** Includes the sheets of a workbook that are not imported. */
  isWhole?: boolean;
};

/** Every record of a file, including the header, as a stream. */
export async function* readRecords(
  pieces: Pieces,
  { format, reading, columns, isWhole = false }: RecordsOf,
): AsyncGenerator<TableRecord> {
  if (format === 'xlsx')
    yield* readXlsx(await readAll(pieces), {
      isTable,
      wants: (name) => isWhole || statusOfFile(name) !== undefined,
    });
  else if (format === 'csv') yield* textRecords(pieces, reading);
  else {
    const places = cardColumns(columns);
    for await (const card of readCards(pieces, reading)) yield cardRecord(card, places);
  }
}

/** The first bytes, and the whole stream again. */
export async function peekBytes(pieces: Pieces): Promise<{ head: Buffer; isWhole: boolean; all: Pieces }> {
  const iterator = pieces[Symbol.asyncIterator]();
  const seen: Uint8Array[] = [];
  let length = 0;
  let isWhole = false;
  while (length < headBytes) {
    const next = await iterator.next();
    if (next.done === true) {
      isWhole = true;
      break;
    }
    seen.push(next.value);
    length += next.value.length;
  }
  async function* all(): AsyncGenerator<Uint8Array> {
    yield* seen;
    for (let next = await iterator.next(); next.done !== true; next = await iterator.next()) yield next.value;
  }
  return { head: Buffer.concat(seen), isWhole, all: all() };
}

/** How a text file is most likely to be read. */
export function findReading(
  head: Buffer,
  { format, isWhole }: { format: ImportFormat; isWhole: boolean },
): ImportReading {
  const encoding = findEncoding(head);
  const text = new TextDecoder(encoding).decode(head, { stream: true });
  if (format === 'vcard') return { encoding, delimiter: ',', hasHeader: false };
  const said = delimiterLine.exec(text)?.[1];
  const delimiter = ([',', ';', '\t', '|'] as const).find((sign) => sign === said) ?? findDelimiter(text, isWhole);
  const records = firstRecords(text.replace(delimiterLine, ''), { delimiter, isWhole });
  return { encoding, delimiter, hasHeader: hasHeader(records) };
}
