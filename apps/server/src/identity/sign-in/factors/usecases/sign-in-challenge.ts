import type { SecondStep } from '@enlace/contract/identity/sign-in/factors.schemas.ts';
import type { RequestContext } from '#platform/context.ts';
import type { Platform } from '#platform/platform.types.ts';
import { hashToken } from '#platform/security/secrets.ts';
import type { UserRow } from '../../identity.types.ts';
import { networkOf } from '../../network.rules.ts';
import { methodsOf } from '../account-factors.repository.ts';
import { insertChallenge } from '../challenges.repository.ts';

const challengeMinutes = 5;
const tokenBytes = 32;

/** Keyed hash of the caller's network; a step cannot be moved to another network. */
export function networkMark(deps: Pick<Platform, 'secrets'>, ctx: Pick<RequestContext, 'ip'>): string {
  return deps.secrets.sign('factor-network', networkOf(ctx.ip));
}

/** Changes with the password, and reveals nothing about it. */
export function passwordMark(account: Pick<UserRow, 'passwordHash'>): Buffer {
  return hashToken(account.passwordHash);
}

type Input = {
  deps: Pick<Platform, 'db' | 'clock' | 'ids' | 'secrets'>;
  ctx: RequestContext;
  account: UserRow;
};

/** Opens the step after a correct password, for this account and network. */
export async function openSignInChallenge({ deps, ctx, account }: Input): Promise<SecondStep> {
  const challenge = deps.ids.token(tokenBytes);
  const now = deps.clock.now();
  const methods = await deps.db.system(async (tx) => {
    await insertChallenge(tx, {
      id: deps.ids.uuid(),
      kind: 'sign_in',
      tokenHash: hashToken(challenge),
      userId: account.id,
      network: networkMark(deps, ctx),
      passwordMark: passwordMark(account),
      now,
      expiresAt: now.add({ minutes: challengeMinutes }),
    });
    return methodsOf(tx, account.id);
  });
  return { challenge, ...methods };
}
