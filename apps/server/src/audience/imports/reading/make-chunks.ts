import {
  type ColumnTarget,
  importLimits,
  type ImportProblem,
} from '@enlace/contract/audience/imports/imports.schemas.ts';
import { searchTokens } from '#platform/search/search-tokens.ts';
import { type ConsentQuestion, consentQuestion, questionOfStatus } from '#audience/contacts/consent-question.rules.ts';
import { statusOfFile } from '#audience/contacts/consent-file.rules.ts';
import { nameKey, splitName } from '#audience/contacts/contacts.rules.ts';
import { answerOfLabel, consentAnswer } from '#audience/contacts/consent-answer.rules.ts';
import type { ContactStatus } from '@enlace/contract/audience/contacts/contacts.schemas.ts';
import type { TableRecord } from '#platform/tables/csv-reader.ts';
import { lateObjectionOf } from '../deciding/late-objections.ts';
import { addressesIn } from './find-addresses.ts';
import { KeyTable } from './key-table.ts';
import { emptyRow, type PreparedRow, prepareRow, type RowRules, shownValue } from './prepare-row.ts';
import type { Chunk, LateObjection, ReadRequest, RefusedRow } from './reading.types.ts';
import { type Pieces, readRecords } from './read-records.ts';

const special = /[\\\n\r\t]/;
const names: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** One value in COPY text format; null is `\N`. */
function copyValue(value: string | null): string {
  if (value === null) return '\\N';
  return special.test(value) ? value.replace(/[\\\n\r\t]/g, (sign) => names[sign] ?? sign) : value;
}

/** Text of a `text[]`. */
function arrayText(values: readonly string[]): string {
  return `{${values.map((value) => `"${value.replace(/["\\]/g, '\\$&')}"`).join(',')}}`;
}

/** Text of a `tsvector` without positions, the same as `array_to_tsvector` of the tokens. */
function vectorText(tokens: readonly string[]): string {
  return tokens.map((token) => `'${token.replace(/['\\]/g, '$&$&')}'`).join(' ');
}

/** A column whose name asks for consent may contain labels and notes instead. */
function questionOf(to: ColumnTarget, name: string): ConsentQuestion | undefined {
  if (to === 'status') return questionOfStatus(name);
  return to === 'labels' || to === 'notes' ? consentQuestion(name) : undefined;
}

export function rulesOf({
  plan,
  columns,
  fields,
  topics,
  locale,
  fileName,
  format,
}: Pick<ReadRequest, 'plan' | 'columns' | 'fields' | 'topics' | 'locale' | 'fileName' | 'format'>): RowRules {
  const ofFile = statusOfFile(fileName);
  return {
    plan,
    locale,
    topics,
    isGuarded: format !== 'vcard',
    fields: new Map(fields.map((field) => [field.key, field])),
    columns: plan.mapping.flatMap(({ column, to }) => {
      if (to === null) return [];
      const name = columns[column] ?? '';
      const question = questionOf(to, name);
      // The file's name is its last column, the same in every row.
      const isFile = ofFile !== undefined && column === columns.length - 1 && name === fileName;
      const answer = isFile && to === 'status' ? { answer: ofFile } : {};
      return [{ index: column, name, to, ...(question ? { question } : {}), ...answer }];
    }),
  };
}

/** Columns of `import_stage`, in order. */
export function stagedLine(row: PreparedRow): string {
  const { name, emails, phones, nationals, company, city } = row;
  const isSplit = row.firstName !== null || row.lastName !== null;
  const split = row.hasName && !isSplit ? splitName(name) : row;
  const search = searchTokens(name, split.firstName, split.lastName, ...emails, company, city, ...phones, ...nationals);
  return [
    String(row.line),
    row.hasName ? 't' : 'f',
    name,
    nameKey(name),
    split.firstName,
    split.lastName,
    emails[0] ?? null,
    arrayText(emails),
    arrayText(row.emailLabels),
    phones[0] ?? null,
    arrayText(phones),
    arrayText(row.phoneLabels),
    company,
    city,
    row.language,
    row.timeZone,
    row.notes,
    JSON.stringify(row.fields),
    row.status,
    arrayText(row.labels),
    row.folder,
    arrayText(row.topicIds),
    vectorText(search),
    JSON.stringify(row.problems),
  ]
    .map(copyValue)
    .join('\t');
}

/** The first row of an address counts; duplicates are marked here, so that a check and a run agree. */
function duplicateOf(row: PreparedRow, keys: KeyTable): ImportProblem | undefined {
  const own = row.emails.length > 0 ? row.emails : row.phones;
  for (const value of own) {
    const first = keys.claim(value, row.line);
    if (first !== undefined && first !== row.line) return { column: String(first), value, code: 'duplicate_in_file' };
  }
  return undefined;
}

/** The first unread record reports it. */
function fullAt({ line }: TableRecord): Prepared {
  const problem: ImportProblem = { column: '', value: String(line), code: 'records_full' };
  return { row: { ...emptyRow(line), problems: [problem] }, isRefused: true };
}

const placed: ReadonlySet<string> = new Set(['status', 'labels', 'notes', 'folder', 'language', 'time_zone']);

/** A single word on a line between rows ("UNSUBSCRIBED") applies to all rows below, until the next one. */
function headingOf({ cells, isBroken }: TableRecord, { columns }: RowRules): ContactStatus | 'free' | undefined {
  const index = cells.findIndex((cell) => cell.trim() !== '');
  const text = cells[index]?.trim() ?? '';
  if (isBroken || text === '' || text.includes('@') || cells.some((cell, at) => at !== index && cell.trim() !== ''))
    return undefined;
  const to = columns.find((column) => column.index === index)?.to;
  if (to !== undefined && placed.has(to)) return undefined;
  const answer = consentAnswer(text, { asks: 'state', isMoment: false, isNegated: false });
  return answerOfLabel(text) ?? (answer === 'subscribed' ? 'free' : undefined);
}

/** A row of a sheet whose name says that everybody in it left, bounced or is blocked: its address, with that status. */
function rowOfSheet(
  { line, cells }: TableRecord,
  { rules, sheet, answer }: { rules: RowRules; sheet: string; answer: ContactStatus },
) {
  const emails = cells.flatMap((cell) => [...addressesIn(cell)]);
  const columns = [{ index: 0, name: sheet, to: 'email' as const }];
  return emails.length === 0
    ? undefined
    : prepareRow({ line, cells: [emails.join(';')], isBroken: false, answer }, { ...rules, columns });
}

type Prepared = { row: PreparedRow; isRefused: boolean };

/** Turns records into rows, including what headings above them and the sheet's name say. */
function rowMaker(rules: RowRules): (record: TableRecord) => Prepared | undefined {
  let section: ContactStatus | undefined;
  let lastLine = 0;
  let before = 0;
  let sheet: string | undefined;
  /** Line numbers of further sheets continue after the first: people are identified by their line. */
  function lineOf(record: TableRecord): number {
    if (record.sheet !== sheet) [sheet, before] = [record.sheet, lastLine];
    lastLine = before + record.line;
    return lastLine;
  }
  function refused(record: TableRecord, problem: ImportProblem): Prepared {
    return { row: { ...emptyRow(record.line), problems: [problem] }, isRefused: true };
  }
  return (found) => {
    const record = { ...found, line: lineOf(found) };
    if (record.sheet !== undefined) {
      const answer = statusOfFile(record.sheet);
      if (answer !== undefined) return rowOfSheet(record, { rules, sheet: record.sheet, answer });
      const value = record.cells.filter((cell) => cell.trim() !== '').join(', ');
      return refused(record, { column: record.sheet, value: value.slice(0, shownValue), code: 'sheet_unread' });
    }
    const heading = headingOf(record, rules);
    if (heading === undefined) return prepareRow({ ...record, answer: section }, rules);
    section = heading === 'free' ? undefined : heading;
    return refused(record, { column: '', value: record.cells.join('').trim(), code: 'no_identity' });
  };
}

/** All records of a file as chunks for the database; those before `after` only contribute their addresses. */
export async function* makeChunks(pieces: Pieces, request: ReadRequest): AsyncGenerator<Chunk, number> {
  const rowOf = rowMaker(rulesOf(request));
  const keys = new KeyTable();
  const { hasHeader } = request.reading;
  let records = 0;
  let isHeader = hasHeader && request.format !== 'vcard';
  let lines: string[] = [];
  let refused: RefusedRow[] = [];
  let late: LateObjection[] = [];
  let labels = new Set<string>();
  let folders = new Set<string>();
  function flush(): Chunk {
    const copy = Buffer.from(lines.length === 0 ? '' : `${lines.join('\n')}\n`, 'utf8');
    const names = { labels: [...labels], folders: [...folders] };
    const chunk: Chunk = { cursor: records, staged: lines.length, copy, refused, late, ...names };
    [lines, refused, late, labels, folders] = [[], [], [], new Set(), new Set()];
    return chunk;
  }
  for await (const record of readRecords(pieces, request)) {
    if (isHeader) {
      isHeader = false;
      continue;
    }
    const isFull = records >= importLimits.records;
    if (isFull && record.sheet !== undefined) break;
    const made = isFull ? fullAt(record) : rowOf(record);
    // A sheet of people who left has lines without an address: its header, remarks.
    if (made === undefined) continue;
    if (!isFull) records += 1;
    const { row, isRefused } = made;
    const duplicate = isRefused ? undefined : duplicateOf(row, keys);
    if (records <= request.after) continue;
    if (duplicate) late.push(...lateObjectionOf(row, request.plan));
    if (isRefused || duplicate)
      refused.push({
        line: row.line,
        name: row.name,
        problems: duplicate ? [duplicate, ...row.problems] : row.problems,
      });
    else {
      lines.push(stagedLine(row));
      for (const label of row.labels) labels.add(label);
      if (row.folder !== null) folders.add(row.folder);
    }
    if (isFull) break;
    if (lines.length + refused.length >= request.chunkRows) yield flush();
  }
  if (lines.length + refused.length > 0) yield flush();
  return records;
}
