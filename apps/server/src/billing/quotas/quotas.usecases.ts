import type { QuotaResource } from '@enlace/contract/billing/subscriptions/subscriptions.contract.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { AppError } from '#platform/errors.ts';
import { isMetered } from './metered.rules.ts';
import { type Burn, burn, giveBack, type QuotaSource } from './quota-burn.rules.ts';
import { forGood } from './quota-conditions.usecases.ts';
import {
  addWithin,
  changeCounter,
  changeGrant,
  type Counter,
  ensureCounter,
  findScope,
  insertEntry,
  type LiveGrant,
  lockCounter,
  lockLiveGrants,
  type QuotaScope,
  readCounter,
} from './quotas.repository.ts';
import { recordHistory } from '#workspace/door.ts';

type Turned = { id: string; state: 'active' | 'exhausted'; package: string };

/** In the timeline of the current subscription, and in the client's history. */
async function notify(tx: Tx, { owner, turned }: { owner: OwnerId; turned: Turned }): Promise<void> {
  const { id, ...after } = turned;
  await tx.sql`
    insert into subscription_events (owner_id, subscription_id, at, kind, actor, after, reference)
    select owner_id, id, now() + make_interval(secs => billing_ahead_seconds()), 'package_exhausted', 'system',
           ${tx.sql.json(after)}, ${id}
    from subscriptions where owner_id = ${owner}
    order by state in ('expired', 'cancelled', 'scheduled'), created_at desc, id desc limit 1`;
  const entry = { action: 'subscription.package_exhausted', subjectKind: 'package', subjectId: id, after };
  await recordHistory({ tx, owner, actor: { kind: 'system', job: 'quotas' }, entry });
}

/** Marks used-up packages, and those that got something back; packages that raise a limit for a time are neither. */
async function noteExhausted({
  tx,
  owner,
  grantIds,
}: {
  tx: Tx;
  owner: OwnerId;
  grantIds: readonly string[];
}): Promise<void> {
  const turned = await tx.sql<Turned[]>`
    update package_purchases b set state = case when rest.is_some then 'active' else 'exhausted' end
    from (
      select g.purchase_id, bool_or(g.remaining > 0 or g.resource <> 'sends') as is_some from quota_grants g
      where g.owner_id = ${owner} and g.purchase_id in (
        select purchase_id from quota_grants where owner_id = ${owner} and id = any(${[...grantIds]}::uuid[]) and purchase_id is not null)
      group by g.purchase_id) as rest, packages p
    where b.owner_id = ${owner} and b.id = rest.purchase_id and p.id = b.package_id and b.state in ('active', 'exhausted')
      and b.state <> case when rest.is_some then 'active' else 'exhausted' end
    returning b.id, b.state, p.code as package`;
  for (const each of turned.filter(({ state }) => state === 'exhausted')) await notify(tx, { owner, turned: each });
}

export type QuotaState = { resource: QuotaResource; limit: number | null; used: number };

/** The same for use: without an active subscription nothing may be used. */
async function quotaScope(input: { tx: Tx; owner: OwnerId; resource: QuotaResource }): Promise<QuotaScope> {
  const scope = await findScope(input);
  if (!scope) throw new AppError('quota.read_only', { params: { resource: input.resource } });
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

/** Plan and grants together; what was taken from grants in this window counts on both sides. */
function limitOf(resource: QuotaResource, scope: QuotaScope, counter: Counter): number | null {
  if (scope.planLimit === null) return null;
  return scope.planLimit + scope.granted + (isMetered(resource) ? counter.fromGrants : 0);
}

async function refuse(input: ConsumeInput, scope: QuotaScope): Promise<never> {
  const { resource, amount: wanted } = input;
  const counter = await readCounter({ ...input, periodStart: scope.periodStart });
  const limit = limitOf(resource, scope, counter) ?? 0;
  throw new AppError('quota.exceeded', { params: { resource, limit, used: counter.used, wanted } });
}

/** The sources that metered use can be taken from (`room` false) or returned to (`room` true). */
function sourcesOf({
  scope,
  counter,
  grants,
  room,
}: {
  scope: QuotaScope;
  counter: Counter;
  grants: readonly LiveGrant[];
  room: boolean;
}): QuotaSource[] {
  const fromPlan = counter.used - counter.fromGrants;
  const planLeft = room ? fromPlan : Math.max(0, (scope.planLimit ?? 0) - fromPlan);
  return [
    { id: null, left: planLeft, expiresAt: scope.meterEnd, priority: 0 },
    ...grants.map(({ id, amount, remaining, priority, expiresAt }) => ({
      id,
      left: room ? amount - remaining : remaining,
      expiresAt,
      priority,
    })),
  ];
}

/** Records where an amount was taken from (`sign` 1) or returned to (−1): counter, grants and one entry per source. */
async function write(
  input: ConsumeInput,
  { periodStart, burns, sign }: { periodStart: string; burns: readonly Burn[]; sign: 1 | -1 },
): Promise<void> {
  const { tx, owner, cause, reference } = input;
  const place = { ...input, periodStart };
  const sum = (of: readonly Burn[]) => of.reduce((all, { amount }) => all + amount, 0);
  const fromGrants = sum(burns.filter(({ id }) => id !== null));
  await changeCounter(place, { amount: sign * sum(burns), fromGrants: sign * fromGrants });
  for (const { id, amount } of burns) {
    if (id !== null) await changeGrant({ tx, owner }, { id, amount: 0 - sign * amount });
    await insertEntry(place, { amount: sign * amount, cause, reference, grantId: id });
  }
  if (fromGrants > 0)
    await noteExhausted({ tx, owner, grantIds: burns.flatMap(({ id }) => (id === null ? [] : [id])) });
}

/** For metered resources with grants: what ends first is used first, under the lock of the counter. */
async function consumeFromAll(input: ConsumeInput, scope: QuotaScope): Promise<void> {
  const { periodStart } = scope;
  const counter = await lockCounter({ ...input, periodStart });
  const grants = await lockLiveGrants(input);
  const burns = burn(sourcesOf({ scope, counter, grants, room: false }), input.amount);
  if (!burns) return refuse(input, scope);
  await write(input, { periodStart, burns, sign: 1 });
}

/**
 * Takes `amount` units or refuses all of them: `quota.exceeded` {resource, limit, used}. Concurrent callers queue on
 * the counter row, so the limit holds exactly.
 */
export async function consumeQuota(input: ConsumeInput): Promise<void> {
  const { amount, cause, reference, resource } = input;
  if (amount === 0) return;
  const scope = await quotaScope(input);
  const isOpen = scope.planLimit === null || scope.isSoft;
  if (isMetered(resource) && scope.granted > 0 && !isOpen) return consumeFromAll(input, scope);
  const place = { ...input, periodStart: scope.periodStart };
  const limit = isOpen ? null : (scope.planLimit ?? 0) + (isMetered(resource) ? 0 : scope.granted);
  // The counter of a new window is missing; it is rarely that, so the usual statement goes first.
  const isAdded = await addWithin(place, { amount, limit });
  if (!isAdded) {
    await ensureCounter(place);
    if (!(await addWithin(place, { amount, limit }))) return refuse(input, scope);
  }
  await insertEntry(place, { amount, cause, reference });
}

/** Returns units (a deleted profile, a skipped mail); never below zero. */
export async function releaseQuota(input: ConsumeInput): Promise<void> {
  const { amount, resource } = input;
  if (amount === 0) return;
  const scope = await findScope(input);
  // Cleaning up must work after the plan has lapsed too; metered use has no open period then.
  if (!scope && isMetered(resource)) return;
  const periodStart = scope?.periodStart ?? forGood;
  const counter = await lockCounter({ ...input, periodStart });
  const freed = Math.min(counter.used, amount);
  if (freed === 0) return;
  const onlyPlan = [{ id: null, amount: freed }];
  if (!scope || !isMetered(resource) || counter.fromGrants === 0) {
    return write(input, { periodStart, burns: onlyPlan, sign: -1 });
  }
  await write(input, { periodStart, burns: await placesBack(input, { scope, counter, freed }), sign: -1 });
}

/** What was taken from grants is returned to those still valid, at most what this window took. */
async function placesBack(
  input: ConsumeInput,
  { scope, counter, freed }: { scope: QuotaScope; counter: Counter; freed: number },
): Promise<Burn[]> {
  const grants = await lockLiveGrants(input);
  let takeable = counter.fromGrants;
  const sources = sourcesOf({ scope, counter, grants, room: true }).map((source) => {
    if (source.id === null) return source;
    const left = Math.min(source.left, takeable);
    takeable -= left;
    return { ...source, left };
  });
  return giveBack(sources, freed);
}

/** Current limit and use of one resource. */
export async function quotaState(input: { tx: Tx; owner: OwnerId; resource: QuotaResource }): Promise<QuotaState> {
  const { resource } = input;
  const scope = await quotaScope(input);
  const counter = await readCounter({ ...input, periodStart: scope.periodStart });
  return { resource, limit: limitOf(resource, scope, counter), used: counter.used };
}

/** The same for display, also where nothing may be used any more: there the limit equals the use. */
export async function readUsed(input: { tx: Tx; owner: OwnerId; resource: QuotaResource }): Promise<QuotaState> {
  const { resource } = input;
  const scope = await findScope(input);
  const counter = await readCounter({ ...input, periodStart: scope?.periodStart ?? forGood });
  return { resource, limit: scope ? limitOf(resource, scope, counter) : counter.used, used: counter.used };
}

/** Whether nothing is left of a resource; false for soft limits, and where no plan sets one. */
export async function isUsedUp(input: { tx: Tx; owner: OwnerId; resource: QuotaResource }): Promise<boolean> {
  const scope = await findScope(input);
  if (!scope || scope.isSoft) return false;
  const counter = await readCounter({ ...input, periodStart: scope.periodStart });
  const limit = limitOf(input.resource, scope, counter);
  return limit !== null && counter.used >= limit && counter.used > 0;
}
