import type { PasskeyUsed } from '@enlace/contract/identity/sign-in/webauthn.schemas.ts';
import type { AdminActor, ClientActor, RequestContext } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import type { Platform } from '#platform/platform.types.ts';
import { listPasskeys } from '../passkeys.repository.ts';
import { challengeOf, requestOptions } from '../relying-party.ts';
import { type CheckCodeDeps, spendFactorCode, takeGuessOrRefuse } from './check-code.ts';
import { checkPasskey } from './check-passkey.ts';
import { openPasskeyChallenge, spendChallengeOf } from './passkey-challenge.ts';
import { setProven } from '../../sessions.repository.ts';

type Input = { deps: Pick<Platform, 'db' | 'clock' | 'authenticator'>; actor: ClientActor | AdminActor };

/** This session's person has just confirmed their identity. */
async function markProven({ deps, actor }: Input): Promise<void> {
  const { userId, sessionId } = actor;
  if (sessionId === null) return;
  await deps.db.system((tx) => setProven(tx, { userId, sessionId, now: deps.clock.now() }));
  deps.authenticator.forget(userId);
}

type Ctx = RequestContext<ClientActor | AdminActor>;
type AskDeps = Pick<Platform, 'db' | 'clock' | 'ids' | 'secrets' | 'config'>;

/** Options that request one of the person's own passkeys. Errors: factors.none. */
export async function askForProof({ deps, ctx }: { deps: AskDeps; ctx: Ctx }) {
  const { only, challenge } = await deps.db.system(async (tx) => {
    const passkeys = await listPasskeys(tx, ctx.actor.userId);
    if (passkeys.length === 0) throw new AppError('factors.none');
    return { only: passkeys, challenge: await openPasskeyChallenge({ tx, deps, ctx, kind: 'passkey_proof' }) };
  });
  return { options: await requestOptions({ config: deps.config, challenge, only }) };
}

type PasskeyDeps = AskDeps & Pick<Platform, 'authenticator'>;

/** Proof of identity by passkey. Errors: factors.passkey_refused, challenge_invalid. */
export async function proveWithPasskey({
  deps,
  ctx,
  response,
}: {
  deps: PasskeyDeps;
  ctx: Ctx;
  response: PasskeyUsed;
}): Promise<void> {
  const challenge = challengeOf(response.response.clientDataJSON);
  if (challenge === undefined) throw new AppError('factors.passkey_refused');
  await spendChallengeOf({ deps, ctx, challenge, kind: 'passkey_proof' });
  const then = () => Promise.resolve();
  await checkPasskey({ deps, challenge, response, userId: ctx.actor.userId, then });
  await markProven({ deps, actor: ctx.actor });
}

type CodeDeps = CheckCodeDeps & Pick<Platform, 'authenticator'>;

/** Proof of identity by an app's code or a recovery code. Errors: factors.code_wrong, auth.too_many_attempts. */
export async function proveWithCode({ deps, ctx, code }: { deps: CodeDeps; ctx: Ctx; code: string }): Promise<void> {
  const { userId } = ctx.actor;
  await deps.db.system((tx) => takeGuessOrRefuse(tx, { userId, now: deps.clock.now() }));
  await spendFactorCode({ deps, userId, code, then: () => Promise.resolve() });
  await markProven({ deps, actor: ctx.actor });
}
