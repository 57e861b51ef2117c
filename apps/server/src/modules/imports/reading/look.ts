import { type ImportColumn, importLimits } from '@enlace/contract/imports/imports.schemas.ts';
import { hasHeader } from '#platform/tables/find-dialect.ts';
import { cleanCell } from './prepare-row.ts';
import type { Look, LookRequest } from './reading.types.ts';
import { cardHeader, findReading, peekBytes, type Pieces, readRecords } from './read-records.ts';

const lookedRecords = 200;
const samplesPerColumn = 5;
const sampleCharacters = 120;

/** The file holds no record, or a header alone. */
export class EmptyFileError extends Error {
  override readonly name = 'EmptyFileError';
}

function shown(text: string): string {
  const clean = cleanCell(text);
  return clean.length > sampleCharacters ? `${clean.slice(0, sampleCharacters - 1)}…` : clean;
}

function columnsOf(header: readonly string[], rows: readonly string[][]): ImportColumn[] {
  const width = Math.min(importLimits.columns, Math.max(header.length, ...rows.map(({ length }) => length)));
  return Array.from({ length: width }, (_, index) => {
    const samples = rows.map((cells) => shown(cells[index] ?? '')).filter((text) => text !== '');
    return { index, name: shown(header[index] ?? ''), samples: [...new Set(samples)].slice(0, samplesPerColumn) };
  });
}

/** What is in the file, by its first records. Throws EmptyFileError, XlsxError. */
export async function look(pieces: Pieces, { format, reading: wanted }: LookRequest): Promise<Look> {
  const { head, isWhole, all } = await peekBytes(pieces);
  const found =
    format === 'xlsx'
      ? ({ encoding: 'utf-8', delimiter: ',', hasHeader: true } as const)
      : findReading(head, { format, isWhole });
  const reading = wanted ?? found;
  const rows: string[][] = [];
  for await (const { cells } of readRecords(all, { format, reading })) {
    if (cells.length > 0) rows.push(cells);
    if (rows.length >= lookedRecords) break;
  }
  const withHeader = format === 'vcard' ? false : wanted ? wanted.hasHeader : hasHeader(rows);
  const header = format === 'vcard' ? cardHeader : withHeader ? (rows[0] ?? []) : [];
  const body = withHeader ? rows.slice(1) : rows;
  if (body.length === 0) throw new EmptyFileError('the file holds no record');
  const columns = columnsOf(header, body);
  const sample = body
    .slice(0, importLimits.sampleRows)
    .map((cells) => columns.map(({ index }) => shown(cells[index] ?? '')));
  return { reading: { ...reading, hasHeader: withHeader }, analysis: { columns, sample } };
}
