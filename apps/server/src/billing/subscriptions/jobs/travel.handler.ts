import { billingNow, findTarget, stepTo } from '#billing/billing-clock/billing-clock.usecases.ts';
import type { Tx } from '#platform/database/client.ts';
import { type RunResult, runDue } from '../engine/run-due.ts';
import type { BillingDeps } from '../subscriptions.types.ts';
import { travelOn } from './run-billing.job.ts';

/** Time for charges to be answered before the next stop. */
const pauseSeconds = 4;

/** When something is next due, of subscriptions, packages and invoices alike. */
async function findNextDue(tx: Tx, now: Temporal.Instant): Promise<Temporal.Instant | null> {
  const [row] = await tx.sql<{ due: Temporal.Instant | null }[]>`
    select least(
      (select min(next_boundary) from subscriptions where parked_at is null and next_boundary > ${now}),
      (select min(expires_at) from package_purchases where state in ('active', 'exhausted') and expires_at > ${now}),
      (select min(expires_unpaid_at) from package_purchases where state = 'pending' and expires_unpaid_at > ${now}),
      (select min(due_date + 1)::timestamptz from invoices where state = 'issued' and (due_date + 1)::timestamptz > ${now})) as due`;
  return row?.due ?? null;
}

function earlier(one: Temporal.Instant, other: Temporal.Instant): Temporal.Instant {
  return Temporal.Instant.compare(one, other) <= 0 ? one : other;
}

/** Moves the clock to its next stop, whenever something is due, and finally to the target. */
async function moveOn(deps: BillingDeps): Promise<boolean> {
  return deps.db.system(async (tx) => {
    const target = await findTarget(tx);
    if (!target) return false;
    const now = await billingNow({ tx, deps });
    const due = await findNextDue(tx, now);
    await stepTo({ tx, deps, to: due ? earlier(due, target) : target });
    return true;
  });
}

export type Stop = { isMoving: boolean; run: RunResult };

/** One stop: the time moves, and everything due by then is processed by the same code as every minute. */
export async function travelOnce(deps: BillingDeps, signal?: AbortSignal): Promise<Stop> {
  const isMoving = await moveOn(deps);
  const run = await runDue({ deps, signal });
  return { isMoving, run };
}

/** One stop of the move; the next one follows once charges had time to be answered. */
export async function travelNow({ deps, signal }: { deps: BillingDeps; signal: AbortSignal }): Promise<void> {
  const { isMoving, run } = await travelOnce(deps, signal);
  if (!isMoving) return;
  const wait = run.claimed + run.overdue > 0 ? pauseSeconds : 0;
  await deps.db.system(async (tx) => {
    if ((await findTarget(tx)) === null) return;
    await deps.jobs.enqueue(tx, travelOn, {}, { startAfter: deps.clock.now().add({ seconds: wait }) });
  });
}
