import type { User } from '@enlace/contract/identity/sign-in/user.schemas.ts';
import type { PasskeyUsed } from '@enlace/contract/identity/sign-in/webauthn.schemas.ts';
import type { RequestContext } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { AppError } from '#platform/errors.ts';
import type { Platform } from '#platform/platform.types.ts';
import { hashToken } from '#platform/security/secrets.ts';
import { getUserOrFail } from '../../identity.repository.ts';
import type { UserRow } from '../../identity.types.ts';
import { openSession, type OpenSessionDeps } from '../../usecases/open-session.ts';
import {
  closeSignInChallenge,
  countChallengesOf,
  findChallengeById,
  findSignInChallenge,
} from '../challenges.repository.ts';
import type { ChallengeRow } from '../factors.types.ts';
import { listPasskeys } from '../passkeys.repository.ts';
import { challengeOf, requestOptions } from '../relying-party.ts';
import { checkPasskey } from './check-passkey.ts';
import { assertStillGood } from './finish-sign-in.ts';
import { openSignInQuestion, spendSignInQuestion } from './passkey-challenge.ts';
import { networkMark } from './sign-in-challenge.ts';

/** Each displayed login page may request one automatically; an office shares one address. */
const questionsPerNetwork = { max: 300, minutes: 5 } as const;

type AskDeps = Pick<Platform, 'db' | 'clock' | 'ids' | 'secrets' | 'config'>;
type AskInput = { deps: AskDeps; ctx: RequestContext; challenge: string | undefined };

async function assertFewQuestions(tx: Tx, deps: AskDeps, network: string): Promise<void> {
  const { max, minutes } = questionsPerNetwork;
  const asked = await countChallengesOf(tx, { network, since: deps.clock.now().subtract({ minutes }) });
  const seconds = minutes * 60;
  if (asked >= max) throw new AppError('auth.too_many_attempts', { params: { seconds }, retryAfterSeconds: seconds });
}

/**
 * Options that request a passkey, alone or as the second step. Errors: factors.challenge_invalid,
 * auth.too_many_attempts.
 */
export async function askForPasskey({ deps, ctx, challenge }: AskInput) {
  const network = networkMark(deps, ctx);
  const asked = await deps.db.system(async (tx) => {
    await assertFewQuestions(tx, deps, network);
    if (challenge === undefined) return { question: await openSignInQuestion({ tx, deps, ctx, parent: undefined }) };
    const held = { tokenHash: hashToken(challenge), network, now: deps.clock.now() };
    const parent = await findSignInChallenge(tx, held);
    if (!parent) throw new AppError('factors.challenge_invalid');
    return {
      question: await openSignInQuestion({ tx, deps, ctx, parent }),
      only: await listPasskeys(tx, parent.userId),
    };
  });
  const { question, only } = asked;
  return {
    options: await requestOptions({ config: deps.config, challenge: question, ...(only ? { only } : {}) }),
  };
}

type FinishDeps = AskDeps & OpenSessionDeps;

async function closeStep(tx: Tx, { deps, question }: { deps: FinishDeps; question: ChallengeRow }) {
  if (question.parentId === null) return undefined;
  const step = await findChallengeById(tx, question.parentId);
  if (!step || !(await closeSignInChallenge(tx, { id: step.id, now: deps.clock.now() })))
    throw new AppError('factors.challenge_invalid');
  return step;
}

type FinishInput = { deps: FinishDeps; ctx: RequestContext; response: PasskeyUsed };

/**
 * Signs in with a passkey, which counts as both steps: possession and verified ownership. Errors:
 * factors.passkey_refused, factors.challenge_invalid, auth.suspended.
 */
export async function signInWithPasskey({ deps, ctx, response }: FinishInput): Promise<{ token: string; user: User }> {
  const challenge = challengeOf(response.response.clientDataJSON);
  if (challenge === undefined) throw new AppError('factors.passkey_refused');
  const question = await spendSignInQuestion({ deps, ctx, challenge });
  const account: UserRow = await checkPasskey({
    deps,
    challenge,
    response,
    userId: question.userId,
    then: async (tx, userId) => {
      const user = await getUserOrFail(tx, userId);
      assertStillGood({ account: user, step: await closeStep(tx, { deps, question }) });
      return user;
    },
  });
  return openSession({ deps, ctx, account, method: 'passkey' });
}
