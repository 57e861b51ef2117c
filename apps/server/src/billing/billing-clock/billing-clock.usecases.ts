import type { Tx } from '#platform/database/client.ts';
import type { Platform } from '#platform/platform.types.ts';

type NowInput = { tx: Tx; deps: Pick<Platform, 'clock'> };

/**
 * The current time for billing: the clock plus what the operator moved it ahead to try the future. All of billing reads
 * the time here.
 */
export async function billingNow({ tx, deps }: NowInput): Promise<Temporal.Instant> {
  const [row] = await tx.sql<{ seconds: number }[]>`select billing_ahead_seconds() as seconds`;
  return deps.clock.now().add({ seconds: row?.seconds ?? 0 });
}

/** Sets a later billing time for this transaction only; its work must be rolled back. */
export async function pretendNow({ tx, deps, now }: NowInput & { now: Temporal.Instant }): Promise<void> {
  const real = await tx.sql<{ seconds: number }[]>`select ahead_seconds as seconds from billing_clock`;
  const held = deps.clock.now().add({ seconds: real[0]?.seconds ?? 0 });
  const seconds = Math.ceil((now.epochMilliseconds - held.epochMilliseconds) / 1000);
  await tx.sql`select set_config('enlace.billing_ahead', ${String(Math.max(0, seconds))}, true)`;
}

/** The target of the billing clock while it has not been reached. */
export async function findTarget(tx: Tx): Promise<Temporal.Instant | null> {
  const [row] = await tx.sql<{ target: Temporal.Instant | null }[]>`select target from billing_clock`;
  return row?.target ?? null;
}

/** Advances the billing time permanently, never past the target; at the target the move is complete. */
export async function stepTo({ tx, deps, to }: NowInput & { to: Temporal.Instant }): Promise<void> {
  const seconds = Math.ceil((to.epochMilliseconds - deps.clock.now().epochMilliseconds) / 1000);
  await tx.sql`
    update billing_clock set ahead_seconds = greatest(ahead_seconds, ${seconds}::bigint), updated_at = ${deps.clock.now()},
      target = case when target <= ${to} then null else target end`;
}
