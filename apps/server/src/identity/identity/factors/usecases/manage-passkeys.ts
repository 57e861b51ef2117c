import type { Passkey } from '@enlace/contract/identity/identity/factors.schemas.ts';
import { notFound } from '#platform/errors.ts';
import type { Platform } from '#platform/platform.types.ts';
import { lockAccount, settleSecondFactor } from '../account-factors.repository.ts';
import { announceFactorChange, recordFactorHistory } from '../factor-change.ts';
import { presentPasskey } from '../factors.presenter.ts';
import { lockPasskey, removePasskeyRow, setPasskeyName } from '../passkeys.repository.ts';
import { removeRecoveryCodes } from '../recovery-codes.repository.ts';
import { assertMayLose } from '../required-factor.rules.ts';

type Key = { userId: string; passkeyId: string };

/** Another name for one of the person's own passkeys. */
export function renamePasskey({
  deps,
  userId,
  passkeyId,
  name,
}: Key & { deps: Pick<Platform, 'db'>; name: string }): Promise<Passkey> {
  return deps.db.system(async (tx) => {
    const account = await lockAccount(tx, userId);
    const passkey = await lockPasskey(tx, { userId, passkeyId });
    if (!passkey) throw notFound();
    await setPasskeyName(tx, { userId, passkeyId, name });
    const change = { before: { name: passkey.name }, after: { name } };
    await recordFactorHistory({ tx, account, action: 'passkey.renamed', passkeyId, ...change });
    return presentPasskey({ ...passkey, name });
  });
}

type Deps = Pick<Platform, 'db' | 'clock' | 'ids' | 'jobs' | 'config' | 'authenticator'>;

/** Forgets a passkey; the last factor takes the recovery codes along. Errors: factors.last_required. */
export async function removePasskey({ deps, userId, passkeyId }: Key & { deps: Deps }): Promise<void> {
  const now = deps.clock.now();
  await deps.db.system(async (tx) => {
    const account = await lockAccount(tx, userId);
    const passkey = await lockPasskey(tx, { userId, passkeyId });
    if (!passkey) throw notFound();
    await removePasskeyRow(tx, { userId, passkeyId });
    const isAnyLeft = await settleSecondFactor(tx, { userId, now });
    assertMayLose({ roll: account.roll, config: deps.config, isAnyLeft });
    if (!isAnyLeft) await removeRecoveryCodes(tx, userId);
    await announceFactorChange({ tx, deps, account, change: 'passkey_removed', passkey });
  });
  deps.authenticator.forget(userId);
}
