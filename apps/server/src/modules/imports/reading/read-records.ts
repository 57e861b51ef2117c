import type { ImportFormat, ImportReading } from '@enlace/contract/imports/imports.schemas.ts';
import { cardColumns, CardReader } from '#platform/tables/card-reader.ts';
import { CsvReader, type TableRecord } from '#platform/tables/csv-reader.ts';
import { findDelimiter, firstRecords, hasHeader } from '#platform/tables/find-dialect.ts';
import { findEncoding } from '#platform/tables/find-encoding.ts';
import { readXlsx } from '#platform/tables/xlsx-reader.ts';

export type Pieces = AsyncIterable<Uint8Array>;

const headBytes = 256 * 1024;
// A spreadsheet says with this first line what its delimiter is.
const delimiterLine = /^\uFEFF?sep=(.)\r?\n/i;

export async function readAll(pieces: Pieces): Promise<Buffer> {
  const read: Uint8Array[] = [];
  for await (const piece of pieces) read.push(piece);
  return Buffer.concat(read);
}

async function* decoded(pieces: Pieces, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const piece of pieces) yield decoder.decode(piece, { stream: true });
  yield decoder.decode();
}

async function* textRecords(pieces: Pieces, { format, reading }: { format: ImportFormat; reading: ImportReading }) {
  const reader = format === 'vcard' ? new CardReader() : new CsvReader(reading.delimiter);
  let isFirst = true;
  for await (const piece of decoded(pieces, reading.encoding)) {
    if (piece === '') continue;
    yield* reader.push(isFirst ? piece.replace(delimiterLine, '') : piece);
    isFirst = false;
  }
  yield* reader.end();
}

/** Every record of a file, the header among them, as it comes. */
export async function* readRecords(
  pieces: Pieces,
  how: { format: ImportFormat; reading: ImportReading },
): AsyncGenerator<TableRecord> {
  if (how.format === 'xlsx') yield* readXlsx(await readAll(pieces));
  else yield* textRecords(pieces, how);
}

/** The first bytes, and all of them again. */
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

export const cardHeader: readonly string[] = cardColumns;
