import type { Tx } from '#platform/database/client.ts';

type NewSession = {
  userId: string;
  tokenHash: Buffer;
  userAgent: string;
  networkHash: string;
  expiresAt: Temporal.Instant;
  now: Temporal.Instant;
};

export type SessionListRow = {
  id: string;
  userAgent: string;
  networkHash: string | null;
  createdAt: Temporal.Instant;
  lastSeenAt: Temporal.Instant;
  expiresAt: Temporal.Instant;
  actingAdmin: string | null;
};

export async function insertSession(tx: Tx, session: NewSession): Promise<string> {
  const { userId, tokenHash, userAgent, networkHash, expiresAt, now } = session;
  const [row] = await tx.sql<{ id: string }[]>`
    insert into sessions (user_id, token_hash, user_agent, network_hash, created_at, last_seen_at, proven_at, expires_at)
    values (${userId}, ${tokenHash}, ${userAgent}, ${networkHash}, ${now}, ${now}, ${now}, ${expiresAt})
    returning id`;
  if (!row) throw new Error('the new session was not returned');
  return row.id;
}

/** Ends the session of this token; undefined when there was none. */
export async function removeSessionByToken(
  tx: Tx,
  tokenHash: Buffer,
): Promise<{ id: string; userId: string; roll: 'admin' | 'user'; actingAdminId: string | null } | undefined> {
  const [row] = await tx.sql<{ id: string; userId: string; roll: 'admin' | 'user'; actingAdminId: string | null }[]>`
    delete from sessions s using users u where s.token_hash = ${tokenHash} and u.id = s.user_id
    returning s.id, s.user_id, u.roll, s.acting_admin_id`;
  return row;
}

/** Ends all sessions of a user, or all but one; returns how many. */
export async function removeSessionsOfUser(
  tx: Tx,
  { userId, except = null }: { userId: string; except?: string | null },
): Promise<number> {
  const rows = await tx.sql`
    delete from sessions where user_id = ${userId} and (${except}::uuid is null or id <> ${except}::uuid) returning id`;
  return rows.length;
}

export async function removeSession(
  tx: Tx,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<{ userAgent: string } | undefined> {
  const [row] = await tx.sql<{ userAgent: string }[]>`
    delete from sessions where id = ${sessionId} and user_id = ${userId} returning user_agent`;
  return row;
}

/** Active sessions, last used first. */
export async function listOpenSessions(
  tx: Tx,
  { userId, now, idleLimit }: { userId: string; now: Temporal.Instant; idleLimit: Temporal.Instant },
): Promise<SessionListRow[]> {
  return tx.sql<SessionListRow[]>`
    select s.id, s.user_agent, s.network_hash, s.created_at, s.last_seen_at, s.expires_at, a.name as acting_admin
    from sessions s left join users a on a.id = s.acting_admin_id
    where s.user_id = ${userId} and s.expires_at > ${now} and s.last_seen_at > ${idleLimit}
    order by s.last_seen_at desc, s.id desc`;
}

export async function setProven(
  tx: Tx,
  { userId, sessionId, now }: { userId: string; sessionId: string; now: Temporal.Instant },
): Promise<void> {
  await tx.sql`update sessions set proven_at = ${now} where id = ${sessionId} and user_id = ${userId}`;
}

export async function removeDeadSessions(
  tx: Tx,
  { now, idleLimit }: { now: Temporal.Instant; idleLimit: Temporal.Instant },
): Promise<void> {
  await tx.sql`delete from sessions where expires_at <= ${now} or last_seen_at <= ${idleLimit}`;
}
