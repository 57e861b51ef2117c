import type { BodyOf } from '@enlace/contract/core/operation.ts';
import type * as contract from '@enlace/contract/billing/subscriptions/admin-subscriptions.contract.ts';
import type { Tx } from '#platform/database/client.ts';
import { notPossible, parked } from '../subscriptions.errors.ts';
import { findCurrent, getById, lockClient } from '../subscriptions.repository.ts';
import type { AdminCall, BillingDeps, SubscriptionRow } from '../subscriptions.types.ts';
import { type ChangePreview, changeSubscription, previewChange } from '../usecases/change-subscription.ts';
import { planningFor } from '../usecases/client-acts.ts';
import * as decisions from '../usecases/decide.ts';
import { type AdminSubscription, readForAdmin } from './read-admin.ts';

type OneCall = AdminCall & { id: string };

async function lockRow(tx: Tx, { deps, id }: { deps: BillingDeps; id: string }): Promise<SubscriptionRow> {
  const { defaultLocale } = deps.config;
  const { ownerId: owner } = await getById(tx, { id, defaultLocale });
  await lockClient(tx, owner);
  return getById(tx, { id, defaultLocale, lock: true });
}

/** Runs an operator's decision on one subscription and returns its new state. */
function decideOn(
  { deps, ctx, id }: OneCall,
  work: (decision: decisions.Decision) => Promise<unknown>,
  { evenParked = false } = {},
): Promise<AdminSubscription> {
  return deps.db.system(async (tx) => {
    const row = await lockRow(tx, { deps, id });
    if (row.parkedAt && !evenParked) throw parked();
    const planning = await planningFor({ tx, deps, owner: row.ownerId });
    await work({ ...planning, row, author: { kind: 'admin', userId: ctx.actor.userId } });
    return readForAdmin({ tx, deps, id });
  });
}

/** Only the current subscription's plan can be changed: not a finished one, nor one waiting for its payment. */
async function assertCurrent({ tx, deps, owner, row }: decisions.Decision): Promise<void> {
  const current = await findCurrent({ tx, owner, defaultLocale: deps.config.defaultLocale });
  if (current?.id !== row.id) throw notPossible(row.state);
}

export function previewFor(
  { deps, id }: OneCall,
  body: BodyOf<typeof contract.previewChangeFor>,
): Promise<ChangePreview> {
  return deps.db.system(async (tx) => {
    const row = await lockRow(tx, { deps, id });
    const planning = await planningFor({ tx, deps, owner: row.ownerId });
    await assertCurrent({ ...planning, row, author: { kind: 'system' } });
    return previewChange(planning, { ...body, isOperator: true });
  });
}

export function changeFor(
  call: OneCall,
  body: BodyOf<typeof contract.changeSubscriptionFor>,
): Promise<AdminSubscription> {
  const { expectedDueMinor, ...choice } = body;
  return decideOn(call, async (decision) => {
    await assertCurrent(decision);
    const { author } = decision;
    await changeSubscription(decision, { choice: { ...choice, isOperator: true }, author, expectedDueMinor });
  });
}

export function cancelFor(
  call: OneCall,
  { when, reason }: BodyOf<typeof contract.cancelSubscriptionFor>,
): Promise<AdminSubscription> {
  return decideOn(
    call,
    (decision) => (when === 'now' ? decisions.cancelNow(decision, reason) : decisions.cancelAtEnd(decision, reason)),
    { evenParked: true },
  );
}

export function resumeFor(call: OneCall): Promise<AdminSubscription> {
  return decideOn(call, decisions.withdrawCancellation);
}

export function dropScheduledFor(call: OneCall): Promise<AdminSubscription> {
  return decideOn(call, decisions.dropScheduledChange);
}

export function pauseFor(
  call: OneCall,
  { resumesOn, reason }: BodyOf<typeof contract.pauseSubscriptionFor>,
): Promise<AdminSubscription> {
  return decideOn(call, (decision) => decisions.pause(decision, resumesOn, reason));
}

export function unpauseFor(call: OneCall): Promise<AdminSubscription> {
  return decideOn(call, decisions.unpause);
}

export function extendTrialFor(call: OneCall, body: BodyOf<typeof contract.extendTrial>): Promise<AdminSubscription> {
  return decideOn(call, (decision) => decisions.extendTrial(decision, body));
}

export function unparkFor(
  call: OneCall,
  { reason }: BodyOf<typeof contract.unparkSubscription>,
): Promise<AdminSubscription> {
  return decideOn(call, (decision) => decisions.unpark(decision, reason), { evenParked: true });
}

export function addCouponFor(
  call: OneCall,
  { code }: BodyOf<typeof contract.addCouponFor>,
): Promise<AdminSubscription> {
  return decideOn(call, (decision) => decisions.addCoupon(decision, code));
}
