import { importLimits, type ImportProblem } from '@enlace/contract/imports/imports.schemas.ts';
import { searchTokens } from '#platform/search/search-tokens.ts';
import { questionOfStatus } from '#modules/contacts/consent-question.rules.ts';
import { statusOfFile } from '#modules/contacts/consent-file.rules.ts';
import { nameKey, splitName } from '#modules/contacts/contacts.rules.ts';
import { lateObjectionOf } from '../deciding/late-objections.ts';
import { arrayText, copyValue, vectorText } from './copy-text.ts';
import { KeyTable } from './key-table.ts';
import { type PreparedRow, prepareRow, type RowRules } from './prepare-row.ts';
import type { Chunk, LateObjection, ReadRequest, RefusedRow } from './reading.types.ts';
import { type Pieces, readRecords } from './read-records.ts';

export function rulesOf({
  plan,
  columns,
  fields,
  locale,
  fileName,
}: Pick<ReadRequest, 'plan' | 'columns' | 'fields' | 'locale' | 'fileName'>): RowRules {
  const ofFile = statusOfFile(fileName);
  return {
    plan,
    locale,
    fields: new Map(fields.map((field) => [field.key, field])),
    columns: plan.mapping.flatMap(({ column, to }) => {
      if (to === null) return [];
      const name = columns[column] ?? '';
      const question = to === 'status' ? questionOfStatus(name) : undefined;
      // The name of the file is its last column, and the same in every row.
      const isFile = ofFile !== undefined && column === columns.length - 1 && name === fileName;
      const answer = isFile && to === 'status' ? { answer: ofFile } : {};
      return [{ index: column, name, to, ...(question ? { question } : {}), ...answer }];
    }),
  };
}

/** Columns of `import_stage`, in its order. */
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
    vectorText(search),
    JSON.stringify(row.problems),
  ]
    .map(copyValue)
    .join('\t');
}

/** The first row of an address counts; later ones are told apart here, so that a check and a run see the same. */
function duplicateOf(row: PreparedRow, keys: KeyTable): ImportProblem | undefined {
  const own = row.emails.length > 0 ? row.emails : row.phones;
  for (const value of own) {
    const first = keys.claim(value, row.line);
    if (first !== undefined && first !== row.line) return { column: String(first), value, code: 'duplicate_in_file' };
  }
  return undefined;
}

/** All records of a file as chunks for the database; those before `after` only leave their addresses behind. */
export async function* makeChunks(pieces: Pieces, request: ReadRequest): AsyncGenerator<Chunk, number> {
  const rules = rulesOf(request);
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
    if (records >= importLimits.records) break;
    records += 1;
    const { row, isRefused } = prepareRow(record, rules);
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
    if (lines.length + refused.length >= request.chunkRows) yield flush();
  }
  if (lines.length + refused.length > 0) yield flush();
  return records;
}
