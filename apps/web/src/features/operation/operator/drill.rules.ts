import type { OperatorOverview } from '@enlace/contract/operation/operator/operator.contract.ts';
import type { MovementKind } from '@enlace/contract/operation/operator/operator-money.schemas.ts';
import type { SubscriptionState } from '@enlace/contract/billing/subscriptions/subscriptions.contract.ts';
import { paths } from '#app/paths.ts';

type Span = Pick<OperatorOverview, 'from' | 'to'>;

const movementWords: Record<MovementKind, string> = {
  new: 'nuevas',
  returned: 'vuelven',
  expansion: 'suben',
  contraction: 'bajan',
  churn: 'se-van',
};
const stateWords: Record<SubscriptionState, string> = {
  trialing: 'de-prueba',
  active: 'activas',
  past_due: 'en-gracia',
  suspended: 'impagadas',
  paused: 'pausadas',
  pending_payment: 'pendientes',
  scheduled: 'programadas',
  cancelled: 'canceladas',
  expired: 'caducadas',
};

function subscriptions(query: Record<string, string>): string {
  return `${paths.admin.subscriptions}?${new URLSearchParams(query).toString()}`;
}

function invoices(query: Record<string, string>): string {
  return `${paths.admin.invoices}?${new URLSearchParams(query).toString()}`;
}

const within = ({ from, to }: Span) => ({ desde: from, hasta: to });

/** URLs of the lists that show the same number as a figure of the overview. */
export const drill = {
  clients: paths.admin.users,
  signUps: ({ from }: Span) => `${paths.admin.users}?desde=${from}`,
  billed: subscriptions({ cobran: 'si' }),
  state: (state: SubscriptionState) => subscriptions({ estado: stateWords[state] }),
  recurring: (currency: string) => subscriptions({ cobran: 'si', moneda: currency }),
  lost: (span: Span) => subscriptions({ movimiento: movementWords.churn, ...within(span) }),
  movement: (kind: MovementKind, { currency, ...span }: Span & { currency: string }) =>
    subscriptions({ movimiento: movementWords[kind], moneda: currency, ...within(span) }),
  trials: {
    running: subscriptions({ prueba: 'en-curso' }),
    started: (span: Span) => subscriptions({ prueba: 'empezadas', ...within(span) }),
    ended: (span: Span) => subscriptions({ prueba: 'terminadas', ...within(span) }),
    converted: (span: Span) => subscriptions({ prueba: 'convertidas', ...within(span) }),
  },
  dunning: (step: number) => subscriptions({ paso: String(step) }),
  issued: (currency: string, span: Span) => invoices({ ...within(span), moneda: currency }),
  paid: (currency: string, { from, to }: Span) =>
    invoices({ 'pagada-desde': from, 'pagada-hasta': to, moneda: currency }),
  open: (tab: 'pendientes' | 'vencidas' | 'fallidas', currency: string) => invoices({ ver: tab, moneda: currency }),
  outbox: paths.admin.settings,
} as const;

const periods = ['7', '30', '90', '12m'] as const;

/** The period in the URL; invalid values mean thirty days. */
export function readPeriod(query: URLSearchParams): OperatorOverview['period'] {
  return periods.find((period) => period === query.get('periodo')) ?? '30';
}

/** The currency in the URL, else the one with the highest revenue. */
export function pickMoney(overview: OperatorOverview, query: URLSearchParams) {
  return overview.money.find(({ currency }) => currency === query.get('moneda')) ?? overview.money[0];
}

/** The URL with one parameter changed; defaults are omitted. */
export function withWord(
  query: URLSearchParams,
  { name, value, usual }: { name: string; value: string; usual: string },
): string {
  const next = new URLSearchParams(query);
  if (value === usual) next.delete(name);
  else next.set(name, value);
  const text = next.toString();
  return text === '' ? '' : `?${text}`;
}

/** Minor units in major units of their currency, for axes. */
export function majorOf({ minor, currency }: { minor: number; currency: string }): number {
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions();
  return minor / 10 ** maximumFractionDigits;
}

export type FallStep = { key: 'start' | MovementKind | 'now'; minor: number; from: number; to: number };

/** Waterfall from the revenue at the start over every movement to the current one: start and end of each bar. */
export function fallOf({
  mrrAtStartMinor,
  mrrMinor,
  movements,
}: Pick<OperatorOverview['money'][number], 'mrrAtStartMinor' | 'mrrMinor' | 'movements'>): FallStep[] {
  let level = mrrAtStartMinor;
  const kinds = (['new', 'returned', 'expansion', 'contraction', 'churn'] as const).filter(
    (kind) => kind !== 'returned' || movements[kind].subscriptions > 0,
  );
  const moved = kinds.map((kind): FallStep => {
    const from = level;
    level += movements[kind].minor;
    return { key: kind, minor: movements[kind].minor, from, to: level };
  });
  return [
    { key: 'start', minor: mrrAtStartMinor, from: 0, to: mrrAtStartMinor },
    ...moved,
    { key: 'now', minor: mrrMinor, from: 0, to: mrrMinor },
  ];
}
