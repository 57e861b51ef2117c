import { billingNow } from '#billing/billing-clock/billing-clock.usecases.ts';
import type { AnswerOf, BodyOf } from '@enlace/contract/core/operation.ts';
import type * as contract from '@enlace/contract/billing/subscriptions/client-subscription.contract.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { createOfferBook } from '../engine/offer-book.ts';
import { notPossible, parked, shownToClient } from '../subscriptions.errors.ts';
import { findCurrent, findScheduled, lockClient } from '../subscriptions.repository.ts';
import type { BillingDeps, ClientCall, SubscriptionRow } from '../subscriptions.types.ts';
import { type Changed, changeSubscription, previewChange } from './change-subscription.ts';
import * as decisions from './decide.ts';
import type { Planning } from './plan-change.ts';
import { purchaseOf } from './purchase.ts';
import { findSubscription } from './read-subscription.ts';

type Reply = AnswerOf<typeof contract.cancelSubscription>;
type Bought = AnswerOf<typeof contract.changeSubscription>;

export async function planningFor({
  tx,
  deps,
  owner,
}: {
  tx: Tx;
  deps: BillingDeps;
  owner: OwnerId;
}): Promise<Planning> {
  const at = await billingNow({ tx, deps });
  return { tx, deps, owner, at, book: createOfferBook({ tx, at }) };
}

/** In the client's own data; what the operator has yet to do reads as such. */
export function asClient<T>(
  { deps, ctx }: ClientCall,
  work: (call: { tx: Tx; deps: BillingDeps; owner: OwnerId }) => Promise<T>,
): Promise<T> {
  const owner = ctx.actor.ownerId;
  return deps.db
    .scoped(owner, (tx) => work({ tx, deps, owner }))
    .catch((error: unknown) => {
      throw shownToClient(error);
    });
}

/** Runs a change for the calling client, one at a time, and returns the resulting state. */
function change(call: ClientCall, work: (planning: Planning) => Promise<Changed>): Promise<Reply> {
  return asClient(call, async ({ tx, deps, owner }) => {
    await lockClient(tx, owner);
    const { invoice } = await work(await planningFor({ tx, deps, owner }));
    const subscription = await findSubscription({ tx, deps, owner });
    return { subscription, invoiceId: invoice?.id ?? null, dueMinor: invoice?.dueMinor ?? 0 };
  });
}

async function currentOf({ tx, deps, owner }: Planning): Promise<SubscriptionRow> {
  const row = await findCurrent({ tx, owner, defaultLocale: deps.config.defaultLocale, lock: true });
  if (!row) throw notPossible('none');
  if (row.parkedAt) throw parked();
  return row;
}

function decideOn(call: ClientCall, work: (decision: decisions.Decision) => Promise<SubscriptionRow>): Promise<Reply> {
  const { userId } = call.ctx.actor;
  return change(call, async (planning) => {
    const row = await currentOf(planning);
    return { row: await work({ ...planning, row, author: { kind: 'client', userId } }), invoice: null };
  });
}

export function previewClientChange(call: ClientCall, body: BodyOf<typeof contract.previewChange>) {
  return asClient(call, async (own) => previewChange(await planningFor(own), { ...body, isOperator: false }));
}

/** Buys a plan: how it is paid is settled first, and a card is charged at once, with its holder present. */
export async function changeClientPlan(
  call: ClientCall,
  body: BodyOf<typeof contract.changeSubscription>,
): Promise<Bought> {
  const { expectedDueMinor, payBy, ...choice } = body;
  const { actor } = call.ctx;
  const author = { kind: 'client', userId: actor.userId } as const;
  const purchase = purchaseOf(call, payBy);
  const changed = await change(call, async (planning) => {
    const settle = () => purchase.settle(planning);
    const done = await changeSubscription(planning, {
      choice: { ...choice, isOperator: false },
      author,
      expectedDueMinor,
      settle,
    });
    await purchase.begin(planning, done.invoice?.id);
    return done;
  });
  const payment = await purchase.charge();
  if (!payment) return { ...changed, payment };
  // The charge may have begun the plan.
  const subscription = await asClient(call, findSubscription);
  return { ...changed, subscription, payment };
}

export function dropClientStart(call: ClientCall): Promise<Reply> {
  const author = { kind: 'client', userId: call.ctx.actor.userId } as const;
  return change(call, async (planning) => {
    const { tx, deps, owner } = planning;
    const find = { tx, owner, defaultLocale: deps.config.defaultLocale, lock: true };
    const row = (await findScheduled(find)) ?? (await findCurrent(find));
    if (!row) throw notPossible('none');
    return { row: await decisions.dropStart({ ...planning, row, author }), invoice: null };
  });
}

export function cancelClientPlan(call: ClientCall, body: BodyOf<typeof contract.cancelSubscription>): Promise<Reply> {
  const reason = body.note ? `${body.reason}: ${body.note}` : body.reason;
  return decideOn(call, (decision) => decisions.cancelAtEnd(decision, reason));
}

export function resumeClientPlan(call: ClientCall): Promise<Reply> {
  return decideOn(call, decisions.withdrawCancellation);
}

export function dropClientScheduledChange(call: ClientCall): Promise<Reply> {
  return decideOn(call, decisions.dropScheduledChange);
}

export function pauseClientPlan(call: ClientCall, body: BodyOf<typeof contract.pauseSubscription>): Promise<Reply> {
  return decideOn(call, (decision) => decisions.pause(decision, body.resumesOn));
}

export function unpauseClientPlan(call: ClientCall): Promise<Reply> {
  return decideOn(call, decisions.unpause);
}

export function addClientCoupon(call: ClientCall, body: BodyOf<typeof contract.addCoupon>): Promise<Reply> {
  return decideOn(call, (decision) => decisions.addCoupon(decision, body.code));
}
