import {
  type ImportColumn,
  type ImportReading,
  importLimits,
} from '@enlace/contract/audience/imports/imports.schemas.ts';
import type { CardRecord } from '#platform/tables/card-reader.ts';
import type { TableRecord } from '#platform/tables/csv-reader.ts';
import { hasHeader } from '#platform/tables/find-dialect.ts';
import {
  consentAnswer,
  letsMailThrough,
  objectsPlainly,
  speaksOfMailings,
} from '#audience/contacts/consent-answer.rules.ts';
import { consentQuestion, isBareState, questionOfStatus } from '#audience/contacts/consent-question.rules.ts';
import { statusOfFile } from '#audience/contacts/consent-file.rules.ts';
import { suppressedStatuses } from '#audience/contacts/contacts.rules.ts';
import { cardProperties } from '#platform/vcard/own-properties.ts';
import { firstCardColumns } from '#platform/vcard/card-columns.ts';
import { cleanCell } from './prepare-row.ts';
import type { Look, LookRequest } from './reading.types.ts';
import { targetOfHeader } from './header-names.ts';
import {
  cardColumns,
  cardRecord,
  findReading,
  peekBytes,
  type Pieces,
  readCards,
  readRecords,
} from './read-records.ts';

const lookedRecords = 200;
const samplesPerColumn = 5;
const sampleCharacters = 120;
/** A form's question is a header, too. */
const headerCharacters = 300;
/** Maximum number of distinct properties used as columns; further ones are a problem of their card. */
const maxNames = 1000;

/** The file has no records, or only a header. */
export class EmptyFileError extends Error {
  override readonly name = 'EmptyFileError';
}

function shown(text: string, max = sampleCharacters): string {
  const clean = cleanCell(text);
  return clean.length > max ? `${clean.slice(0, max - 1)}…` : clean;
}

/** A column with more distinct values, or longer ones, does not contain states. */
const maxStates = 40;
const longestState = 60;

/** Counts per column the rows with a value and those whose value stops mailings. */
function columnCounter(header: readonly string[]) {
  const asked = header.slice(0, importLimits.columns).flatMap((name, index) => {
    const text = shown(name, headerCharacters);
    const question = consentQuestion(text);
    if (question) return [{ index, question, isNamed: true }];
    // A bare "Status" may be of orders, too: only words that forbid mails count.
    return targetOfHeader(text) === 'status' ? [{ index, question: questionOfStatus(text), isNamed: false }] : [];
  });
  const objections = new Map<number, number>();
  const filled: number[] = [];
  let rows = 0;
  const values = new Map<number, Map<string, number>>();
  for (const [index, name] of header.slice(0, importLimits.columns).entries())
    if (!consentQuestion(shown(name, headerCharacters)) && targetOfHeader(name) === undefined)
      values.set(index, new Map());
  const isAsked = new Set(asked.map(({ index }) => index));
  const plain = new Map<number, number>();
  function note(index: number, cell: string, isAlone: boolean): void {
    // A line with one cell is a heading for the rows below it.
    if (!isAlone && !isAsked.has(index) && objectsPlainly(cell)) plain.set(index, (plain.get(index) ?? 0) + 1);
    const met = values.get(index);
    if (!met) return;
    const count = met.get(cell);
    if (count === undefined && (cell.length > longestState || met.size >= maxStates)) values.delete(index);
    else met.set(cell, (count ?? 0) + 1);
  }
  return {
    objections,
    filled,
    rows: () => rows,
    /** Columns whose values alone say who must not be written to, once all rows are read. */
    settle(): void {
      for (const [index, met] of values) {
        const name = shown(header[index] ?? '', headerCharacters);
        if (
          !speaksOfMailings(
            [...met.keys()].map((text) => cleanCell(text)),
            isBareState(name),
          )
        )
          continue;
        const question = questionOfStatus(name);
        const stopped = [...met].filter(([text]) => !letsMailThrough(consentAnswer(cleanCell(text), question)));
        objections.set(
          index,
          stopped.reduce((sum, [, count]) => sum + count, 0),
        );
      }
      for (const [index, count] of plain) if (!objections.has(index)) objections.set(index, count);
    },
    add(cells: readonly string[]): void {
      rows += 1;
      const width = Math.min(cells.length, importLimits.columns);
      const isAlone = cells.filter((cell) => cell.trim() !== '').length === 1;
      while (filled.length < width) filled.push(0);
      for (let index = 0; index < width; index += 1)
        if ((cells[index] ?? '').trim() !== '') {
          filled[index] = (filled[index] ?? 0) + 1;
          note(index, cells[index] ?? '', isAlone);
        }
      for (const { index, question, isNamed } of asked) {
        const text = cleanCell(cells[index] ?? '');
        if (text === '') continue;
        const answer = consentAnswer(text, question);
        const stops = isNamed ? !letsMailThrough(answer) : suppressedStatuses.some((status) => status === answer);
        if (stops) objections.set(index, (objections.get(index) ?? 0) + 1);
      }
    },
  };
}

type Counter = Pick<ReturnType<typeof columnCounter>, 'filled' | 'objections' | 'rows'>;

/** Programs end every line with more separators than there are columns. */
function lastIndex(values: readonly (string | number)[]): number {
  return values.findLastIndex((value) => (typeof value === 'number' ? value > 0 : value.trim() !== ''));
}

function columnsOf(
  header: readonly string[],
  rows: readonly string[][],
  { filled, objections }: Counter,
): ImportColumn[] {
  const width = Math.min(importLimits.columns, Math.max(lastIndex(header), lastIndex(filled)) + 1);
  return Array.from({ length: width }, (_, index) => {
    const samples = rows.map((cells) => shown(cells[index] ?? '')).filter((text) => text !== '');
    return {
      index,
      name: shown(header[index] ?? '', headerCharacters),
      samples: [...new Set(samples)].slice(0, samplesPerColumn),
      objections: objections.get(index) ?? 0,
      filled: filled[index] ?? 0,
    };
  });
}

/**
 * An extra column when the file's name is an answer, so that it is shown, and mapped to the status or ignored like any
 * other.
 */
function analysisOf(
  columns: ImportColumn[],
  { body, fileName, rows }: { body: readonly string[][]; fileName: string; rows: number },
): Look['analysis'] {
  const sample = sampleOf(columns, body);
  const status = statusOfFile(fileName);
  if (status === undefined || columns.length >= importLimits.columns) return { columns, sample };
  const name = shown(fileName, headerCharacters);
  const ofFile = { index: columns.length, name, samples: [status], objections: rows, filled: rows };
  return { columns: [...columns, ofFile], sample: sample.map((cells) => [...cells, status]) };
}

type Seen = { body: readonly string[][]; records: AsyncGenerator<TableRecord> };

/** Reads to the end: the screen must show even a value of the last row, and count every "no". */
async function countColumns(header: readonly string[], { body, records }: Seen): Promise<Counter> {
  const counter = columnCounter(header);
  for (const cells of body) counter.add(cells);
  let read = body.length;
  for await (const { cells, sheet } of records) {
    if (sheet !== undefined) continue;
    counter.add(cells);
    read += 1;
    if (read >= importLimits.records) break;
  }
  counter.settle();
  return counter;
}

/** The columns a file of cards needs: one per distinct property, so it is read to its end. */
async function lookAtCards(pieces: Pieces, reading: ImportReading, fileName: string): Promise<Look> {
  const counts = new Map<string, number>();
  const cards: CardRecord[] = [];
  let status = 0;
  let total = 0;
  for await (const card of readCards(pieces, reading)) {
    total += 1;
    if (total > importLimits.records) break;
    if (cards.length < lookedRecords) cards.push(forSample(card));
    for (const { column, text } of card.entries) {
      if (counts.has(column) || counts.size < maxNames) counts.set(column, (counts.get(column) ?? 0) + 1);
      if (column === cardProperties.status && suppressedStatuses.some((each) => each === text)) status += 1;
    }
  }
  if (total === 0) throw new EmptyFileError('the file holds no card');
  const header = [...firstCardColumns.filter((name) => counts.has(name)), ...counts.keys()];
  const names = [...new Set(header)].slice(0, importLimits.columns);
  const places = cardColumns(names);
  const rows = cards.map((card) => cardRecord(card, places)).filter(({ isBroken }) => !isBroken);
  const body = rows.map(({ cells }) => cells);
  const filled = names.map((name) => counts.get(name) ?? 0);
  const columns = columnsOf(names, body, {
    filled,
    objections: new Map([[places.get(cardProperties.status) ?? -1, status]]),
    rows: () => total,
  });
  return {
    reading: { ...reading, hasHeader: false },
    analysis: analysisOf(columns, { body, fileName, rows: total }),
  };
}

/** A sample needs no long texts. */
function forSample(card: CardRecord): CardRecord {
  const entries = card.entries
    .slice(0, maxNames)
    .map(({ column, text }) => ({ column, text: text.slice(0, headerCharacters) }));
  return { ...card, entries, strays: [] };
}

function sampleOf(columns: readonly ImportColumn[], body: readonly string[][]): string[][] {
  return body.slice(0, importLimits.sampleRows).map((cells) => columns.map(({ index }) => shown(cells[index] ?? '')));
}

/** Analyses a file by its first records. Throws EmptyFileError, XlsxError. */
export async function look(pieces: Pieces, { format, reading: wanted, fileName }: LookRequest): Promise<Look> {
  const { head, isWhole, all } = await peekBytes(pieces);
  const found =
    format === 'xlsx'
      ? ({ encoding: 'utf-8', delimiter: ',', hasHeader: true } as const)
      : findReading(head, { format, isWhole });
  const reading = wanted ?? found;
  if (format === 'vcard') return lookAtCards(all, reading, fileName);
  const rows: string[][] = [];
  const records = readRecords(all, { format, reading, columns: [] });
  for (let next = await records.next(); next.done !== true; next = await records.next()) {
    if (next.value.sheet === undefined && next.value.cells.length > 0) rows.push(next.value.cells);
    if (rows.length >= lookedRecords) break;
  }
  const withHeader = wanted ? wanted.hasHeader : hasHeader(rows, (name) => targetOfHeader(name) !== undefined);
  const header = withHeader ? (rows[0] ?? []) : [];
  const body = withHeader ? rows.slice(1) : rows;
  if (body.length === 0) throw new EmptyFileError('the file holds no record');
  const counter = await countColumns(header, { body, records });
  const columns = columnsOf(header, body, counter);
  return {
    reading: { ...reading, hasHeader: withHeader },
    analysis: analysisOf(columns, { body, fileName, rows: counter.rows() }),
  };
}
