import { type MovementKind, movementKinds } from '@enlace/contract/operation/operator/operator-money.schemas.ts';
import {
  type SubscriptionState,
  subscriptionStates,
} from '@enlace/contract/billing/subscriptions/subscriptions.contract.ts';

export type SubscriptionSort = 'created' | 'boundary' | 'client';
export type Direction = 'asc' | 'desc';

export type Tab = 'all' | 'parked' | 'cancelling' | SubscriptionState;

type Fact =
  | { kind: 'billed' }
  | { kind: 'step'; step: number }
  | { kind: 'movement'; movement: MovementKind }
  | { kind: 'trial'; trial: Trial };
/** One fact and its dates. */
export type SubscriptionFacts = Fact & { currency?: string; from?: string; until?: string };
type Trial = 'running' | 'started' | 'ended' | 'converted';

/** The list's filter in the URL. */
export type SubscriptionFilter = {
  search: string;
  tab: Tab;
  planId: string | undefined;
  periodCode: string | undefined;
  /** Set only by links of the operator’s overview. */
  facts?: SubscriptionFacts | undefined;
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
/** In order of urgency for the operator. */
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

const movementWords: Record<MovementKind, string> = {
  new: 'nuevas',
  returned: 'vuelven',
  expansion: 'suben',
  contraction: 'bajan',
  churn: 'se-van',
};
const trialWords: Record<Trial, string> = {
  running: 'en-curso',
  started: 'empezadas',
  ended: 'terminadas',
  converted: 'convertidas',
};
const trials = ['running', 'started', 'ended', 'converted'] as const;
const dayForm = /^\d{4}-\d{2}-\d{2}$/;
const idForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const codeForm = /^[a-z0-9_]{2,40}$/;

function matching(text: string | null, form: RegExp): string | undefined {
  return text !== null && form.test(text) ? text : undefined;
}

function readFact(query: URLSearchParams): Fact | undefined {
  const movement = movementKinds.find((kind) => movementWords[kind] === query.get('movimiento'));
  if (movement) return { kind: 'movement', movement };
  const trial = trials.find((each) => trialWords[each] === query.get('prueba'));
  if (trial) return { kind: 'trial', trial };
  const step = matching(query.get('paso'), /^\d$/);
  if (step !== undefined) return { kind: 'step', step: Number(step) };
  return query.get('cobran') === 'si' ? { kind: 'billed' } : undefined;
}

function readFacts(query: URLSearchParams): SubscriptionFacts | undefined {
  const fact = readFact(query);
  if (!fact) return undefined;
  const [from, until] = [matching(query.get('desde'), dayForm), matching(query.get('hasta'), dayForm)];
  const currency = matching(query.get('moneda'), /^[A-Z]{3}$/);
  return {
    ...fact,
    ...(currency === undefined ? {} : { currency }),
    ...(from === undefined ? {} : { from }),
    ...(until === undefined ? {} : { until }),
  };
}

function writeFacts(query: URLSearchParams, facts: SubscriptionFacts): void {
  if (facts.kind === 'billed') query.set('cobran', 'si');
  else if (facts.kind === 'step') query.set('paso', String(facts.step));
  else if (facts.kind === 'movement') query.set('movimiento', movementWords[facts.movement]);
  else query.set('prueba', trialWords[facts.trial]);
  if (facts.currency !== undefined) query.set('moneda', facts.currency);
  if (facts.from !== undefined) query.set('desde', facts.from);
  if (facts.until !== undefined) query.set('hasta', facts.until);
}

export function readFilter(query: URLSearchParams): SubscriptionFilter {
  const sort = subscriptionSorts.find((each) => sortWords[each] === query.get('orden')) ?? 'created';
  const direction = query.get('sentido');
  return {
    search: query.get('q')?.trim() ?? '',
    tab: tabs.find((each) => tabWords[each] === query.get('estado')) ?? 'all',
    planId: matching(query.get('plan'), idForm),
    periodCode: matching(query.get('tipo'), codeForm),
    facts: readFacts(query),
    sort,
    direction: direction === 'asc' || direction === 'desc' ? direction : usualDirection[sort],
  };
}

/** Query string of a list; defaults are omitted. */
export function writeFilter({ search, tab, planId, periodCode, facts, sort, direction }: SubscriptionFilter): string {
  const query = new URLSearchParams();
  if (search !== '') query.set('q', search);
  if (tab !== 'all') query.set('estado', tabWords[tab]);
  if (planId !== undefined) query.set('plan', planId);
  if (periodCode !== undefined) query.set('tipo', periodCode);
  if (facts) writeFacts(query, facts);
  if (sort !== 'created') query.set('orden', sortWords[sort]);
  if (direction !== usualDirection[sort]) query.set('sentido', direction);
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

function factsQuery(facts: SubscriptionFacts | undefined) {
  return {
    isBilled: facts?.kind === 'billed' ? ('true' as const) : undefined,
    dunningStep: facts?.kind === 'step' ? facts.step : undefined,
    movement: facts?.kind === 'movement' ? facts.movement : undefined,
    trial: facts?.kind === 'trial' ? facts.trial : undefined,
    currency: facts?.currency,
    from: facts?.from,
    until: facts?.until,
  };
}

/** The filter as an operation's query. */
export function filterQuery({ search, tab, planId, periodCode, facts, sort, direction }: SubscriptionFilter) {
  return {
    search: search === '' ? undefined : search,
    state: subscriptionStates.find((each) => each === tab),
    planId,
    periodCode,
    isParked: tab === 'parked' ? 'true' : undefined,
    isCancelling: tab === 'cancelling' ? 'true' : undefined,
    ...factsQuery(facts),
    sort,
    direction,
  } as const;
}

export function isFiltered({ search, tab, planId, periodCode, facts }: SubscriptionFilter): boolean {
  return search !== '' || tab !== 'all' || [planId, periodCode, facts].some((part) => part !== undefined);
}

/** Those that need attention first; without duplicates. */
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
