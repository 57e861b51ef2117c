import type { Tx } from '#platform/database/client.ts';

type NewSession = {
  userId: string;
  tokenHash: Buffer;
  userAgent: string;
  expiresAt: Temporal.Instant;
  now: Temporal.Instant;
};

export async function insertSession(tx: Tx, session: NewSession): Promise<void> {
  await tx.sql`
    insert into sessions (user_id, token_hash, user_agent, created_at, last_seen_at, proven_at, expires_at)
    values (${session.userId}, ${session.tokenHash}, ${session.userAgent.slice(0, 300)}, ${session.now}, ${session.now}, ${session.now}, ${session.expiresAt})`;
}

/** Ends the session of this token; the id of its user, undefined when there was none. */
export async function removeSessionByToken(tx: Tx, tokenHash: Buffer): Promise<string | undefined> {
  const [row] = await tx.sql<
    { userId: string }[]
  >`delete from sessions where token_hash = ${tokenHash} returning user_id`;
  return row?.userId;
}

export async function removeSessionsOfUser(tx: Tx, userId: string): Promise<void> {
  await tx.sql`delete from sessions where user_id = ${userId}`;
}

export async function countRecentFailures(
  tx: Tx,
  { keys, since }: { keys: readonly string[]; since: Temporal.Instant },
): Promise<Map<string, number>> {
  const rows = await tx.sql<{ key: string; failures: number }[]>`
    select key, count(*)::int as failures from sign_in_failures
    where key = any(${[...keys]}) and failed_at > ${since} group by key`;
  return new Map(rows.map((row) => [row.key, row.failures]));
}

export async function recordFailures(
  tx: Tx,
  { keys, now }: { keys: readonly string[]; now: Temporal.Instant },
): Promise<void> {
  await tx.sql`insert into sign_in_failures (key, failed_at) select unnest(${[...keys]}::text[]), ${now}`;
}

export async function clearFailures(tx: Tx, keys: readonly string[]): Promise<void> {
  await tx.sql`delete from sign_in_failures where key = any(${[...keys]})`;
}
