import type { FieldValue } from '@enlace/contract/contacts/custom-fields.schemas.ts';
import { toWireLocale } from '@enlace/contract/core/locale.ts';
import { linkColumns, namesOfLinks } from '#modules/folders/folders.usecases.ts';
import { recordHistory } from '#modules/history/history.usecases.ts';
import type { ExportFormat } from '@enlace/contract/contacts/contacts.contract.ts';
import type { OwnerId } from '#platform/context.ts';
import { writeXlsx } from '#platform/tables/write-xlsx.ts';
import { authorOf, type ClientContext, type ContactsDeps } from '../contacts.context.ts';
import { contactCard } from '../contact-card.rules.ts';
import { type ListFilter, readConditions } from '../contact-list.conditions.ts';
import { contactColumns } from '../contacts.repository.ts';
import { csvCell } from '#platform/tables/csv-line.ts';
import type { ContactRow } from '../contacts.types.ts';
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

function line(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** Rows of a batch with where they lie and what they carry. */
type ExportRow = ContactRow & { folderId: string | null; labelIds: string[] };

/** What turns ids and values into words: the client’s own fields, folders with those they lie in, labels. */
type Words = {
  fields: readonly CustomFieldRow[];
  folders: ReadonlyMap<string, string>;
  labels: ReadonlyMap<string, string>;
};

const between = '; ';

function fieldCell(value: FieldValue | undefined): string {
  if (value === undefined) return '';
  return Array.isArray(value) ? value.join(between) : String(value);
}

function headerOf({ fields }: Words): string[] {
  return [...columns, ...fields.map(({ name }) => name)];
}

function cellsOf(row: ExportRow, { fields, folders, labels }: Words): string[] {
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
    row.labelIds.flatMap((id) => labels.get(id) ?? []).join(between),
    row.createdAt.toString(),
    row.activityAt.toString(),
  ];
  return [...cells.map((cell) => cell ?? ''), ...fields.map(({ key }) => fieldCell(row.fields[key]))];
}

function readWords({ deps, owner }: { deps: ExportInput['deps']; owner: OwnerId }): Promise<Words> {
  return deps.db.scoped(owner, async (tx) => ({
    fields: await listFieldRows(tx, owner),
    ...(await namesOfLinks(tx, { owner, noun: 'contact' })),
  }));
}

type ExportInput = {
  deps: Pick<ContactsDeps, 'db' | 'clock'>;
  ctx: ClientContext;
  /** The ticked ones among those that match; all of them when it is undefined. */
  ids?: readonly string[] | undefined;
  filter: ListFilter;
  format: ExportFormat;
};

type BatchInput = Pick<ExportInput, 'deps' | 'filter' | 'ids'> & { owner: OwnerId; after: string | null };

function readBatch({ deps, owner, filter, ids, after }: BatchInput): Promise<ExportRow[]> {
  return deps.db.scoped(owner, async (tx) => {
    const { where } = await readConditions(tx, owner, { filter, now: deps.clock.now() });
    const links = linkColumns(tx, { owner, noun: 'contact', subject: tx.sql`c.id` });
    const rows = await tx.sql<ExportRow[]>`
      select ${contactColumns(tx)}, ${links} from contacts c
      where ${where} ${after ? tx.sql`and c.id > ${after}::uuid` : tx.sql``} ${ids ? tx.sql`and c.id = any(${[...ids]}::uuid[])` : tx.sql``}
      order by c.id limit ${batch}`;
    return [...rows];
  });
}

/** Batches of short transactions, so that a slow reader holds nothing open. */
async function* readBatches(input: Omit<BatchInput, 'after'>): AsyncGenerator<ExportRow[]> {
  let after: string | null = null;
  for (;;) {
    const rows: ExportRow[] = await readBatch({ ...input, after });
    if (rows.length > 0) yield rows;
    if (rows.length < batch) return;
    after = rows.at(-1)?.id ?? null;
  }
}

/** A copy of everybody's data left the product: worth a record, though nothing changed. */
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
  yield `${byteOrderMark}${line(headerOf(words))}`;
  for await (const rows of batches) yield rows.map((row) => line(cellsOf(row, words))).join('');
}

async function* asCards(batches: AsyncIterable<ExportRow[]>): AsyncGenerator<string> {
  for await (const rows of batches) yield rows.map(contactCard).join('');
}

async function* asCells(batches: AsyncIterable<ExportRow[]>, words: Words): AsyncGenerator<string[][]> {
  for await (const rows of batches) yield rows.map((row) => cellsOf(row, words));
}

/** All matching tamys as they come, in the form that was asked for. */
export async function* exportContacts(input: ExportInput): AsyncGenerator<string | Uint8Array> {
  const { deps, ctx, filter, ids, format } = input;
  const { owner } = authorOf(ctx);
  await noteExport(input);
  const batches = readBatches({ deps, owner, filter, ids });
  if (format === 'vcard') return yield* asCards(batches);
  const words = await readWords({ deps, owner });
  if (format === 'csv') yield* asCsv(batches, words);
  else yield* writeXlsx({ name: 'Tamys', header: headerOf(words), rows: asCells(batches, words) });
}
