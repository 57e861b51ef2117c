import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Proof } from './challenge.ts';

/** Uses up a proof of work; false when it was already used. */
export async function spendProof(tx: Tx, { signature, expiresAt }: Proof): Promise<boolean> {
  const rows = await tx.sql`
    insert into spent_form_challenges (signature, expires_at) values (${signature}, ${expiresAt}) on conflict do nothing returning 1`;
  return rows.length === 1;
}

type Attempt = { owner: OwnerId; key: string };

/** Messages accepted under a key since a moment. */
export async function countAttempts(
  tx: Tx,
  { owner, key, since }: Attempt & { since: Temporal.Instant },
): Promise<number> {
  const [row] = await tx.sql<{ count: number }[]>`
    select count(*)::int as count from form_attempts where owner_id = ${owner} and key = ${key} and at > ${since}`;
  return row?.count ?? 0;
}

export async function insertAttempt(tx: Tx, { owner, key, now }: Attempt & { now: Temporal.Instant }): Promise<void> {
  await tx.sql`insert into form_attempts (owner_id, key, at) values (${owner}, ${key}, ${now})`;
}

export async function removeOldIntake(
  tx: Tx,
  { now, attemptsBefore }: { now: Temporal.Instant; attemptsBefore: Temporal.Instant },
): Promise<void> {
  await tx.sql`delete from spent_form_challenges where expires_at < ${now}`;
  await tx.sql`delete from form_attempts where at < ${attemptsBefore}`;
}
