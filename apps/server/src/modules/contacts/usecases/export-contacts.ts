import { toWireLocale } from '@enlace/contract/core/locale.ts';
import { recordHistory } from '#modules/history/history.usecases.ts';
import type { OwnerId } from '#platform/context.ts';
import { authorOf, type ClientContext, type ContactsDeps } from '../contacts.context.ts';
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

type BatchInput = {
  deps: Pick<ContactsDeps, 'db' | 'clock'>;
  owner: OwnerId;
  filter: ListFilter;
  after: string | null;
};

function readBatch({ deps, owner, filter, after }: BatchInput): Promise<ContactRow[]> {
  return deps.db.scoped(owner, async (tx) => {
    const { where } = await readConditions(tx, owner, { filter, now: deps.clock.now() });
    const rows = await tx.sql<ContactRow[]>`
      select ${contactColumns(tx)} from contacts c
      where ${where} ${after ? tx.sql`and c.id > ${after}::uuid` : tx.sql``} order by c.id limit ${batch}`;
    return [...rows];
  });
}

/** A copy of everybody's data left the product: worth a record, though nothing changed. */
async function noteExport({ deps, ctx, filter }: ExportInput): Promise<void> {
  const { owner, actor } = authorOf(ctx);
  const { search, status } = filter;
  const after = { ...(search === undefined ? {} : { search }), ...(status === undefined ? {} : { status }) };
  const entry = { action: 'contacts.exported', subjectKind: 'contacts', subjectId: null, after };
  await deps.db.scoped(owner, (tx) => recordHistory({ tx, owner, actor, entry }));
}

type ExportInput = { deps: Pick<ContactsDeps, 'db' | 'clock'>; ctx: ClientContext; filter: ListFilter };

/** CSV of all matching tamys in batches of short transactions, so that a slow reader holds nothing open. */
export async function* exportContacts(input: ExportInput): AsyncGenerator<string> {
  const { deps, ctx, filter } = input;
  const { owner } = authorOf(ctx);
  await noteExport(input);
  yield `${byteOrderMark}${line(columns)}`;
  let after: string | null = null;
  for (;;) {
    const rows: ContactRow[] = await readBatch({ deps, owner, filter, after });
    if (rows.length > 0) yield rows.map((row) => line(cellsOf(row))).join('');
    if (rows.length < batch) return;
    after = rows.at(-1)?.id ?? null;
  }
}
