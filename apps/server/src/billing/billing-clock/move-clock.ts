import type { BillingClock } from '@enlace/contract/billing/subscriptions/billing-clock.contract.ts';
import { operatorOwner, recordHistory } from '#workspace/door.ts';
import { isTestInstallation } from '#billing/installation-mode/installation-mode.usecases.ts';
import type { AdminActor, RequestContext } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { AppError } from '#platform/errors.ts';
import type { Platform } from '#platform/platform.types.ts';
import { billingClockAimed } from './billing-clock.events.ts';
import { billingNow, findTarget } from './billing-clock.usecases.ts';

export type ClockDeps = Pick<Platform, 'db' | 'clock' | 'events'>;
type Call = { deps: ClockDeps; ctx: RequestContext<AdminActor> };

/** Maximum length of one move. */
const maxDays = 3660;

async function countDue(tx: Tx, now: Temporal.Instant): Promise<number> {
  const [row] = await tx.sql<{ due: number }[]>`
    select count(*)::int as due from subscriptions where next_boundary <= ${now} and parked_at is null`;
  return row?.due ?? 0;
}

async function describe(tx: Tx, deps: ClockDeps): Promise<BillingClock> {
  const now = await billingNow({ tx, deps });
  const realNow = deps.clock.now();
  const target = await findTarget(tx);
  return {
    now: now.toString(),
    realNow: realNow.toString(),
    aheadSeconds: Math.round((now.epochMilliseconds - realNow.epochMilliseconds) / 1000),
    movingTo: target?.toString() ?? null,
    canMove: await isTestInstallation(tx),
    due: await countDue(tx, now),
  };
}

export function readClock(deps: ClockDeps): Promise<BillingClock> {
  return deps.db.system((tx) => describe(tx, deps));
}

function record(tx: Tx, { ctx }: Call, { action, before, after }: { action: string; before: string; after: string }) {
  return recordHistory({
    tx,
    owner: operatorOwner,
    actor: ctx.actor,
    entry: { action, subjectKind: 'billing_clock', subjectId: null, before: { now: before }, after: { now: after } },
  });
}

/** Moves the billing time forward; only in a test installation. */
export function moveClock(call: Call, to: Temporal.Instant): Promise<BillingClock> {
  const { deps } = call;
  return deps.db.system(async (tx) => {
    if (!(await isTestInstallation(tx))) throw new AppError('billing_clock.real_money');
    await tx.sql`select 1 from billing_clock for update`;
    const now = await billingNow({ tx, deps });
    const isAhead = Temporal.Instant.compare(to, now) > 0;
    if (!isAhead || Temporal.Instant.compare(to, now.add({ hours: 24 * maxDays })) > 0) {
      throw new AppError('billing_clock.backwards');
    }
    await tx.sql`update billing_clock set target = ${to}, updated_at = ${deps.clock.now()}`;
    await record(tx, call, { action: 'billing_clock.moved', before: now.toString(), after: to.toString() });
    await deps.events.emit(tx, billingClockAimed, { to: to.toString() });
    return describe(tx, deps);
  });
}

/** Back to the real time; what was done in the simulated future stays. */
export function resetClock(call: Call): Promise<BillingClock> {
  const { deps } = call;
  return deps.db.system(async (tx) => {
    await tx.sql`select 1 from billing_clock for update`;
    const now = await billingNow({ tx, deps });
    const realNow = deps.clock.now();
    await tx.sql`update billing_clock set ahead_seconds = 0, target = null, updated_at = ${realNow}`;
    await record(tx, call, { action: 'billing_clock.reset', before: now.toString(), after: realNow.toString() });
    return describe(tx, deps);
  });
}
