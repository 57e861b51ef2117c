import type { z } from 'zod';
import type { AnswerOf } from '@enlace/contract/core/operation.ts';
import type {
  adminSubscriptionSchema,
  countSubscriptions,
  listSubscriptions,
} from '@enlace/contract/billing/subscriptions/admin-subscriptions.contract.ts';
import { inEveryLanguage } from '#billing/catalog/catalog.rules.ts';
import { billingNow } from '#billing/billing-clock/billing-clock.usecases.ts';
import { ownerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { notFound } from '#platform/errors.ts';
import { createOfferBook } from '../engine/offer-book.ts';
import { listOperatorGrants } from '../packages/packages.repository.ts';
import { pagePurchases } from '../packages/read-packages.ts';
import { summaryOf } from '../offer-summary.rules.ts';
import { getById } from '../subscriptions.repository.ts';
import type { BillingDeps } from '../subscriptions.types.ts';
import { findSubscription } from '../usecases/read-subscription.ts';
import {
  type AdminQuery,
  countStates,
  findIdOfClient,
  findListRow,
  listBilledRows,
  type ListRow,
  pageSubscriptions,
} from './admin-subscriptions.queries.ts';

export type AdminSubscription = z.output<typeof adminSubscriptionSchema>;

function itemOf(row: ListRow): AdminSubscription['item'] {
  const { scheduledPlanCode: code, scheduledPlanName: name } = row;
  return {
    ...row,
    client: { id: row.ownerId, name: row.clientName, email: row.clientEmail },
    offer: summaryOf(row),
    scheduledPlan: code === null ? null : { code, name: inEveryLanguage(name ?? {}) },
  };
}

export function listForAdmin(deps: BillingDeps, query: AdminQuery): Promise<AnswerOf<typeof listSubscriptions>> {
  return deps.db.system(async (tx) => {
    const { rows, ...page } = await pageSubscriptions(tx, query);
    return { items: rows.map(itemOf), ...page };
  });
}

export function countForAdmin(deps: BillingDeps): Promise<AnswerOf<typeof countSubscriptions>> {
  return deps.db.system(async (tx) => {
    const { states, flags, monthly } = await countStates(tx);
    const of = (state: string) => states.find((each) => each.state === state)?.count ?? 0;
    return {
      all: states.reduce((sum, { count }) => sum + count, 0),
      states: {
        scheduled: of('scheduled'),
        pending_payment: of('pending_payment'),
        expired: of('expired'),
        trialing: of('trialing'),
        active: of('active'),
        paused: of('paused'),
        past_due: of('past_due'),
        suspended: of('suspended'),
        cancelled: of('cancelled'),
      },
      ...flags,
      monthly,
    };
  });
}

async function billedPeriods(
  tx: Tx,
  { owner, id, at }: { owner: string; id: string; at: Temporal.Instant },
): Promise<AdminSubscription['periods']> {
  const book = createOfferBook({ tx, at });
  const periods: AdminSubscription['periods'] = [];
  for (const row of await listBilledRows(tx, { owner, id })) {
    periods.push({ ...row, offer: summaryOf(await book.offer(row.catalogItemId), row.priceMinor) });
  }
  return periods;
}

/** One subscription as the operator sees it, in a system transaction. */
export async function readForAdmin({
  tx,
  deps,
  id,
}: {
  tx: Tx;
  deps: BillingDeps;
  id: string;
}): Promise<AdminSubscription> {
  const item = await findListRow(tx, id);
  if (!item) throw notFound();
  const owner = ownerId(item.ownerId);
  const row = await getById(tx, { id, defaultLocale: deps.config.defaultLocale });
  const at = await billingNow({ tx, deps });
  const asClient = await findSubscription({ tx, deps, owner });
  return {
    item: itemOf(item),
    subscription: asClient?.id === id ? asClient : null,
    cancelReason: row.cancelReason,
    parkedAt: row.parkedAt,
    parkedReason: row.parkedReason,
    periods: await billedPeriods(tx, { owner, id, at }),
    purchases: (await pagePurchases(tx, { owner, cursor: undefined, limit: 50 })).items,
    grants: await listOperatorGrants(tx, owner),
  };
}

export function findOfClient(deps: BillingDeps, clientId: string) {
  return deps.db.system(async (tx) => {
    const id = await findIdOfClient(tx, clientId);
    const row = id === undefined ? undefined : await findListRow(tx, id);
    return { item: row ? itemOf(row) : null };
  });
}
