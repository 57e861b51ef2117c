import type { FieldValue } from '@enlace/contract/audience/contacts/custom-fields.schemas.ts';
import { toWireLocale } from '@enlace/contract/core/locale.ts';
import { linkColumns, namesOfLinks, recordHistory } from '#workspace/door.ts';
import type { ExportFormat } from '@enlace/contract/audience/contacts/contacts.contract.ts';
import type { OwnerId } from '#platform/context.ts';
import { foldText } from '#platform/search/search-tokens.ts';
import { csvLine, joinList } from '#platform/tables/csv-line.ts';
import { writeXlsx, type XlsxCell } from '#platform/tables/write-xlsx.ts';
import { authorOf, type ClientContext, type ContactsDeps } from '../contacts.context.ts';
import { addressColumns } from '../contacts.usecases.ts';
import { type CardAddress, contactCard } from '../contact-card.rules.ts';
import { type ListFilter, readConditions } from '../contact-list.conditions.ts';
import { contactColumns } from '../contacts.repository.ts';
import type { ContactRow } from '../contacts.types.ts';
import { listTopicRows } from '../topics/topics.repository.ts';
import { type CustomFieldRow, listFieldRows } from '../custom-fields.repository.ts';

const batch = 1000;
const byteOrderMark = '\uFEFF';

const columns = [
  'id',
  'name',
  'first_name',
  'last_name',
  'email',
  'phone',
  'company',
  'city',
  'status',
  'status_reason',
  'language',
  'time_zone',
  'source',
  'notes',
  'folder',
  'labels',
  'created_at',
  'activity_at',
] as const;

/** A batch's rows with all their addresses, folders and labels. */
type ExportRow = ContactRow & {
  addresses: CardAddress[];
  folderId: string | null;
  labelIds: string[];
  unwantedTopics: string[];
};

/** The maximum number of addresses of a kind, and whether any of them has a label. */
type AddressWidth = { kind: CardAddress['kind']; max: number; isLabelled: boolean };

/** Maps ids and values to texts: custom fields, folder paths, labels. */
type Words = {
  fields: readonly CustomFieldRow[];
  folders: ReadonlyMap<string, string>;
  labels: ReadonlyMap<string, string>;
  widths: readonly AddressWidth[];
  /** Whether there is a column for the topics that people do not want. */
  hasTopics: boolean;
};

/** A value as a spreadsheet stores it. */
function fieldCell(value: FieldValue | undefined, kind: CustomFieldRow['kind']): XlsxCell {
  if (value === undefined) return '';
  if (Array.isArray(value)) return joinList(value);
  if (kind !== 'date' || typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return value;
  return Temporal.PlainDate.from(value);
}

function columnKey(name: string): string {
  return foldText(name)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** The first address of a kind has a regular column; further ones and labels follow, named as the import reads them. */
function addressNames({ kind, max, isLabelled }: AddressWidth): string[] {
  const numbers = Array.from({ length: max }, (_, index) => (index === 0 ? kind : `${kind}_${index + 1}`));
  return numbers.flatMap((name, index) => [...(index === 0 ? [] : [name]), ...(isLabelled ? [`${name}_label`] : [])]);
}

function addressCells({ addresses }: ExportRow, { kind, max, isLabelled }: AddressWidth): string[] {
  const own = addresses.filter((address) => address.kind === kind);
  return Array.from({ length: max }, (_, index) => own[index]).flatMap((address, index) => [
    ...(index === 0 ? [] : [address?.value ?? '']),
    ...(isLabelled ? [address?.label ?? ''] : []),
  ]);
}

/** A custom field named like another column is marked as a field, so that it is imported as one. */
function headerOf({ fields, widths, hasTopics }: Words): string[] {
  const fixed = [...columns, ...(hasTopics ? ['topics_declined'] : []), ...widths.flatMap(addressNames)];
  const taken = new Set(fixed.map(columnKey));
  return [...fixed, ...fields.map(({ name }) => (taken.has(columnKey(name)) ? `field: ${name}` : name))];
}

function labelsOf({ labelIds }: ExportRow, { labels }: Words): string[] {
  return labelIds.flatMap((id) => labels.get(id) ?? []);
}

function cellsOf(row: ExportRow, words: Words): XlsxCell[] {
  const { fields, folders, widths, hasTopics } = words;
  const cells = [
    row.id,
    row.name,
    row.firstName,
    row.lastName,
    row.email,
    row.phone,
    row.company,
    row.city,
    row.status,
    row.statusReason,
    row.language ? toWireLocale(row.language) : null,
    row.timeZone,
    row.source,
    row.notes,
    row.folderId === null ? null : folders.get(row.folderId),
    joinList(labelsOf(row, words)),
    row.createdAt.toString(),
    row.activityAt.toString(),
  ];
  return [
    ...cells.map((cell) => cell ?? ''),
    ...(hasTopics ? [joinList(row.unwantedTopics)] : []),
    ...widths.flatMap((width) => addressCells(row, width)),
    ...fields.map(({ key, kind }) => fieldCell(row.fields[key], kind)),
  ];
}

function cardOf(row: ExportRow, words: Words): string {
  const fields = words.fields.flatMap(({ key, name, kind }) => {
    const value = row.fields[key];
    return value === undefined ? [] : [{ name, kind, value }];
  });
  const folder = row.folderId === null ? null : (words.folders.get(row.folderId) ?? null);
  return contactCard(row, { labels: labelsOf(row, words), folder, unwantedTopics: row.unwantedTopics, fields });
}

function readWords({ deps, owner }: { deps: Pick<ContactsDeps, 'db'>; owner: OwnerId }): Promise<Words> {
  return deps.db.scoped(owner, async (tx) => ({
    fields: await listFieldRows(tx, owner),
    ...(await namesOfLinks(tx, { owner, noun: 'contact' })),
    hasTopics: (await listTopicRows(tx, owner)).length > 0,
    widths: await tx.sql<AddressWidth[]>`
      select kind, max(n)::int as max, bool_or(labelled) as is_labelled from (
        select kind, count(*) as n, bool_or(label is not null) as labelled from contact_addresses
        where owner_id = ${owner} and live group by contact_id, kind) as a
      group by kind order by kind`,
  }));
}

type ExportInput = {
  deps: Pick<ContactsDeps, 'db' | 'clock'>;
  ctx: ClientContext;
  /** The selected ones among the matches; all when undefined. */
  ids?: readonly string[] | undefined;
  filter: ListFilter;
  format: ExportFormat;
};

type BatchInput = Pick<ExportInput, 'filter' | 'ids'> & {
  deps: Pick<ContactsDeps, 'db'>;
  now: Temporal.Instant;
  owner: OwnerId;
  after: string | null;
};

function readBatch({ deps, now, owner, filter, ids, after }: BatchInput): Promise<ExportRow[]> {
  return deps.db.scoped(owner, async (tx) => {
    const { where } = await readConditions(tx, owner, { filter, now });
    const links = linkColumns(tx, { owner, noun: 'contact', subject: tx.sql`c.id` });
    const rows = await tx.sql<ExportRow[]>`
      select ${contactColumns(tx)}, ${addressColumns(tx)}, ${links}, array(
        select t.name from contact_topic_refusals r join contact_topics t on t.owner_id = r.owner_id and t.id = r.topic_id
        where r.owner_id = c.owner_id and r.contact_id = c.id order by t.position, t.id) as unwanted_topics
      from contacts c
      where ${where} ${after ? tx.sql`and c.id > ${after}::uuid` : tx.sql``} ${ids ? tx.sql`and c.id = any(${[...ids]}::uuid[])` : tx.sql``}
      order by c.id limit ${batch}`;
    return [...rows];
  });
}

/** Batches of short transactions, so that a slow reader keeps no transaction open. */
async function* readBatches(input: Omit<BatchInput, 'after'>): AsyncGenerator<ExportRow[]> {
  let after: string | null = null;
  for (;;) {
    const rows: ExportRow[] = await readBatch({ ...input, after });
    if (rows.length > 0) yield rows;
    if (rows.length < batch) return;
    after = rows.at(-1)?.id ?? null;
  }
}

/** Personal data was exported: recorded although nothing changed. */
async function noteExport({ deps, ctx, filter, ids, format }: ExportInput): Promise<void> {
  const { owner, actor } = authorOf(ctx);
  const { search, status } = filter;
  const after = {
    format,
    ...(ids === undefined ? {} : { chosen: ids.length }),
    ...(search === undefined ? {} : { search }),
    ...(status === undefined ? {} : { status }),
  };
  const entry = { action: 'contacts.exported', subjectKind: 'contacts', subjectId: null, after };
  await deps.db.scoped(owner, (tx) => recordHistory({ tx, owner, actor, entry }));
}

async function* asCsv(batches: AsyncIterable<ExportRow[]>, words: Words): AsyncGenerator<string> {
  yield `${byteOrderMark}${csvLine(headerOf(words))}`;
  for await (const rows of batches)
    yield rows
      .map((row) => csvLine(cellsOf(row, words).map((cell) => (typeof cell === 'object' ? cell.toString() : cell))))
      .join('');
}

async function* asCards(batches: AsyncIterable<ExportRow[]>, words: Words): AsyncGenerator<string> {
  for await (const rows of batches) yield rows.map((row) => cardOf(row, words)).join('');
}

async function* asCells(batches: AsyncIterable<ExportRow[]>, words: Words): AsyncGenerator<XlsxCell[][]> {
  for await (const rows of batches) yield rows.map((row) => cellsOf(row, words));
}

/** All matching contacts as a stream, in the requested format. */
export async function* exportContacts(input: ExportInput): AsyncGenerator<string | Uint8Array> {
  const { deps, ctx, filter, ids, format } = input;
  const { owner } = authorOf(ctx);
  await noteExport(input);
  const batches = readBatches({ deps, owner, filter, ids, now: deps.clock.now() });
  const words = await readWords({ deps, owner });
  if (format === 'vcard') return yield* asCards(batches, words);
  if (format === 'csv') yield* asCsv(batches, words);
  else yield* writeXlsx({ name: 'Tamys', header: headerOf(words), rows: asCells(batches, words) });
}

type AllInput = { deps: Pick<ContactsDeps, 'db'>; owner: OwnerId; now: Temporal.Instant };

/** Everybody outside the trash, in the same two formats, for a full export. */
export async function* allContacts(input: AllInput, format: 'csv' | 'vcard'): AsyncGenerator<string> {
  const batches = readBatches({ ...input, filter: {}, ids: undefined });
  const words = await readWords(input);
  if (format === 'csv') yield* asCsv(batches, words);
  else yield* asCards(batches, words);
}
