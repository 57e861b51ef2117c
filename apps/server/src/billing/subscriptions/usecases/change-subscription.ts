import type { z } from 'zod';
import type { changePreviewSchema } from '@enlace/contract/billing/subscriptions/client-subscription.contract.ts';
import type { PayWay } from '@enlace/contract/billing/payments/payments.schemas.ts';
import { type PlanFeature, planFeatures } from '@enlace/contract/core/plan-features.ts';
import { inEveryLanguage } from '#billing/catalog/catalog.rules.ts';
import { takeCoupon } from '#billing/catalog/catalog.usecases.ts';
import type { IssuedInvoice } from '#billing/invoices/invoices.types.ts';
import { payOptionsOf } from '#billing/payments/payments.usecases.ts';
import { type Agree, beginStart } from '../engine/begin-start.ts';
import { draftOf, planBill } from '../engine/bill-periods.ts';
import { upgradeNow } from '../engine/upgrade-now.ts';
import { listMeters } from '../meters.queries.ts';
import { moveSubscription } from '../move.ts';
import { chargeChanged, couponTaken } from '../subscriptions.errors.ts';
import { summaryOf } from '../offer-summary.rules.ts';
import { countDownCoupons, findCouponOf, insertCouponUse, rememberWay } from '../subscriptions.repository.ts';
import type { Author, CouponRow, SubscriptionRow } from '../subscriptions.types.ts';
import { type BoundaryPlan, type ChangePlan, type Choice, type Planning, planChange } from './plan-change.ts';
import { previewCharge } from './preview-charge.ts';

export type ChangePreview = z.output<typeof changePreviewSchema>;

/** The coupon after this charge; an upgrade uses up no period. */
function couponAfter({ kind, coupon }: ChangePlan): CouponRow | null {
  if (!coupon || coupon.periodsLeft === null || kind === 'upgrade') return coupon;
  return { ...coupon, periodsLeft: coupon.periodsLeft - 1 };
}

/** Limits of the new plan that are below the current use. */
async function overQuotaOf({ tx, owner }: Planning, { after }: ChangePlan): Promise<ChangePreview['overQuota']> {
  const meters = await listMeters(tx, { owner, row: after });
  return meters.flatMap(({ resource, used, limit, resetsAt }) =>
    limit !== null && resetsAt === null && used > limit ? [{ resource, used, limit }] : [],
  );
}

/** Features of the plan they have now that the new one lacks. */
async function lostFeatures({ tx, owner }: Planning, { offer }: ChangePlan): Promise<PlanFeature[]> {
  const [row] = await tx.sql<{ now: PlanFeature[] | null; next: PlanFeature[] }[]>`
    select enlace_client_features(${owner}) as now, enlace_plan_features(${offer.planId}) as next`;
  return planFeatures.filter((key) => row?.now?.includes(key) === true && !row.next.includes(key));
}

/** The exact charge of a choice; writes nothing. */
export async function previewChange(planning: Planning, choice: Choice): Promise<ChangePreview> {
  const plan = await planChange(planning, choice);
  const isChargedNow = plan.kind === 'start' || plan.kind === 'upgrade';
  const renewal = await planBill(planning.book, { row: plan.after, coupon: couponAfter(plan) });
  const renewalAt = plan.after.periodEnd;
  const charge = await previewCharge({ ...planning, at: plan.at }, plan.draft);
  return {
    kind: plan.kind,
    offer: summaryOf(plan.offer),
    effectiveAt: plan.at,
    charge,
    isChargedNow,
    dueNowMinor: isChargedNow ? charge.dueMinor : 0,
    renewal: { at: renewalAt, charge: await previewCharge({ ...planning, at: renewalAt }, draftOf(renewal)) },
    coupon: plan.coupon && { ...plan.coupon, name: inEveryLanguage(plan.coupon.name) },
    pay: await payOptionsOf(planning),
    overQuota: await overQuotaOf(planning, plan),
    losesFeatures: await lostFeatures(planning, plan),
  };
}

/** A choice for the next boundary: nothing is charged now, and the last choice counts. */
async function chooseForBoundary(
  { tx, deps, owner, at }: Planning,
  { plan, author, reason, payBy }: Omit<CarryOut, 'plan' | 'agree'> & { plan: BoundaryPlan },
): Promise<SubscriptionRow> {
  const { current, offer, kind } = plan;
  // A later choice says nothing of the first invoice, which may still be open; nor does the operator's.
  if (kind === 'after_trial' && author.kind === 'client')
    await rememberWay(tx, { owner, subscriptionId: current.id, byTransfer: payBy === 'transfer' });
  return moveSubscription({
    tx,
    deps,
    row: current,
    set: { nextCatalogItemId: offer.catalogItemId, cancelAtPeriodEnd: false, cancelReason: null },
    author,
    at,
    entry: {
      kind: kind === 'after_trial' ? 'offer_chosen' : 'downgrade_scheduled',
      after: { plan: offer.planCode, at: current.periodEnd.toString(), ...(reason === null ? {} : { reason }) },
    },
  });
}

async function attachCoupon(
  { tx, owner }: Planning,
  { plan, row }: { plan: ChangePlan; row: SubscriptionRow },
): Promise<void> {
  const { newCouponId, coupon, kind } = plan;
  if (newCouponId !== null && coupon) {
    await takeCoupon({ tx, couponId: newCouponId });
    const use = { owner, subscriptionId: row.id, couponId: newCouponId, periodsLeft: coupon.periodsLeft };
    if (!(await insertCouponUse(tx, use))) throw couponTaken();
  }
  if (kind !== 'start' || !coupon) return;
  const held = await findCouponOf(tx, { owner, subscriptionId: row.id });
  if (held) await countDownCoupons(tx, [held.id]);
}

export type Changed = { row: SubscriptionRow; invoice: IssuedInvoice | null };

type CarryOut = {
  plan: ChangePlan;
  author: Author;
  reason: string | null;
  agree: Agree;
  payBy: PayWay | null;
};

async function carryOut(planning: Planning, { plan, author, reason, agree, payBy }: CarryOut): Promise<Changed> {
  const { tx, deps } = planning;
  switch (plan.kind) {
    case 'start':
      return beginStart({ tx, deps, plan, author, agree, payBy });
    case 'upgrade':
      return upgradeNow({ tx, deps, plan, author, reason, agree, isPurchase: payBy !== null });
    case 'after_trial':
    case 'downgrade':
      agree(null);
      return { row: await chooseForBoundary(planning, { plan, author, reason, payBy }), invoice: null };
  }
}

/** What the client may have agreed to: nothing now, or the later charge that the preview showed. */
async function assertAgreedLater(planning: Planning, plan: ChangePlan, expectedDueMinor: number): Promise<void> {
  if (plan.kind === 'start' || plan.kind === 'upgrade' || expectedDueMinor === 0) return;
  const { currency, dueMinor } = await previewCharge({ ...planning, at: plan.at }, plan.draft);
  if (dueMinor !== expectedDueMinor) throw chargeChanged({ expectedMinor: expectedDueMinor, dueMinor, currency });
}

type ChangeInput = {
  choice: Choice;
  author: Author;
  expectedDueMinor: number;
  /** Says how what is due will be paid, before an invoice is issued; absent where the operator decides. */
  settle?: () => Promise<PayWay>;
};

/** How the buyer pays, asked where this plan costs something from its next bill on; null where nothing is to be paid. */
async function payWayOf(planning: Planning, plan: ChangePlan, settle: ChangeInput['settle']): Promise<PayWay | null> {
  if (!settle || plan.kind === 'downgrade') return null;
  const { dueMinor } = await previewCharge({ ...planning, at: plan.at }, plan.draft);
  return dueMinor > 0 ? settle() : null;
}

/** Applies a choice at the agreed amount; any other amount rolls it back. */
export async function changeSubscription(
  planning: Planning,
  { choice, author, expectedDueMinor, settle }: ChangeInput,
): Promise<Changed> {
  const plan = await planChange(planning, choice);
  const { currency } = plan.offer;
  await assertAgreedLater(planning, plan, expectedDueMinor);
  const isLater = plan.kind === 'after_trial' || plan.kind === 'downgrade';
  const agree: Agree = (invoice) => {
    const dueMinor = invoice?.dueMinor ?? 0;
    if (!isLater && dueMinor !== expectedDueMinor)
      throw chargeChanged({ expectedMinor: expectedDueMinor, dueMinor, currency });
  };
  const payBy = await payWayOf(planning, plan, settle);
  const changed = await carryOut(planning, { plan, author, reason: choice.reason ?? null, agree, payBy });
  await attachCoupon(planning, { plan, row: changed.row });
  return changed;
}
