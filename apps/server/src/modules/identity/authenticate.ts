import { ownerId } from '#platform/context.ts';
import { toDate } from '#platform/clock.ts';
import type { Authenticate } from '#platform/http/mount-routes.ts';
import type { Platform } from '#platform/platform.types.ts';
import { hashToken } from '#platform/security/secrets.ts';
import type { SessionUser } from './sessions.repository.ts';

const idleDays = 7;
const touchEveryMinutes = 5;

/** Bearer token → actor: one prepared select; the idle clock is moved at most every five minutes. */
export function createAuthenticate({ db, clock }: Pick<Platform, 'db' | 'clock'>): Authenticate {
  return async (token) => {
    const now = clock.now();
    const idleLimit = toDate(now.subtract({ hours: idleDays * 24 }));
    const [row] = await db.sql<(SessionUser & { stale: boolean })[]>`
      select s.id as session_id, s.user_id, u.roll, u.suspended_at is not null as suspended,
             s.last_seen_at < ${toDate(now.subtract({ minutes: touchEveryMinutes }))} as stale
      from sessions s join users u on u.id = s.user_id
      where s.token_hash = ${hashToken(token)} and s.expires_at > ${toDate(now)} and s.last_seen_at > ${idleLimit}`;
    if (!row || row.suspended) return undefined;
    if (row.stale) await db.sql`update sessions set last_seen_at = ${toDate(now)} where id = ${row.sessionId}`;
    const { sessionId, userId } = row;
    if (row.roll === 'admin') return { kind: 'admin', userId, sessionId };
    return { kind: 'user', userId, ownerId: ownerId(userId), sessionId };
  };
}
