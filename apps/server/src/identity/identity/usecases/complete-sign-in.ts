import type { User } from '@enlace/contract/identity/identity/user.schemas.ts';
import type { RequestContext } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { openSignInChallenge } from '../factors/usecases/sign-in-challenge.ts';
import type { UserRow } from '../identity.types.ts';
import { openSession, type OpenSessionDeps } from './open-session.ts';

type Input = { deps: OpenSessionDeps; ctx: RequestContext; account: UserRow };

/** The step after a right password: opens the session, or names the second step. Errors: auth.second_factor_required. */
export async function completeSignIn({ deps, ctx, account }: Input): Promise<{ token: string; user: User }> {
  if (account.secondFactorSince === null) return openSession({ deps, ctx, account });
  throw new AppError('auth.second_factor_required', { params: await openSignInChallenge({ deps, ctx, account }) });
}
