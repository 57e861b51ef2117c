import type { Factors } from '@enlace/contract/identity/sign-in/factors.schemas.ts';
import type { Platform } from '#platform/platform.types.ts';
import { presentFactors } from '../factors.presenter.ts';
import { mustKeepFactor } from '../required-factor.rules.ts';
import { listPasskeys } from '../passkeys.repository.ts';
import { listRecoveryCodes } from '../recovery-codes.repository.ts';
import { findTotp } from '../totp.repository.ts';

type Input = { deps: Pick<Platform, 'db' | 'config'>; actor: { userId: string; kind: 'user' | 'admin' } };

/** The second factors of this account. */
export function describeFactors({ deps, actor }: Input): Promise<Factors> {
  return deps.db.system(async (tx) =>
    presentFactors({
      totp: await findTotp(tx, actor.userId),
      passkeys: await listPasskeys(tx, actor.userId),
      recoveryCodes: await listRecoveryCodes(tx, actor.userId),
      isRequired: mustKeepFactor({ roll: actor.kind, config: deps.config }),
    }),
  );
}
