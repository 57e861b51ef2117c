import type { z } from 'zod';
import type {
  NetworkTag,
  securityOverviewSchema,
  sessionSchema,
} from '@enlace/contract/identity/sign-in/security.schemas.ts';
import { recordHistory } from '#workspace/door.ts';
import type { AdminActor, ClientActor, RequestContext } from '#platform/context.ts';
import { notFound } from '#platform/errors.ts';
import type { Platform } from '#platform/platform.types.ts';
import { accountHistory } from '../account-history.ts';
import { parseDevice } from '#platform/http/device.ts';
import { findOpenEmailChange } from '../email-changes.repository.ts';
import { getUserOrFail } from '../identity.repository.ts';
import { networkKey } from '../origin.ts';
import { endOfSession, idleLimitAt } from '../session.rules.ts';
import { listOpenSessions, removeSession, removeSessionsOfUser, type SessionListRow } from '../sessions.repository.ts';
import { listSignIns, type SignInRow } from '../sign-ins.repository.ts';
import { sessionOf } from './prove.ts';

const recentSignIns = 8;

type Deps = Pick<Platform, 'db' | 'clock' | 'secrets' | 'authenticator'>;
type Context = RequestContext<ClientActor | AdminActor>;

type Session = z.output<typeof sessionSchema>;
type SecurityOverview = z.output<typeof securityOverviewSchema>;

const tagLength = 4;

/** A short name for a network that reveals nothing about its address. */
function tagOf(networkHash: string, here: string): NetworkTag {
  const tag = networkHash
    .replace(/[^A-Za-z0-9]/g, '')
    .slice(0, tagLength)
    .toUpperCase();
  return { tag, isThisOne: networkHash === here };
}

function sessionOfRow(row: SessionListRow, { here, currentId }: { here: string; currentId: string | null }): Session {
  const { userAgent, networkHash } = row;
  return {
    ...row,
    device: parseDevice(userAgent),
    network: networkHash === null ? null : tagOf(networkHash, here),
    endsAt: endOfSession(row),
    isCurrent: row.id === currentId,
  };
}

function signInOf(row: SignInRow, here: string): SecurityOverview['recentSignIns'][number] {
  return { ...row, device: parseDevice(row.userAgent), network: tagOf(row.networkHash, here) };
}

/** Active sessions of the caller's account, this one first. */
export async function listSessions({ deps, ctx }: { deps: Deps; ctx: Context }): Promise<{ items: Session[] }> {
  const now = deps.clock.now();
  const { userId, sessionId } = ctx.actor;
  const rows = await deps.db.system((tx) => listOpenSessions(tx, { userId, now, idleLimit: idleLimitAt(now) }));
  const here = networkKey(deps, ctx.ip);
  const items = rows.map((row) => sessionOfRow(row, { here, currentId: sessionId }));
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
      passwordChangedAt: account.passwordChangedAt,
      emailChange: change
        ? {
            newEmail: change.newEmail,
            oldConfirmed: change.oldConfirmedAt !== null,
            newConfirmed: change.newConfirmedAt !== null,
            expiresAt: change.expiresAt,
          }
        : null,
      sessions: sessions.length,
      recentSignIns: signIns.map((row) => signInOf(row, here)),
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
