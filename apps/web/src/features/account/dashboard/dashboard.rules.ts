import type { Dashboard, DashboardSpan } from '@enlace/contract/account/dashboard/dashboard.contract.ts';
import { paths } from '#app/paths.ts';

export type DayPart = 'morning' | 'afternoon' | 'evening';

/** Greeting by local time: morning from five, afternoon from two (Spanish habit), evening from eight. */
export function dayPartOf(hour: number): DayPart {
  if (hour >= 5 && hour < 14) return 'morning';
  return hour >= 14 && hour < 20 ? 'afternoon' : 'evening';
}

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** Index of the highest day; undefined when all are zero. */
export function peakOf(values: readonly number[]): number | undefined {
  const max = Math.max(...values);
  return max > 0 ? values.indexOf(max) : undefined;
}

/** Consecutive calendar days beginning with `from`, `YYYY-MM-DD`. */
export function daysFrom({ from, count }: { from: string; count: number }): string[] {
  const first = Date.parse(`${from}T00:00:00Z`);
  return Array.from({ length: count }, (_, index) => new Date(first + index * 86_400_000).toISOString().slice(0, 10));
}

/** First name for the greeting; names without spaces are used whole. */
export function firstNameOf(name: string): string {
  return name.trim().split(/\s+/)[0] ?? name;
}

const spanForm: Record<string, DashboardSpan> = { '7': 7, '30': 30, '90': 90 };

/** The period in the URL; invalid values mean thirty days. */
export function readSpan(query: URLSearchParams): DashboardSpan {
  return spanForm[query.get('dias') ?? ''] ?? 30;
}

type Span = Pick<Dashboard, 'days' | 'from' | 'to'>;

/** URLs of the lists that show the same number as a figure of the dashboard. */
export const lists = {
  /** Statistics of one profile over the same days. */
  visits: (profileId: string, { days }: Span) =>
    `${paths.user.profileView(profileId)}${days === 30 ? '' : `?dias=${days}`}`,
  messages: ({ from, to }: Span) => `${paths.user.communications}?tipo=received&desde=${from}&hasta=${to}`,
  /** Contacts created on the first day or later; `after` excludes its own day. */
  newContacts({ from }: Span): string {
    const day = new Date(Date.parse(`${from}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
    const rules = { type: 'all', rules: [{ type: 'date', field: 'created', test: { op: 'after', day } }] };
    return `${paths.user.contacts}?${new URLSearchParams({ reglas: JSON.stringify(rules) }).toString()}`;
  },
  waiting: paths.user.allMailboxes,
  unread: `${paths.user.allMailboxes}?sin-leer=si`,
  due: paths.account.payments,
} as const;

/** Share of a quota from which the sentence mentions it. */
const nearFrom = 0.85;

/** Used share of a quota, if it is worth mentioning. */
export function nearShare({ used, limit }: { used: number; limit: number | null }): number | undefined {
  if (limit === null || limit === 0) return undefined;
  const share = used / limit;
  return share >= nearFrom ? share : undefined;
}
