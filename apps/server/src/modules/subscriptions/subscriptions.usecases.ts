import {
  type QuotaResource,
  quotaResources,
  type Subscription,
} from '@enlace/contract/subscriptions/subscriptions.contract.ts';
import type { WireLocale } from '@enlace/contract/core/locale.ts';
import { getTrialItem } from '#modules/catalog/catalog.usecases.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Platform } from '#platform/platform.types.ts';
import { quotaState } from './quotas.usecases.ts';
import { accessOf } from './subscriptions.rules.ts';

type StartInput = { tx: Tx; deps: Pick<Platform, 'clock'>; owner: OwnerId; timeZone: string };

/** Starts the trial of the catalogue for a new client: its days are whole days in the client's time zone. */
export async function startTrial({ tx, deps, owner, timeZone }: StartInput): Promise<void> {
  const item = await getTrialItem(tx);
  const start = deps.clock.now();
  const local = start.toZonedDateTimeISO(timeZone);
  const end = local.add({ days: item.trialDays }).toInstant();
  await tx.sql`
    insert into subscriptions (owner_id, catalog_item_id, state, anchor_day, period_start, period_end, trial_ends_at)
    values (${owner}, ${item.id}, 'trialing', ${local.day}, ${start}, ${end}, ${end})`;
}

type Row = {
  id: string;
  state: Subscription['state'];
  planCode: string;
  planName: Record<WireLocale, string>;
  trialEndsAt: Temporal.Instant | null;
  periodStart: Temporal.Instant;
  periodEnd: Temporal.Instant;
};

function quotaStates(tx: Tx, owner: OwnerId) {
  return Promise.all(quotaResources.map((resource: QuotaResource) => quotaState({ tx, owner, resource })));
}

/** The client's current subscription with its meters, or null when there is none. */
export async function findSubscription({ tx, owner }: { tx: Tx; owner: OwnerId }): Promise<Subscription | null> {
  const [row] = await tx.sql<Row[]>`
    select s.id, s.state, p.code as plan_code, p.name as plan_name, s.trial_ends_at, s.period_start, s.period_end
    from subscriptions s
    join catalog_items c on c.id = s.catalog_item_id
    join plans p on p.id = c.plan_id
    where s.owner_id = ${owner} and s.state not in ('expired', 'cancelled', 'scheduled')`;
  if (!row) return null;
  const access = accessOf(row.state);
  return {
    id: row.id,
    state: row.state,
    access,
    plan: { code: row.planCode, name: row.planName },
    trialEndsAt: row.trialEndsAt?.toString() ?? null,
    periodStart: row.periodStart.toString(),
    periodEnd: row.periodEnd.toString(),
    quotas: access === 'full' ? await quotaStates(tx, owner) : [],
  };
}
