import type { ClientListItem, ClientState } from '@enlace/contract/operation/clients/clients.schemas.ts';

export type ClientSort = 'created' | 'name' | 'seen';
export type Direction = 'asc' | 'desc';

/** The list's filter in the URL. */
export type ClientFilter = {
  search: string;
  state: ClientState | undefined;
  planId: string | undefined;
  accountTypeId: string | undefined;
  /** `YYYY-MM-DD` */
  since: string | undefined;
  sort: ClientSort;
  direction: Direction;
};

const stateWords: Record<ClientState, string> = {
  active: 'activos',
  suspended: 'suspendidos',
  leaving: 'se-van',
  unverified: 'sin-confirmar',
};
const sortWords: Record<ClientSort, string> = { created: 'alta', name: 'nombre', seen: 'ultima-vez' };
export const usualDirection: Record<ClientSort, Direction> = { created: 'desc', name: 'asc', seen: 'desc' };
export const clientStates = ['active', 'suspended', 'leaving', 'unverified'] as const;
export const clientSorts = ['created', 'name', 'seen'] as const;

const idForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const dayForm = /^\d{4}-\d{2}-\d{2}$/;

function keyOf<K extends string>(words: Record<K, string>, word: string | null, keys: readonly K[]): K | undefined {
  return keys.find((key) => words[key] === word);
}

function matching(text: string | null, form: RegExp): string | undefined {
  return text !== null && form.test(text) ? text : undefined;
}

export function readClientFilter(query: URLSearchParams): ClientFilter {
  const sort = keyOf(sortWords, query.get('orden'), clientSorts) ?? 'created';
  const direction = query.get('sentido');
  return {
    search: query.get('q')?.trim() ?? '',
    state: keyOf(stateWords, query.get('estado'), clientStates),
    planId: matching(query.get('plan'), idForm),
    accountTypeId: matching(query.get('tipo'), idForm),
    since: matching(query.get('desde'), dayForm),
    sort,
    direction: direction === 'asc' || direction === 'desc' ? direction : usualDirection[sort],
  };
}

/** Query string of a list; defaults are omitted. */
export function writeClientFilter(filter: Partial<ClientFilter>): string {
  const { search = '', state, planId, accountTypeId, since, sort = 'created', direction } = filter;
  const query = new URLSearchParams();
  if (search !== '') query.set('q', search);
  if (state !== undefined) query.set('estado', stateWords[state]);
  if (planId !== undefined) query.set('plan', planId);
  if (accountTypeId !== undefined) query.set('tipo', accountTypeId);
  if (since !== undefined) query.set('desde', since);
  if (sort !== 'created') query.set('orden', sortWords[sort]);
  if (direction !== undefined && direction !== usualDirection[sort]) query.set('sentido', direction);
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

/** The filter as an operation's query. */
export function filterQuery({ search, state, planId, accountTypeId, since }: ClientFilter) {
  return { search: search === '' ? undefined : search, state, planId, accountTypeId, since };
}

export function isFiltered({ search, state, planId, accountTypeId, since }: ClientFilter): boolean {
  return search !== '' || [state, planId, accountTypeId, since].some((part) => part !== undefined);
}

type Chosen = Pick<ClientListItem, 'id' | 'state'>;

/** The selected rows that an action would change. */
export function idsFor(action: 'suspend' | 'reactivate', rows: readonly Chosen[]): string[] {
  const wanted = action === 'suspend' ? ['active', 'leaving'] : ['suspended'];
  return rows.filter(({ state }) => wanted.includes(state)).map(({ id }) => id);
}
