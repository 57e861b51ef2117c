import type { PasskeyUsed } from '@enlace/contract/identity/sign-in/webauthn.schemas.ts';
import type { Tx } from '#platform/database/client.ts';
import { AppError } from '#platform/errors.ts';
import type { Platform } from '#platform/platform.types.ts';
import { getUserOrFail } from '../../identity.repository.ts';
import { recordFactorHistory } from '../factor-change.ts';
import type { PasskeyRow } from '../factors.types.ts';
import { findPasskeyByCredential, markPasskeyUsed } from '../passkeys.repository.ts';
import { verifyUsed } from '../relying-party.ts';

type Input<T> = {
  deps: Pick<Platform, 'db' | 'clock' | 'config'>;
  /** The used challenge. */
  challenge: string;
  response: PasskeyUsed;
  /** Whose passkey it must be; null when it identifies its owner itself. */
  userId: string | null;
  /** Runs in the transaction that records the use. */
  then: (tx: Tx, userId: string) => Promise<T>;
};

class CopySuspected extends Error {}

async function noteCopy({ deps, passkey }: { deps: Pick<Platform, 'db'>; passkey: PasskeyRow }): Promise<void> {
  await deps.db.system(async (tx) => {
    const account = await getUserOrFail(tx, passkey.userId);
    await recordFactorHistory({ tx, account, action: 'passkey.copy_suspected', passkeyId: passkey.id });
  });
}

/** Verifies an authenticator's response. Errors: factors.passkey_refused. */
export async function checkPasskey<T>({ deps, challenge, response, userId, then }: Input<T>): Promise<T> {
  const passkey = await deps.db.system((tx) => findPasskeyByCredential(tx, response.id));
  const isTheirs = passkey !== undefined && (userId === null || passkey.userId === userId);
  const used = isTheirs ? await verifyUsed({ config: deps.config, challenge, passkey, response }) : undefined;
  if (!isTheirs || !used) throw new AppError('factors.passkey_refused');
  try {
    return await deps.db.system(async (tx) => {
      if (!(await markPasskeyUsed(tx, { passkey, ...used, now: deps.clock.now() }))) throw new CopySuspected();
      return then(tx, passkey.userId);
    });
  } catch (error) {
    if (!(error instanceof CopySuspected)) throw error;
    await noteCopy({ deps, passkey });
    throw new AppError('factors.passkey_refused');
  }
}
