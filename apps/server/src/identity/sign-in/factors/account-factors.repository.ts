import type { Tx } from '#platform/database/client.ts';
import type { UserRow } from '../identity.types.ts';
import type { Methods } from './factors.types.ts';

/** Serialises changes of one account's factors: two concurrent removals must not each see the other's factor. */
export async function lockAccount(tx: Tx, userId: string): Promise<UserRow> {
  const [row] = await tx.sql<UserRow[]>`select * from users where id = ${userId} for no key update`;
  if (!row) throw new Error(`user ${userId} does not exist`);
  return row;
}

/** The second-step methods of this account. */
export async function methodsOf(tx: Tx, userId: string): Promise<Methods> {
  const [row] = await tx.sql<Methods[]>`
    select exists (select 1 from totp_factors where user_id = ${userId}) as totp,
           exists (select 1 from passkeys where user_id = ${userId}) as passkey,
           exists (select 1 from recovery_codes where user_id = ${userId} and used_at is null) as recovery`;
  return row ?? { totp: false, passkey: false, recovery: false };
}

/** Keeps `users.second_factor_since` consistent with the tables; true when a second factor exists. */
export async function settleSecondFactor(
  tx: Tx,
  { userId, now }: { userId: string; now: Temporal.Instant },
): Promise<boolean> {
  const { totp, passkey } = await methodsOf(tx, userId);
  const has = totp || passkey;
  await tx.sql`
    update users set second_factor_since = case when ${has} then ${now}::timestamptz end
    where id = ${userId} and (second_factor_since is not null) <> ${has}`;
  return has;
}
