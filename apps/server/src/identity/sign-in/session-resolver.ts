import type { Locale } from '@enlace/contract/core/locale.ts';
import { type AdminRole, adminRolePermissions, permissionsOf } from '@enlace/contract/core/permissions.ts';
import { ownerId } from '#platform/context.ts';
import { toDate } from '#platform/clock.ts';
import type { Platform } from '#platform/platform.types.ts';
import type { ResolvedToken, TokenResolver } from '#platform/security/authenticator.ts';
import { endOfSession, idleLimitAt } from './session.rules.ts';

const touchEveryMinutes = 5;

type SessionRow = {
  sessionId: string;
  userId: string;
  roll: 'admin' | 'user';
  locale: Locale | null;
  adminRole: AdminRole | null;
  suspended: boolean;
  secondFactor: boolean;
  actingAdminId: string | null;
  /** The acting administrator's role; null once their account is closed. */
  actingRole: AdminRole | null;
  actingSecondFactor: boolean | null;
  provenAt: Temporal.Instant | null;
  expiresAt: Temporal.Instant;
  lastSeenAt: Temporal.Instant;
  stale: boolean;
};

function toResolved(row: SessionRow, { mustEnrol }: { mustEnrol: boolean }): ResolvedToken {
  const { sessionId, userId, locale, provenAt, actingAdminId } = row;
  const expiresAt = endOfSession(row);
  const common = { userId, locale, provenAt };
  const watch = actingAdminId === null ? [userId] : [userId, actingAdminId];
  if (row.roll === 'admin') {
    const permissions = permissionsOf({ kind: 'admin', role: row.adminRole ?? 'observer', mustEnrol });
    return { actor: { kind: 'admin', ...common, sessionId, permissions }, watch, expiresAt };
  }
  const permissions = permissionsOf({ kind: 'client', isActedAs: actingAdminId !== null });
  const actor = {
    kind: 'user',
    ...common,
    ownerId: ownerId(userId),
    sessionId,
    actingAdminId,
    apiKeyId: null,
    permissions,
  } as const;
  return { actor, watch, expiresAt };
}

type Deps = Pick<Platform, 'db' | 'clock' | 'config'>;

/** Whoever acts as a client must still be allowed to: account open, role and second factor as required. */
function mayAct({ actingRole, actingSecondFactor }: SessionRow, config: Deps['config']): boolean {
  if (actingRole === null || !adminRolePermissions[actingRole].includes('clients.impersonate')) return false;
  return !config.requireAdminSecondFactor || actingSecondFactor === true;
}

/** Resolves a session token to its actor: one prepared select; the idle clock is updated at most every five minutes. */
export function createSessionResolver({ db, clock, config }: Deps): TokenResolver {
  return async (tokenHash, { isUse } = { isUse: true }) => {
    const now = clock.now();
    const idleLimit = toDate(idleLimitAt(now));
    const [row] = await db.sql<SessionRow[]>`
      select s.id as session_id, s.user_id, s.acting_admin_id, s.proven_at, s.expires_at, s.last_seen_at, u.roll, u.locale, u.admin_role,
             u.suspended_at is not null as suspended, u.second_factor_since is not null as second_factor,
             a.admin_role as acting_role, a.second_factor_since is not null as acting_second_factor,
             s.last_seen_at < ${toDate(now.subtract({ minutes: touchEveryMinutes }))} as stale
      from sessions s join users u on u.id = s.user_id
      left join users a on a.id = s.acting_admin_id and a.suspended_at is null
      where s.token_hash = ${tokenHash} and s.expires_at > ${toDate(now)} and s.last_seen_at > ${idleLimit}`;
    // An administrator acting as a client can also see a suspended account.
    if (!row || (row.suspended && row.actingAdminId === null)) return undefined;
    if (row.actingAdminId !== null && !mayAct(row, config)) return undefined;
    const isTouched = isUse && row.stale;
    if (isTouched) await db.sql`update sessions set last_seen_at = ${toDate(now)} where id = ${row.sessionId}`;
    return toResolved(isTouched ? { ...row, lastSeenAt: now } : row, {
      mustEnrol: config.requireAdminSecondFactor && !row.secondFactor,
    });
  };
}
