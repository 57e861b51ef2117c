import type { QuotaResource } from '@enlace/contract/subscriptions/subscriptions.contract.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { AppError } from '#platform/errors.ts';

export type QuotaState = { resource: QuotaResource; limit: number | null; used: number };

const flowResources: ReadonlySet<QuotaResource> = new Set(['sends']);
const forGood = '-infinity';

type Scope = { limit: number | null; periodStart: string };

/** Limit and counter period of a resource under the current subscription; undefined without one. */
async function findScope(tx: Tx, owner: OwnerId, resource: QuotaResource): Promise<Scope | undefined> {
  const [row] = await tx.sql<{ quota: number | null; periodStart: string }[]>`
    select q.quota, s.period_start::text as period_start
    from subscriptions s
    join catalog_items c on c.id = s.catalog_item_id
    left join plan_quotas q on q.plan_id = c.plan_id and q.resource = ${resource}
    where s.owner_id = ${owner} and s.state in ('trialing', 'active', 'past_due')`;
  return row && { limit: row.quota, periodStart: flowResources.has(resource) ? row.periodStart : forGood };
}

/** The same where something is to be used: without a subscription that gives access nothing may be. */
async function quotaScope(tx: Tx, owner: OwnerId, resource: QuotaResource): Promise<Scope> {
  const scope = await findScope(tx, owner, resource);
  if (!scope) throw new AppError('quota.read_only', { params: { resource } });
  return scope;
}

type ConsumeInput = {
  tx: Tx;
  owner: OwnerId;
  resource: QuotaResource;
  amount: number;
  cause: string;
  reference?: string;
};

/**
 * Takes `amount` units or refuses all of them: `quota.exceeded` {resource, limit, used}. Concurrent callers queue on
 * the counter row, so the limit holds exactly.
 */
export async function consumeQuota({ tx, owner, resource, amount, cause, reference }: ConsumeInput): Promise<void> {
  if (amount === 0) return;
  const { limit, periodStart } = await quotaScope(tx, owner, resource);
  await tx.sql`
    insert into quota_counters (owner_id, resource, period_start) values (${owner}, ${resource}, ${periodStart}::timestamptz)
    on conflict do nothing`;
  const [taken] = await tx.sql`
    update quota_counters set used = used + ${amount}
    where owner_id = ${owner} and resource = ${resource} and period_start = ${periodStart}::timestamptz
      and (${limit}::bigint is null or used + ${amount} <= ${limit}::bigint)
    returning used`;
  if (!taken) {
    const used = await usedOf(tx, owner, resource, periodStart);
    throw new AppError('quota.exceeded', { params: { resource, limit: limit ?? 0, used, wanted: amount } });
  }
  await insertEntry(tx, { owner, resource, periodStart, amount, cause, reference });
}

/** Gives units back (a deleted profile, a mail that was skipped); never below zero. */
export async function releaseQuota({ tx, owner, resource, amount, cause, reference }: ConsumeInput): Promise<void> {
  if (amount === 0) return;
  const scope = await findScope(tx, owner, resource);
  // Clearing up must work after the plan has lapsed too; what flows has no open period then.
  if (!scope && flowResources.has(resource)) return;
  const periodStart = scope?.periodStart ?? forGood;
  const [row] = await tx.sql<{ freed: number }[]>`
    with held as (
      select used from quota_counters
      where owner_id = ${owner} and resource = ${resource} and period_start = ${periodStart}::timestamptz for update
    )
    update quota_counters c set used = c.used - least(held.used, ${amount}) from held
    where c.owner_id = ${owner} and c.resource = ${resource} and c.period_start = ${periodStart}::timestamptz
    returning least(held.used, ${amount})::bigint as freed`;
  if (row && row.freed > 0)
    await insertEntry(tx, { owner, resource, periodStart, amount: -row.freed, cause, reference });
}

/** Limit and use of one resource now. */
export async function quotaState({
  tx,
  owner,
  resource,
}: {
  tx: Tx;
  owner: OwnerId;
  resource: QuotaResource;
}): Promise<QuotaState> {
  const { limit, periodStart } = await quotaScope(tx, owner, resource);
  return { resource, limit, used: await usedOf(tx, owner, resource, periodStart) };
}

async function usedOf(tx: Tx, owner: OwnerId, resource: QuotaResource, periodStart: string): Promise<number> {
  const [row] = await tx.sql<{ used: number }[]>`
    select used from quota_counters
    where owner_id = ${owner} and resource = ${resource} and period_start = ${periodStart}::timestamptz`;
  return row?.used ?? 0;
}

type Entry = {
  owner: OwnerId;
  resource: QuotaResource;
  periodStart: string;
  amount: number;
  cause: string;
  reference: string | undefined;
};

async function insertEntry(tx: Tx, { owner, resource, periodStart, amount, cause, reference }: Entry): Promise<void> {
  await tx.sql`
    insert into quota_entries (owner_id, resource, period_start, amount, cause, reference)
    values (${owner}, ${resource}, ${periodStart}::timestamptz, ${amount}, ${cause}, ${reference ?? null})`;
}
