import type { User } from '@enlace/contract/identity/sign-in/user.schemas.ts';
import { recordHistory } from '#workspace/door.ts';
import { coarseNetwork } from '#platform/coarse-network.ts';
import type { RequestContext } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import type { Platform } from '#platform/platform.types.ts';
import { hashToken } from '#platform/security/secrets.ts';
import { accountHistory } from '../account-history.ts';
import { findPendingRegistration, findUserByEmail, replacePasswordHash } from '../identity.repository.ts';
import type { UserRow } from '../identity.types.ts';
import { noteRefusal } from '../jobs/note-refusal.job.ts';
import { removeSessionByToken } from '../sessions.repository.ts';
import { withAttemptLimit } from '../attempt-limits.ts';
import { openSignInChallenge } from '../factors/usecases/sign-in-challenge.ts';
import { openSession, type OpenSessionDeps } from './open-session.ts';

type Input = { deps: OpenSessionDeps; ctx: RequestContext; account: UserRow };

/**
 * The step after a correct password: opens the session, or starts the second step. Errors: auth.second_factor_required.
 */
async function completeSignIn({ deps, ctx, account }: Input): Promise<{ token: string; user: User }> {
  if (account.secondFactorSince === null) return openSession({ deps, ctx, account });
  throw new AppError('auth.second_factor_required', { params: await openSignInChallenge({ deps, ctx, account }) });
}

type SignInDeps = Pick<
  Platform,
  'db' | 'clock' | 'ids' | 'passwords' | 'secrets' | 'config' | 'authenticator' | 'jobs'
>;
type SignInInput = { deps: SignInDeps; ctx: RequestContext; input: { email: string; password: string } };

/** The account with this address and password; the same work is done when there is none. */
async function checkPassword({ deps, input }: SignInInput): Promise<UserRow | 'unverified' | undefined> {
  const now = deps.clock.now();
  const found = await deps.db.system(async (tx) => ({
    user: await findUserByEmail(tx, input.email),
    pending: await findPendingRegistration(tx, { email: input.email, now }),
  }));
  const stored = found.user?.passwordHash ?? found.pending?.passwordHash;
  if (!stored) {
    await deps.passwords.pretend(input.password);
    return undefined;
  }
  if (!(await deps.passwords.verify({ password: input.password, hash: stored }))) return undefined;
  return found.user ?? 'unverified';
}

/** Upgrades an older hash to the current work factor: only now is its password available. */
async function strengthenHash(deps: SignInDeps, account: UserRow, password: string): Promise<void> {
  if (!deps.passwords.needsRehash(account.passwordHash)) return;
  const passwordHash = await deps.passwords.hash(password);
  await deps.db.system((tx) => replacePasswordHash(tx, { id: account.id, old: account.passwordHash, passwordHash }));
}

/** Signs in with address and password. Errors: auth.invalid_credentials, not_verified, suspended, too_many_attempts. */
export async function signIn({ deps, ctx, input }: SignInInput): Promise<{ token: string; user: User }> {
  const account = await withAttemptLimit({
    deps,
    account: input.email,
    ip: ctx.ip,
    check: () => checkPassword({ deps, ctx, input }),
  });
  if (account === undefined) {
    // Known or not, a refusal leaves the same work behind; the job decides whether there is anybody to notify.
    await deps.db.system((tx) =>
      deps.jobs.enqueue(tx, noteRefusal, { email: input.email, network: coarseNetwork(ctx.ip) }),
    );
    throw new AppError('auth.invalid_credentials');
  }
  if (account === 'unverified') throw new AppError('auth.not_verified');
  if (account.suspendedAt) throw new AppError('auth.suspended');
  await strengthenHash(deps, account, input.password);
  return completeSignIn({ deps, ctx, account });
}

/** Ends the session of this token; an unknown token is not an error. */
export async function signOut({
  deps,
  token,
}: {
  deps: Pick<Platform, 'db' | 'authenticator'>;
  token: string | undefined;
}): Promise<void> {
  if (!token) return;
  const ended = await deps.db.system(async (tx) => {
    const session = await removeSessionByToken(tx, hashToken(token));
    if (!session) return undefined;
    const { owner, actor } = accountHistory({ id: session.userId, roll: session.roll });
    await recordHistory({
      tx,
      owner,
      actor: session.actingAdminId === null ? actor : { kind: 'admin', userId: session.actingAdminId },
      entry: { action: 'session.closed', subjectKind: 'session', subjectId: session.id },
    });
    return session;
  });
  if (ended) deps.authenticator.forget(ended.userId);
}
