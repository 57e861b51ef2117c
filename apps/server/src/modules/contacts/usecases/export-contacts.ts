import { toWireLocale } from '@enlace/contract/core/locale.ts';
import { recordHistory } from '#modules/history/history.usecases.ts';
import type { ExportFormat } from '@enlace/contract/contacts/contacts.contract.ts';
import type { OwnerId } from '#platform/context.ts';
import { writeXlsx } from '#platform/tables/write-xlsx.ts';
import { authorOf, type ClientContext, type ContactsDeps } from '../contacts.context.ts';
import { contactCard } from '../contact-card.rules.ts';
import { type ListFilter, readConditions } from '../contacts.queries.ts';
import { contactColumns } from '../contacts.repository.ts';
import { csvCell } from '../contacts.rules.ts';
import type { ContactRow } from '../contacts.types.ts';

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
  'source',
  'notes',
  'fields',
  'created_at',
  'activity_at',
] as const;

function line(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function cellsOf(row: ContactRow): string[] {
  const fields = Object.keys(row.fields).length > 0 ? JSON.stringify(row.fields) : '';
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
    row.source,
    row.notes,
    fields,
    row.createdAt.toString(),
    row.activityAt.toString(),
  ];
  return cells.map((cell) => cell ?? '');
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

function readBatch({ deps, owner, filter, ids, after }: BatchInput): Promise<ContactRow[]> {
  return deps.db.scoped(owner, async (tx) => {
    const { where } = await readConditions(tx, owner, { filter, now: deps.clock.now() });
    const rows = await tx.sql<ContactRow[]>`
      select ${contactColumns(tx)} from contacts c
      where ${where} ${after ? tx.sql`and c.id > ${after}::uuid` : tx.sql``} ${ids ? tx.sql`and c.id = any(${[...ids]}::uuid[])` : tx.sql``}
      order by c.id limit ${batch}`;
    return [...rows];
  });
}

/** Batches of short transactions, so that a slow reader holds nothing open. */
async function* readBatches(input: Omit<BatchInput, 'after'>): AsyncGenerator<ContactRow[]> {
  let after: string | null = null;
  for (;;) {
    const rows: ContactRow[] = await readBatch({ ...input, after });
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

async function* asCsv(batches: AsyncIterable<ContactRow[]>): AsyncGenerator<string> {
  yield `${byteOrderMark}${line(columns)}`;
  for await (const rows of batches) yield rows.map((row) => line(cellsOf(row))).join('');
}

async function* asCards(batches: AsyncIterable<ContactRow[]>): AsyncGenerator<string> {
  for await (const rows of batches) yield rows.map(contactCard).join('');
}

async function* asCells(batches: AsyncIterable<ContactRow[]>): AsyncGenerator<string[][]> {
  for await (const rows of batches) yield rows.map(cellsOf);
}

/** All matching tamys as they come, in the form that was asked for. */
export async function* exportContacts(input: ExportInput): AsyncGenerator<string | Uint8Array> {
  const { deps, ctx, filter, ids, format } = input;
  const { owner } = authorOf(ctx);
  await noteExport(input);
  const batches = readBatches({ deps, owner, filter, ids });
  if (format === 'csv') yield* asCsv(batches);
  else if (format === 'vcard') yield* asCards(batches);
  else yield* writeXlsx({ name: 'Tamys', header: columns, rows: asCells(batches) });
}
