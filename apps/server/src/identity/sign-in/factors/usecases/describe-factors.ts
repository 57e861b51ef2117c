import type { z } from 'zod';
import type { factorsSchema } from '@enlace/contract/identity/sign-in/factors.schemas.ts';
import type { Platform } from '#platform/platform.types.ts';
import { mustKeepFactor } from '../required-factor.rules.ts';
import { listPasskeys, passkeyOf } from '../passkeys.repository.ts';
import { listRecoveryCodes } from '../recovery-codes.repository.ts';
import { findTotp } from '../totp.repository.ts';

type Input = { deps: Pick<Platform, 'db' | 'config'>; actor: { userId: string; kind: 'user' | 'admin' } };

/** The second factors of this account; nothing that could be used as one. */
export function describeFactors({ deps, actor }: Input): Promise<z.output<typeof factorsSchema>> {
  const { userId, kind: roll } = actor;
  return deps.db.system(async (tx) => {
    const totp = await findTotp(tx, userId);
    const passkeys = await listPasskeys(tx, userId);
    const codes = await listRecoveryCodes(tx, userId);
    const left = codes.filter(({ usedAt }) => usedAt === null).length;
    return {
      totp: totp ? { since: totp.createdAt, lastUsedAt: totp.lastUsedAt } : null,
      passkeys: passkeys.map(passkeyOf),
      recoveryCodes: codes[0] ? { left, createdAt: codes[0].createdAt } : null,
      isRequired: mustKeepFactor({ roll, config: deps.config }),
    };
  });
}
