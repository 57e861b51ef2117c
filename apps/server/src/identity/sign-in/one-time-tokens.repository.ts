import type { Tx } from '#platform/database/client.ts';

/** Stores a reset link by its hash; earlier ones of the account stop working. */
export async function replaceResetToken(
  tx: Tx,
  input: { userId: string; tokenHash: Buffer; now: Temporal.Instant; expiresAt: Temporal.Instant },
): Promise<void> {
  const { userId, tokenHash, now, expiresAt } = input;
  await tx.sql`
    update one_time_tokens set used_at = ${now} where user_id = ${userId} and kind = 'password_reset' and used_at is null`;
  await tx.sql`
    insert into one_time_tokens (kind, user_id, token_hash, expires_at, created_at)
    values ('password_reset', ${userId}, ${tokenHash}, ${expiresAt}, ${now})`;
}

/** Uses up a reset link; undefined when it was used, has expired, or belongs to another address. */
export async function spendResetToken(
  tx: Tx,
  { tokenHash, email, now }: { tokenHash: Buffer; email: string; now: Temporal.Instant },
): Promise<string | undefined> {
  const [spent] = await tx.sql<{ userId: string }[]>`
    update one_time_tokens t set used_at = ${now} from users u
    where t.token_hash = ${tokenHash} and t.kind = 'password_reset' and t.used_at is null
      and t.expires_at > ${now} and u.id = t.user_id and u.email = ${email}
    returning t.user_id`;
  return spent?.userId;
}

/** Invalidates every open link of an account. */
export async function spendAllTokens(
  tx: Tx,
  { userId, now }: { userId: string; now: Temporal.Instant },
): Promise<void> {
  await tx.sql`update one_time_tokens set used_at = ${now} where user_id = ${userId} and used_at is null`;
}

export async function removeOldTokens(tx: Tx, { before }: { before: Temporal.Instant }): Promise<void> {
  await tx.sql`delete from one_time_tokens where expires_at < ${before}`;
}
