import type {
  ClientCounts,
  ClientListItem,
  ClientOptions,
  ClientSort,
} from '@enlace/contract/operation/clients/clients.schemas.ts';
import { type ClientFilter, countClientStates, listClientRows, readClientOptions } from '../clients.queries.ts';
import { presentListItem } from '../clients.presenter.ts';
import type { ClientsCall } from '../clients.types.ts';
import { countRegistrations, listRegistrationRows } from '../registrations.queries.ts';

type ListQuery = ClientFilter & {
  sort: ClientSort;
  direction?: 'asc' | 'desc' | undefined;
  cursor?: string | undefined;
  limit: number;
};
type ListReply = { items: ClientListItem[]; next: string | null; total: number; totalIsExact: boolean };

/** One page of clients, or of registrations that wait. */
export async function listClients({ deps, ctx, query }: ClientsCall & { query: ListQuery }): Promise<ListReply> {
  const { sort, direction, cursor, limit, ...filter } = query;
  const input = { filter, sort, direction, cursor, limit, adminId: ctx.actor.userId };
  const read = filter.state === 'unverified' ? listRegistrationRows : listClientRows;
  const { rows, next, total, totalIsExact } = await deps.db.system((tx) => read(tx, input), { readOnly: true });
  return { items: rows.map(presentListItem), next, total, totalIsExact };
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
