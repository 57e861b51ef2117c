import { notify } from '#workspace/door.ts';
import { ownerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { AppError } from '#platform/errors.ts';
import type { Platform } from '#platform/platform.types.ts';
import { getUserOrFail } from '../../identity.repository.ts';
import { announceFactorChange } from '../factor-change.ts';
import { readFactorCode, selectorOf } from '../factor-code.rules.ts';
import type { RecoveryCodeRow } from '../factors.types.ts';
import { forgetGuesses, takeGuess } from '../guesses.repository.ts';
import { findUnusedRecoveryCode, listRecoveryCodes, spendRecoveryCode } from '../recovery-codes.repository.ts';
import { secretPurpose } from '../secret-purpose.ts';
import { findTotp, spendTotpStep } from '../totp.repository.ts';
import { matchTotp } from '../totp.rules.ts';

export type CheckCodeDeps = Pick<
  Platform,
  'db' | 'clock' | 'ids' | 'secrets' | 'passwords' | 'jobs' | 'live' | 'config'
>;

/** Uses up one guess of the account before the code is checked. Errors: auth.too_many_attempts. */
export async function takeGuessOrRefuse(
  tx: Tx,
  { userId, now }: { userId: string; now: Temporal.Instant },
): Promise<void> {
  const blockedUntil = await takeGuess(tx, { userId, now });
  if (!blockedUntil) return;
  const seconds = Math.ceil(blockedUntil.since(now).total('seconds'));
  throw new AppError('auth.too_many_attempts', {
    params: { seconds },
    retryAfterSeconds: seconds,
  });
}

type Account = { userId: string; now: Temporal.Instant };

async function spendTotpCode(
  tx: Tx,
  deps: CheckCodeDeps,
  { userId, now, digits }: Account & { digits: string },
): Promise<boolean> {
  const totp = await findTotp(tx, userId);
  if (!totp) return false;
  const secret = deps.secrets.open(secretPurpose, totp.secret);
  const step = matchTotp({ secret, code: digits, now, lastStep: totp.lastStep });
  return step !== undefined && spendTotpStep(tx, { userId, step, now });
}

async function findMatchingCode(
  deps: CheckCodeDeps,
  { userId, code }: { userId: string; code: string },
): Promise<RecoveryCodeRow | undefined> {
  const row = await deps.db.system((tx) => findUnusedRecoveryCode(tx, { userId, selector: selectorOf(code) }));
  if (row && (await deps.passwords.verify({ password: code, hash: row.codeHash }))) return row;
  if (!row) await deps.passwords.pretend(code);
  return undefined;
}

/** A used recovery code triggers a mail and a notification: it may not have been its owner. */
async function spendCode(
  tx: Tx,
  deps: CheckCodeDeps,
  { row, now }: { row: RecoveryCodeRow; now: Temporal.Instant },
): Promise<boolean> {
  if (!(await spendRecoveryCode(tx, { row, now }))) return false;
  const left = (await listRecoveryCodes(tx, row.userId)).filter((code) => code.usedAt === null).length;
  const account = await getUserOrFail(tx, row.userId);
  await announceFactorChange({ tx, deps, account, change: 'code_used', left });
  const notification = { kind: 'security.code_used', params: { left }, link: null } as const;
  await notify({ tx, deps, owner: ownerId(account.id), notification });
  return true;
}

/**
 * Uses up an account's correct code, in a transaction of `then`, which only runs in that case. The guess must have been
 * counted before. Errors: factors.code_wrong with `left` as given.
 */
export async function spendFactorCode<T>({
  deps,
  userId,
  code,
  left,
  then,
}: {
  deps: CheckCodeDeps;
  userId: string;
  code: string;
  left?: number;
  then: (tx: Tx) => Promise<T>;
}): Promise<T> {
  const now = deps.clock.now();
  const read = readFactorCode(code);
  const row = read.kind === 'recovery' ? await findMatchingCode(deps, { userId, code: read.code }) : undefined;
  return deps.db.system(async (tx) => {
    const isRight =
      read.kind === 'totp'
        ? await spendTotpCode(tx, deps, { userId, now, digits: read.digits })
        : row !== undefined && (await spendCode(tx, deps, { row, now }));
    if (!isRight) throw new AppError('factors.code_wrong', left === undefined ? {} : { params: { left } });
    // Last: a guess locks its step before the account's guesses; any other lock order would deadlock with it.
    const done = await then(tx);
    await forgetGuesses(tx, userId);
    return done;
  });
}
