import type { Tx } from '#platform/database/client.ts';
import type { TotpRow } from './factors.types.ts';

export async function findTotp(tx: Tx, userId: string): Promise<TotpRow | undefined> {
  const [row] = await tx.sql<TotpRow[]>`select * from totp_factors where user_id = ${userId}`;
  return row;
}

type SetUp = { userId: string; secret: string; now: Temporal.Instant; expiresAt: Temporal.Instant };

/** A restarted setup replaces the earlier one; unfinished ones are deleted. */
export async function keepTotpSetUp(tx: Tx, { userId, secret, now, expiresAt }: SetUp): Promise<void> {
  await tx.sql`delete from totp_set_ups where expires_at <= ${now}`;
  await tx.sql`
    insert into totp_set_ups (user_id, secret, expires_at) values (${userId}, ${secret}, ${expiresAt})
    on conflict (user_id) do update set secret = excluded.secret, expires_at = excluded.expires_at`;
}

type At = { userId: string; now: Temporal.Instant };

export async function lockTotpSetUp(tx: Tx, { userId, now }: At): Promise<{ secret: string } | undefined> {
  const [row] = await tx.sql<{ secret: string }[]>`
    select secret from totp_set_ups where user_id = ${userId} and expires_at > ${now} for update`;
  return row;
}

export async function removeTotpSetUp(tx: Tx, userId: string): Promise<void> {
  await tx.sql`delete from totp_set_ups where user_id = ${userId}`;
}

/** The code that confirmed the setup counts as used. */
export async function putTotp(tx: Tx, row: At & { secret: string; lastStep: number }): Promise<void> {
  const { userId, secret, lastStep, now } = row;
  await tx.sql`
    insert into totp_factors (user_id, secret, last_step, created_at) values (${userId}, ${secret}, ${lastStep}, ${now})
    on conflict (user_id) do update
      set secret = excluded.secret, last_step = excluded.last_step, created_at = excluded.created_at, last_used_at = null`;
}

/** True for exactly one of any number of callers with a code of this step. */
export async function spendTotpStep(tx: Tx, { userId, step, now }: At & { step: number }): Promise<boolean> {
  const rows = await tx.sql`
    update totp_factors set last_step = ${step}, last_used_at = ${now}
    where user_id = ${userId} and last_step < ${step} returning user_id`;
  return rows.length > 0;
}

export async function removeTotpFactor(tx: Tx, userId: string): Promise<boolean> {
  const rows = await tx.sql`delete from totp_factors where user_id = ${userId} returning user_id`;
  return rows.length > 0;
}
