import type { SecurityOverview, Session } from '@enlace/contract/identity/sign-in/security.schemas.ts';
import { recordHistory } from '#workspace/door.ts';
import type { AdminActor, ClientActor, RequestContext } from '#platform/context.ts';
import { notFound } from '#platform/errors.ts';
import type { Platform } from '#platform/platform.types.ts';
import { accountHistory } from '../account-history.ts';
import { parseDevice } from '#platform/http/device.ts';
import { findOpenEmailChange } from '../email-changes.repository.ts';
import { getUserOrFail } from '../identity.repository.ts';
import { networkKey } from '../origin.ts';
import { presentSession, presentSignIn } from '../security.presenter.ts';
import { idleLimitAt } from '../session.rules.ts';
import { listOpenSessions, removeSession, removeSessionsOfUser } from '../sessions.repository.ts';
import { listSignIns } from '../sign-ins.repository.ts';
import { sessionOf } from './prove.ts';

const recentSignIns = 8;

type Deps = Pick<Platform, 'db' | 'clock' | 'secrets' | 'authenticator'>;
type Context = RequestContext<ClientActor | AdminActor>;

/** Active sessions of the caller's account, this one first. */
export async function listSessions({ deps, ctx }: { deps: Deps; ctx: Context }): Promise<{ items: Session[] }> {
  const now = deps.clock.now();
  const { userId, sessionId } = ctx.actor;
  const rows = await deps.db.system((tx) => listOpenSessions(tx, { userId, now, idleLimit: idleLimitAt(now) }));
  const here = networkKey(deps, ctx.ip);
  const items = rows.map((row) => presentSession({ row, here, currentId: sessionId }));
  return { items: items.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent)) };
}

/** The account's security screen. */
export async function describeSecurity({ deps, ctx }: { deps: Deps; ctx: Context }): Promise<SecurityOverview> {
  const now = deps.clock.now();
  const { userId } = ctx.actor;
  const here = networkKey(deps, ctx.ip);
  return deps.db.system(async (tx) => {
    const account = await getUserOrFail(tx, userId);
    const change = await findOpenEmailChange(tx, { userId, now });
    const sessions = await listOpenSessions(tx, { userId, now, idleLimit: idleLimitAt(now) });
    const signIns = await listSignIns(tx, { userId, limit: recentSignIns });
    return {
      passwordChangedAt: account.passwordChangedAt?.toString() ?? null,
      emailChange: change
        ? {
            newEmail: change.newEmail,
            oldConfirmed: change.oldConfirmedAt !== null,
            newConfirmed: change.newConfirmedAt !== null,
            expiresAt: change.expiresAt.toString(),
          }
        : null,
      sessions: sessions.length,
      recentSignIns: signIns.map((row) => presentSignIn({ row, here })),
    };
  });
}

/** Ends one session of the caller's account. Throws resource.not_found. */
export async function endSession({
  deps,
  ctx,
  sessionId,
}: {
  deps: Deps;
  ctx: Context;
  sessionId: string;
}): Promise<void> {
  const { userId } = ctx.actor;
  await deps.db.system(async (tx) => {
    const ended = await removeSession(tx, { userId, sessionId });
    if (!ended) throw notFound();
    const { browser, system } = parseDevice(ended.userAgent);
    await recordHistory({
      tx,
      ...accountHistory(await getUserOrFail(tx, userId)),
      entry: { action: 'session.ended', subjectKind: 'session', subjectId: sessionId, before: { browser, system } },
    });
  });
  deps.authenticator.forget(userId);
}

/** Ends all sessions of the caller's account but this one; returns how many. */
export async function endOtherSessions({ deps, ctx }: { deps: Deps; ctx: Context }): Promise<{ ended: number }> {
  const { userId } = ctx.actor;
  const except = sessionOf(ctx.actor);
  const ended = await deps.db.system(async (tx) => {
    const count = await removeSessionsOfUser(tx, { userId, except });
    if (count > 0) {
      await recordHistory({
        tx,
        ...accountHistory(await getUserOrFail(tx, userId)),
        entry: { action: 'session.others_ended', subjectKind: 'user', subjectId: userId, after: { count } },
      });
    }
    return count;
  });
  deps.authenticator.forget(userId);
  return { ended };
}
