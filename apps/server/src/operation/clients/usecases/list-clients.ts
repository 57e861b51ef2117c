import { exponentOf } from '@enlace/contract/billing/money/currencies.ts';
import type { ClientCounts, ClientOptions, ClientSort } from '@enlace/contract/operation/clients/clients.schemas.ts';
import {
  type ClientFilter,
  countClientStates,
  listClientRows,
  type ListPage,
  readClientOptions,
} from '../clients.queries.ts';
import { listItemOf, moneyStandingOf } from '../clients.rules.ts';
import type { ClientListItem, ClientListRow, ClientsCall } from '../clients.types.ts';
import { countRegistrations, listRegistrationRows } from '../registrations.queries.ts';
import { csvLine } from '#platform/tables/csv-line.ts';
import { operatorOwner, recordHistory } from '#workspace/door.ts';

const batch = 1000;
const byteOrderMark = '\uFEFF';

const columns = [
  'id',
  'codigo',
  'name',
  'alias',
  'email',
  'phone',
  'state',
  'account_type',
  'plan',
  'subscription_state',
  'money',
  'owed',
  'created_at',
  'last_seen_at',
] as const;

function line(cells: readonly (string | null)[]): string {
  return csvLine(cells.map((cell) => cell ?? ''));
}

function owedText({ currency, minor }: ClientListRow['owed'][number]): string {
  const digits = exponentOf(currency);
  return `${(minor / 10 ** digits).toFixed(digits)} ${currency}`;
}

function cellsOf(row: ClientListRow): (string | null)[] {
  return [
    row.id,
    row.codigo,
    row.name,
    row.alias,
    row.email,
    row.phone,
    row.state,
    row.accountType?.name.es ?? null,
    row.plan?.name.es ?? null,
    row.subscriptionState,
    moneyStandingOf(row),
    row.owed.map(owedText).join('; '),
    row.createdAt.toString(),
    row.lastSeenAt?.toString() ?? null,
  ];
}

type ExportInput = ClientsCall & { filter: ClientFilter };

async function readBatch({ deps, ctx, filter }: ExportInput, cursor: string | undefined) {
  const input = {
    filter,
    cursor,
    adminId: ctx.actor.userId,
    sort: 'created',
    direction: undefined,
    limit: batch,
  } as const;
  const read = filter.state === 'unverified' ? listRegistrationRows : listClientRows;
  return deps.db.system((tx) => read(tx, input), { readOnly: true });
}

/**
 * CSV of all matches, newest first, in batches of short transactions. The history record is written before the first
 * line.
 */
export async function* exportClients(input: ExportInput): AsyncGenerator<string> {
  const { deps, ctx, filter } = input;
  await deps.db.system(async (tx) => {
    const entry = { action: 'clients.exported', subjectKind: 'clients', subjectId: null, after: { ...filter } };
    await recordHistory({ tx, owner: operatorOwner, actor: ctx.actor, entry });
  });
  yield `${byteOrderMark}${line(columns)}`;
  let cursor: string | undefined;
  do {
    const { rows, next } = await readBatch(input, cursor);
    if (rows.length > 0) yield rows.map((row) => line(cellsOf(row))).join('');
    cursor = next ?? undefined;
  } while (cursor !== undefined);
}

type ListQuery = ClientFilter & {
  sort: ClientSort;
  direction?: 'asc' | 'desc' | undefined;
  cursor?: string | undefined;
  limit: number;
};
type ListReply = Omit<ListPage, 'rows'> & { items: ClientListItem[] };

/** One page of clients, or of unconfirmed registrations. */
export async function listClients({ deps, ctx, query }: ClientsCall & { query: ListQuery }): Promise<ListReply> {
  const { sort, direction, cursor, limit, ...filter } = query;
  const input = { filter, sort, direction, cursor, limit, adminId: ctx.actor.userId };
  const read = filter.state === 'unverified' ? listRegistrationRows : listClientRows;
  const { rows, ...page } = await deps.db.system((tx) => read(tx, input), { readOnly: true });
  return { items: rows.map(listItemOf), ...page };
}

export function countClients({ deps }: Pick<ClientsCall, 'deps'>): Promise<ClientCounts> {
  return deps.db.system(
    async (tx) => ({ ...(await countClientStates(tx)), unverified: await countRegistrations(tx) }),
    { readOnly: true },
  );
}

export function listClientOptions({ deps }: Pick<ClientsCall, 'deps'>): Promise<ClientOptions> {
  return deps.db.system(readClientOptions, { readOnly: true });
}
