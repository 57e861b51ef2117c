import type { Tx } from '#platform/database/client.ts';

export type EmailChangeRow = {
  id: string;
  userId: string;
  newEmail: string;
  oldTokenHash: Buffer;
  newTokenHash: Buffer;
  requestedAt: Temporal.Instant;
  expiresAt: Temporal.Instant;
  oldConfirmedAt: Temporal.Instant | null;
  newConfirmedAt: Temporal.Instant | null;
};

type NewEmailChange = Pick<
  EmailChangeRow,
  'id' | 'userId' | 'newEmail' | 'oldTokenHash' | 'newTokenHash' | 'requestedAt' | 'expiresAt'
>;

export async function insertEmailChange(tx: Tx, change: NewEmailChange): Promise<void> {
  await tx.sql`
    insert into email_changes (id, user_id, new_email, old_token_hash, new_token_hash, requested_at, expires_at)
    values (${change.id}, ${change.userId}, ${change.newEmail}, ${change.oldTokenHash}, ${change.newTokenHash},
            ${change.requestedAt}, ${change.expiresAt})`;
}

/** Closes all of this account's changes; returns how many were open. */
export async function closeEmailChanges(
  tx: Tx,
  { userId, now }: { userId: string; now: Temporal.Instant },
): Promise<number> {
  const rows = await tx.sql`
    update email_changes set closed_at = ${now} where user_id = ${userId} and closed_at is null returning id`;
  return rows.length;
}

export async function findOpenEmailChange(
  tx: Tx,
  { userId, now }: { userId: string; now: Temporal.Instant },
): Promise<EmailChangeRow | undefined> {
  const [row] = await tx.sql<EmailChangeRow[]>`
    select * from email_changes where user_id = ${userId} and closed_at is null and expires_at > ${now}`;
  return row;
}

/** The open change that this link belongs to. */
export async function findEmailChangeByToken(
  tx: Tx,
  { tokenHash, now }: { tokenHash: Buffer; now: Temporal.Instant },
): Promise<EmailChangeRow | undefined> {
  const [row] = await tx.sql<EmailChangeRow[]>`
    select * from email_changes
    where (old_token_hash = ${tokenHash} or new_token_hash = ${tokenHash}) and closed_at is null and expires_at > ${now}`;
  return row;
}

/** Like `findEmailChangeByToken`, locked until the transaction ends: the two confirmations must see each other. */
export async function lockEmailChangeByToken(
  tx: Tx,
  { tokenHash, now }: { tokenHash: Buffer; now: Temporal.Instant },
): Promise<EmailChangeRow | undefined> {
  const [row] = await tx.sql<EmailChangeRow[]>`
    select * from email_changes
    where (old_token_hash = ${tokenHash} or new_token_hash = ${tokenHash}) and closed_at is null and expires_at > ${now}
    for update`;
  return row;
}

export async function markEmailChange(
  tx: Tx,
  { id, side, now }: { id: string; side: 'old' | 'new'; now: Temporal.Instant },
): Promise<void> {
  if (side === 'old') await tx.sql`update email_changes set old_confirmed_at = ${now} where id = ${id}`;
  else await tx.sql`update email_changes set new_confirmed_at = ${now} where id = ${id}`;
}

export async function removeOldEmailChanges(tx: Tx, { before }: { before: Temporal.Instant }): Promise<void> {
  await tx.sql`delete from email_changes where expires_at < ${before}`;
}
