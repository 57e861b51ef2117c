import type { Tx } from '#platform/database/client.ts';
import type { Platform } from '#platform/platform.types.ts';

type NowInput = { tx: Tx; deps: Pick<Platform, 'clock'> };

/**
 * What billing takes for now: the clock, and what the operator moved it ahead to try the future. Everything in billing
 * that asks for the time asks here.
 */
export async function billingNow({ tx, deps }: NowInput): Promise<Temporal.Instant> {
  const [row] = await tx.sql<{ seconds: number }[]>`select billing_ahead_seconds() as seconds`;
  return deps.clock.now().add({ seconds: row?.seconds ?? 0 });
}

/** Lets billing take a later moment for now in this transaction alone; what is done in it must be rolled back. */
export async function pretendNow({ tx, deps, now }: NowInput & { now: Temporal.Instant }): Promise<void> {
  const real = await tx.sql<{ seconds: number }[]>`select ahead_seconds as seconds from billing_clock`;
  const held = deps.clock.now().add({ seconds: real[0]?.seconds ?? 0 });
  const seconds = Math.ceil((now.epochMilliseconds - held.epochMilliseconds) / 1000);
  await tx.sql`select set_config('enlace.billing_ahead', ${String(Math.max(0, seconds))}, true)`;
}

/** Where the operator sent the time of billing, while it has not got there. */
export async function findTarget(tx: Tx): Promise<Temporal.Instant | null> {
  const [row] = await tx.sql<{ target: Temporal.Instant | null }[]>`select target from billing_clock`;
  return row?.target ?? null;
}

/** Moves the time of billing on for good, never past the target; at the target the journey is over. */
export async function stepTo({ tx, deps, to }: NowInput & { to: Temporal.Instant }): Promise<void> {
  const seconds = Math.ceil((to.epochMilliseconds - deps.clock.now().epochMilliseconds) / 1000);
  await tx.sql`
    update billing_clock set ahead_seconds = greatest(ahead_seconds, ${seconds}::bigint), updated_at = ${deps.clock.now()},
      target = case when target <= ${to} then null else target end`;
}
