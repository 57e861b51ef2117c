import type { User } from '@enlace/contract/identity/sign-in/user.schemas.ts';
import type { SignInMethod } from '@enlace/contract/identity/sign-in/security.schemas.ts';
import { recordHistory } from '#workspace/door.ts';
import type { RequestContext } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Platform } from '#platform/platform.types.ts';
import { hashToken } from '#platform/security/secrets.ts';
import { accountHistory } from '../account-history.ts';
import { parseDevice } from '#platform/http/device.ts';
import type { UserRow } from '../identity.types.ts';
import { type Origin, originOf } from '../origin.ts';
import { sessionLife } from '../session.rules.ts';
import { insertSession } from '../sessions.repository.ts';
import { compareOrigin, insertSignIn } from '../sign-ins.repository.ts';
import { mailNewSignIn } from './account-mails.ts';
import { userOf } from './describe-user.ts';
import { type Permission, permissionsOf } from '@enlace/contract/core/permissions.ts';
import type { Config } from '#platform/config/config.ts';

/** True for an administrator who must set up a second factor before anything else. */
function mustEnrol(row: Pick<UserRow, 'roll' | 'secondFactorSince'>, config: Config): boolean {
  return row.roll === 'admin' && config.requireAdminSecondFactor && row.secondFactorSince === null;
}

/** The permissions of a new session of this account. */
function permissionsAtSignIn(row: UserRow, config: Config): ReadonlySet<Permission> {
  if (row.roll === 'user') return permissionsOf({ kind: 'client', isActedAs: false });
  return permissionsOf({ kind: 'admin', role: row.adminRole ?? 'observer', mustEnrol: mustEnrol(row, config) });
}

export type OpenSessionDeps = Pick<Platform, 'db' | 'clock' | 'ids' | 'config' | 'secrets' | 'jobs'>;

type Input = { deps: OpenSessionDeps; ctx: RequestContext; account: UserRow; method?: SignInMethod };

/** Records where the person signed in; notifies them of a new place or device, except the very first time. */
async function rememberSignIn(
  deps: OpenSessionDeps,
  tx: Tx,
  { account, method, origin }: { account: UserRow; method: SignInMethod; origin: Origin },
): Promise<{ isNew: boolean }> {
  const now = deps.clock.now();
  const { isFirst, isNew } = await compareOrigin(tx, { userId: account.id, origin });
  await insertSignIn(tx, { userId: account.id, method, origin, now });
  if (!isFirst && isNew) await mailNewSignIn({ deps, tx, account, device: parseDevice(origin.userAgent), at: now });
  return { isNew: !isFirst && isNew };
}

/** Opens a session for a person who has just authenticated; the token is returned once and stored as its hash. */
export async function openSession({
  deps,
  ctx,
  account,
  method = 'password',
}: Input): Promise<{ token: string; user: User }> {
  const now = deps.clock.now();
  const token = deps.ids.token(32);
  const origin = originOf(deps, ctx);
  await deps.db.system(async (tx) => {
    const sessionId = await insertSession(tx, {
      userId: account.id,
      tokenHash: hashToken(token),
      userAgent: origin.userAgent,
      networkHash: origin.networkHash,
      expiresAt: now.add({ hours: sessionLife.longestHours }),
      now,
    });
    const { isNew } = await rememberSignIn(deps, tx, { account, method, origin });
    const { browser, system } = parseDevice(origin.userAgent);
    await recordHistory({
      tx,
      ...accountHistory(account),
      entry: {
        action: 'session.opened',
        subjectKind: 'session',
        subjectId: sessionId,
        after: { method, browser, system, isNewPlace: isNew },
      },
    });
  });
  return { token, user: userOf({ row: account, permissions: permissionsAtSignIn(account, deps.config) }) };
}
