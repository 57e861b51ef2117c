import type { User } from '@enlace/contract/auth/auth.schemas.ts';
import type { RequestContext } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import type { Platform } from '#platform/platform.types.ts';
import { hashToken } from '#platform/security/secrets.ts';
import { networkOf } from '../network.rules.ts';
import { findPendingRegistration, findUserByEmail } from '../identity.repository.ts';
import type { UserRow } from '../identity.types.ts';
import { clearFailures, countRecentFailures, recordFailures, removeSessionByToken } from '../sessions.repository.ts';
import { completeSignIn } from './complete-sign-in.ts';

const windowMinutes = 15;
/** Most wrong passwords per window: one account from one network, one network, one account from anywhere. */
const limits = { pair: 10, network: 60, account: 40 } as const;

type SignInDeps = Pick<Platform, 'db' | 'clock' | 'ids' | 'passwords' | 'secrets' | 'config' | 'authenticator'>;
type SignInInput = { deps: SignInDeps; ctx: RequestContext; input: { email: string; password: string } };

function failureKeys(deps: SignInDeps, email: string, ip: string) {
  const account = deps.secrets.sign('sign-in-account', email);
  const network = deps.secrets.sign('sign-in-network', networkOf(ip));
  return { pair: `p:${account}:${network}`, network: `n:${network}`, account: `a:${account}` };
}

async function assertNotLimited(deps: SignInDeps, keys: Record<keyof typeof limits, string>): Promise<void> {
  const since = deps.clock.now().subtract({ minutes: windowMinutes });
  const counts = await deps.db.system((tx) => countRecentFailures(tx, { keys: Object.values(keys), since }));
  const reached = (['pair', 'network', 'account'] as const).some(
    (kind) => (counts.get(keys[kind]) ?? 0) >= limits[kind],
  );
  if (reached) {
    throw new AppError('auth.too_many_attempts', {
      params: { minutes: windowMinutes },
      retryAfterSeconds: windowMinutes * 60,
    });
  }
}

/** The account of this address whose password matches; the work done is the same when there is none. */
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

/** Signs in by address and password. Errors: auth.invalid_credentials, not_verified, suspended, too_many_attempts. */
export async function signIn({ deps, ctx, input }: SignInInput): Promise<{ token: string; user: User }> {
  const keys = failureKeys(deps, input.email, ctx.ip);
  await assertNotLimited(deps, keys);
  const account = await checkPassword({ deps, ctx, input });
  const now = deps.clock.now();
  if (account === undefined) {
    await deps.db.system((tx) => recordFailures(tx, { keys: Object.values(keys), now }));
    throw new AppError('auth.invalid_credentials');
  }
  if (account === 'unverified') throw new AppError('auth.not_verified');
  if (account.suspendedAt) throw new AppError('auth.suspended');
  await deps.db.system((tx) => clearFailures(tx, [keys.pair]));
  return completeSignIn({ deps, ctx, account });
}

/** Ends the session of this token; an unknown token is no error. */
export async function signOut({
  deps,
  token,
}: {
  deps: Pick<Platform, 'db' | 'authenticator'>;
  token: string | undefined;
}): Promise<void> {
  if (!token) return;
  const userId = await deps.db.system((tx) => removeSessionByToken(tx, hashToken(token)));
  if (userId) deps.authenticator.forget(userId);
}
