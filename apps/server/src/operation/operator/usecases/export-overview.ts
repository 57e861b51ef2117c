import type { OperatorOverview, OverviewTable } from '@enlace/contract/operation/operator/operator.contract.ts';
import { movementKinds } from '@enlace/contract/operation/operator/operator-money.schemas.ts';
import { csvCell } from '#platform/tables/csv-line.ts';
import { type OverviewInput, readOverview } from './read-overview.ts';

type Cell = string | number | null;
type Rows = readonly (readonly Cell[])[];

const byteOrderMark = '\uFEFF';

function perBucket(
  { buckets, money }: OperatorOverview,
  read: (bucket: number, money: OperatorOverview['money'][number]) => Cell[],
): Rows {
  return money.flatMap((each) => buckets.map((bucket, index) => [bucket, each.currency, ...read(index, each)]));
}

/** Amounts are minor units, as everywhere in files; rates and column names are in English. */
function rowsOf(overview: OperatorOverview, table: OverviewTable): Rows {
  const { buckets, clients, money, sends, subscriptions, messages, queues, errors } = overview;
  switch (table) {
    case 'revenue':
      return [['from', 'currency', 'mrr_minor'], ...perBucket(overview, (index, { mrr }) => [mrr[index] ?? 0])];
    case 'plans':
      return [
        ['from', 'currency', 'plan', 'mrr_minor'],
        ...money.flatMap(({ currency, plans }) =>
          plans.flatMap(({ name, mrr }) =>
            buckets.map((bucket, index) => [bucket, currency, name?.en ?? name?.es ?? '', mrr[index] ?? 0]),
          ),
        ),
      ];
    case 'movements':
      return [
        ['currency', 'movement', 'minor', 'subscriptions'],
        ...money.flatMap(({ currency, mrrAtStartMinor, movements, mrrMinor }) => [
          [currency, 'start', mrrAtStartMinor, null],
          ...movementKinds.map((kind) => [currency, kind, movements[kind].minor, movements[kind].subscriptions]),
          [currency, 'now', mrrMinor, null],
        ]),
      ];
    case 'invoices':
      return [
        ['from', 'currency', 'issued_net_minor', 'collected_minor', 'refunded_minor'],
        ...perBucket(overview, (index, { issuedSeries, collectedSeries, refundedSeries }) => [
          issuedSeries[index] ?? 0,
          collectedSeries[index] ?? 0,
          refundedSeries[index] ?? 0,
        ]),
      ];
    case 'sign_ups':
      return [['from', 'clients'], ...buckets.map((bucket, index) => [bucket, clients.series[index] ?? 0])];
    case 'sends':
      return [
        ['from', 'accepted', 'messages'],
        ...buckets.map((bucket, index) => [bucket, sends.series[index] ?? 0, messages.series[index] ?? 0]),
      ];
    case 'dunning':
      return [
        ['step', 'subscriptions'],
        ...subscriptions.dunning.map(({ step, subscriptions: count }) => [step, count]),
      ];
    case 'queues':
      return [
        ['queue', 'waiting', 'active', 'failed', 'oldest_seconds'],
        ...(queues ?? []).map((each) => [each.queue, each.waiting, each.active, each.failed, each.oldestSeconds]),
      ];
    case 'errors':
      return [['hours_ago', 'errors'], ...errors.hours.map((count, index) => [errors.hours.length - 1 - index, count])];
  }
}

/** Numbers stay numbers, also negative ones; only texts can be taken for formulas. */
function lineOf(row: readonly Cell[]): string {
  return `${row.map((cell) => (typeof cell === 'number' ? String(cell) : csvCell(cell ?? ''))).join(',')}\r\n`;
}

/** One table of the overview as a file, from the same figures as the screen. */
export async function exportOverview({ table, ...input }: OverviewInput & { table: OverviewTable }): Promise<string> {
  const rows = rowsOf(await readOverview(input), table);
  return byteOrderMark + rows.map(lineOf).join('');
}
