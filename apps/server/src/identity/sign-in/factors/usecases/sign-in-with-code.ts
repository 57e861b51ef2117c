import type { User } from '@enlace/contract/identity/sign-in/user.schemas.ts';
import type { RequestContext } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { hashToken } from '#platform/security/secrets.ts';
import { getUserOrFail } from '../../identity.repository.ts';
import { openSession, type OpenSessionDeps } from '../../usecases/open-session.ts';
import { closeSignInChallenge, takeTry } from '../challenges.repository.ts';
import { triesPerChallenge } from '../guess.rules.ts';
import { type CheckCodeDeps, spendFactorCode, takeGuessOrRefuse } from './check-code.ts';
import { assertStillGood } from './finish-sign-in.ts';
import { networkMark } from './sign-in-challenge.ts';

type Deps = CheckCodeDeps & OpenSessionDeps;
type Input = { deps: Deps; ctx: RequestContext; input: { challenge: string; code: string } };

/**
 * Second step of signing in with an app's code or a recovery code. Errors: factors.code_wrong,
 * factors.challenge_invalid, auth.too_many_attempts, auth.suspended.
 */
export async function signInWithCode({ deps, ctx, input }: Input): Promise<{ token: string; user: User }> {
  const now = deps.clock.now();
  const held = { tokenHash: hashToken(input.challenge), network: networkMark(deps, ctx), now };
  const step = await deps.db.system(async (tx) => {
    const found = await takeTry(tx, { ...held, max: triesPerChallenge });
    if (!found) throw new AppError('factors.challenge_invalid');
    await takeGuessOrRefuse(tx, { userId: found.userId, now });
    return found;
  });
  const left = triesPerChallenge - step.tries;
  const account = await spendFactorCode({
    deps,
    userId: step.userId,
    code: input.code,
    left,
    then: async (tx) => {
      const user = await getUserOrFail(tx, step.userId);
      assertStillGood({ account: user, step });
      if (!(await closeSignInChallenge(tx, { id: step.id, now: deps.clock.now() })))
        throw new AppError('factors.challenge_invalid');
      return user;
    },
  });
  return openSession({ deps, ctx, account, method: 'code' });
}
