import { type SubscriptionState, subscriptionStates } from '@enlace/contract/subscriptions/subscriptions.contract.ts';

export type SubscriptionSort = 'created' | 'boundary' | 'client';
export type Direction = 'asc' | 'desc';
export type Tab = 'all' | 'parked' | 'cancelling' | SubscriptionState;

/** What the address says about the list. */
export type SubscriptionFilter = {
  search: string;
  tab: Tab;
  planId: string | undefined;
  periodCode: string | undefined;
  sort: SubscriptionSort;
  direction: Direction;
};

const tabWords: Record<Tab, string> = {
  all: 'todas',
  parked: 'apartadas',
  trialing: 'de-prueba',
  active: 'activas',
  past_due: 'en-gracia',
  suspended: 'impagadas',
  cancelling: 'se-cancelan',
  paused: 'pausadas',
  pending_payment: 'pendientes',
  scheduled: 'programadas',
  cancelled: 'canceladas',
  expired: 'caducadas',
};
/** In the order in which the operator has to do with them. */
export const tabs: readonly Tab[] = [
  'all',
  'parked',
  'trialing',
  'active',
  'past_due',
  'suspended',
  'cancelling',
  'paused',
  'pending_payment',
  'scheduled',
  'cancelled',
  'expired',
];
const sortWords: Record<SubscriptionSort, string> = { created: 'alta', boundary: 'vence', client: 'cliente' };
export const subscriptionSorts = ['created', 'boundary', 'client'] as const;
export const usualDirection: Record<SubscriptionSort, Direction> = { created: 'desc', boundary: 'asc', client: 'asc' };

const idForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const codeForm = /^[a-z0-9_]{2,40}$/;

function matching(text: string | null, form: RegExp): string | undefined {
  return text !== null && form.test(text) ? text : undefined;
}

export function readFilter(query: URLSearchParams): SubscriptionFilter {
  const sort = subscriptionSorts.find((each) => sortWords[each] === query.get('orden')) ?? 'created';
  const direction = query.get('sentido');
  return {
    search: query.get('q')?.trim() ?? '',
    tab: tabs.find((each) => tabWords[each] === query.get('estado')) ?? 'all',
    planId: matching(query.get('plan'), idForm),
    periodCode: matching(query.get('tipo'), codeForm),
    sort,
    direction: direction === 'asc' || direction === 'desc' ? direction : usualDirection[sort],
  };
}

/** Query text of a list; what is usual is left out. */
export function writeFilter({ search, tab, planId, periodCode, sort, direction }: SubscriptionFilter): string {
  const query = new URLSearchParams();
  if (search !== '') query.set('q', search);
  if (tab !== 'all') query.set('estado', tabWords[tab]);
  if (planId !== undefined) query.set('plan', planId);
  if (periodCode !== undefined) query.set('tipo', periodCode);
  if (sort !== 'created') query.set('orden', sortWords[sort]);
  if (direction !== usualDirection[sort]) query.set('sentido', direction);
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

/** The filter as the operation takes it. */
export function filterQuery({ search, tab, planId, periodCode, sort, direction }: SubscriptionFilter) {
  return {
    search: search === '' ? undefined : search,
    state: subscriptionStates.find((each) => each === tab),
    planId,
    periodCode,
    isParked: tab === 'parked' ? 'true' : undefined,
    isCancelling: tab === 'cancelling' ? 'true' : undefined,
    sort,
    direction,
  } as const;
}

export function isFiltered({ search, tab, planId, periodCode }: SubscriptionFilter): boolean {
  return search !== '' || tab !== 'all' || planId !== undefined || periodCode !== undefined;
}

/** Those that wait for a person stand first; none twice. */
export function parkedFirst<Row extends { id: string }>({
  parked,
  rows,
}: {
  parked: readonly Row[];
  rows: readonly Row[];
}): Row[] {
  const first = new Set(parked.map(({ id }) => id));
  return [...parked, ...rows.filter(({ id }) => !first.has(id))];
}
