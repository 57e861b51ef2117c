import type { QueryOf } from '@enlace/contract/core/operation.ts';
import type { exportSubscriptions as contract } from '@enlace/contract/billing/subscriptions/admin-subscriptions.contract.ts';
import { operatorOwner, recordHistory } from '#workspace/door.ts';
import { csvLine } from '#platform/tables/csv-line.ts';
import type { AdminCall } from '../subscriptions.types.ts';
import { type ListRow, listSubscriptionRows } from './admin-subscriptions.queries.ts';

const batch = 1000;
const byteOrderMark = '\uFEFF';

const columns = [
  'id',
  'client',
  'email',
  'state',
  'plan',
  'period',
  'currency',
  'price_minor',
  'period_start',
  'period_end',
  'next_boundary',
  'cancel_at_period_end',
  'scheduled_plan',
  'past_due_since',
  'dunning_step',
  'parked',
  'created_at',
] as const;

function cellsOf(row: ListRow): string[] {
  return [
    row.id,
    row.clientName,
    row.clientEmail,
    row.state,
    row.planCode,
    row.periodCode,
    row.currency,
    String(row.priceMinor),
    row.periodStart.toString(),
    row.periodEnd.toString(),
    row.nextBoundary?.toString() ?? '',
    String(row.cancelAtPeriodEnd),
    row.scheduledPlanCode ?? '',
    row.pastDueSince?.toString() ?? '',
    String(row.dunningStep),
    String(row.isParked),
    row.createdAt.toString(),
  ];
}

type Input = AdminCall & { filter: QueryOf<typeof contract> };

async function* linesOf({ deps, ctx, filter }: Input): AsyncGenerator<string> {
  yield `${byteOrderMark}${csvLine(columns)}`;
  let cursor: string | undefined;
  do {
    const query = { ...filter, adminId: ctx.actor.userId, cursor, limit: batch, sort: 'created' } as const;
    const { rows, next } = await deps.db.system((tx) => listSubscriptionRows(tx, query), { readOnly: true });
    if (rows.length > 0) yield rows.map((row) => csvLine(cellsOf(row))).join('');
    cursor = next ?? undefined;
  } while (cursor !== undefined);
}

/** CSV of all matches, newest first, in short transactions. The history record is written before the first line. */
export async function exportSubscriptions({ deps, ctx, filter }: Input): Promise<AsyncGenerator<string>> {
  await deps.db.system(async (tx) => {
    const { periodCode: period, ...rest } = filter;
    const after = { ...rest, period };
    const entry = { action: 'subscriptions.exported', subjectKind: 'subscriptions', subjectId: null, after };
    await recordHistory({ tx, owner: operatorOwner, actor: ctx.actor, entry });
  });
  return linesOf({ deps, ctx, filter });
}
