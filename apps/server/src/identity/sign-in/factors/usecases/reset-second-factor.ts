import type { HistoryActor } from '#workspace/door.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Platform } from '#platform/platform.types.ts';
import { lockAccount, settleSecondFactor } from '../account-factors.repository.ts';
import { removeChallengesOfUser } from '../challenges.repository.ts';
import { announceFactorChange } from '../factor-change.ts';
import { forgetGuesses } from '../guesses.repository.ts';
import { removePasskeysOfUser } from '../passkeys.repository.ts';
import { removeRecoveryCodes } from '../recovery-codes.repository.ts';
import { removeTotpFactor, removeTotpSetUp } from '../totp.repository.ts';

type Input = {
  deps: Pick<Platform, 'clock' | 'ids' | 'jobs' | 'config'>;
  /** A system transaction. */
  tx: Tx;
  userId: string;
  /** The administrator who helps. */
  actor: HistoryActor;
};

/**
 * Removes every second factor of somebody who lost theirs, mails them and records it. Sessions stay; after the commit
 * the caller calls `authenticator.forget`.
 */
export async function resetSecondFactor({ deps, tx, userId, actor }: Input): Promise<void> {
  const account = await lockAccount(tx, userId);
  await removeTotpSetUp(tx, userId);
  await removeTotpFactor(tx, userId);
  await removePasskeysOfUser(tx, userId);
  await removeRecoveryCodes(tx, userId);
  await removeChallengesOfUser(tx, userId);
  await forgetGuesses(tx, userId);
  await settleSecondFactor(tx, { userId, now: deps.clock.now() });
  await announceFactorChange({ tx, deps, account, change: 'reset', actor });
}
