import { notFound } from '#platform/errors.ts';
import type { Platform } from '#platform/platform.types.ts';
import { lockAccount, settleSecondFactor } from '../account-factors.repository.ts';
import { announceFactorChange } from '../factor-change.ts';
import { removeRecoveryCodes } from '../recovery-codes.repository.ts';
import { assertMayLose } from '../required-factor.rules.ts';
import { removeTotpFactor, removeTotpSetUp } from '../totp.repository.ts';

type Deps = Pick<Platform, 'db' | 'clock' | 'ids' | 'jobs' | 'config' | 'authenticator'>;

/** Disconnects the app; removing the last factor also removes the recovery codes. Errors: factors.last_required. */
export async function removeTotp({ deps, userId }: { deps: Deps; userId: string }): Promise<void> {
  const now = deps.clock.now();
  await deps.db.system(async (tx) => {
    const account = await lockAccount(tx, userId);
    await removeTotpSetUp(tx, userId);
    if (!(await removeTotpFactor(tx, userId))) throw notFound();
    const isAnyLeft = await settleSecondFactor(tx, { userId, now });
    assertMayLose({ roll: account.roll, config: deps.config, isAnyLeft });
    if (!isAnyLeft) await removeRecoveryCodes(tx, userId);
    await announceFactorChange({ tx, deps, account, change: 'totp_removed' });
  });
  deps.authenticator.forget(userId);
}
