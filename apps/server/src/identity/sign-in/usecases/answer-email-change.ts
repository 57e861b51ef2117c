import type { EmailChangeState } from '@enlace/contract/identity/sign-in/security.schemas.ts';
import { recordHistory } from '#workspace/door.ts';
import type { Tx } from '#platform/database/client.ts';
import { isUniqueViolation } from '#platform/database/database-errors.ts';
import { AppError } from '#platform/errors.ts';
import type { Platform } from '#platform/platform.types.ts';
import { hashToken } from '#platform/security/secrets.ts';
import { accountHistory } from '../account-history.ts';
import {
  closeEmailChanges,
  type EmailChangeRow,
  findEmailChangeByToken,
  lockEmailChangeByToken,
  markEmailChange,
} from '../email-changes.repository.ts';
import { getUserOrFail } from '../identity.repository.ts';
import { mailEmailChanged } from './account-mails.ts';
import { endOpenLinks } from './end-open-links.ts';

type Deps = Pick<Platform, 'db' | 'clock' | 'ids' | 'jobs' | 'config' | 'authenticator'>;
type Input = { deps: Deps; token: string };

function sideOf(change: EmailChangeRow, tokenHash: Buffer): 'old' | 'new' {
  return tokenHash.equals(change.oldTokenHash) ? 'old' : 'new';
}

function confirmedAt(change: EmailChangeRow, side: 'old' | 'new'): Temporal.Instant | null {
  return side === 'old' ? change.oldConfirmedAt : change.newConfirmedAt;
}

/** What a link is for; changes nothing. Error: security.link_invalid. */
export async function readEmailChange({ deps, token }: Input): Promise<EmailChangeState> {
  const tokenHash = hashToken(token);
  const change = await deps.db.system((tx) => findEmailChangeByToken(tx, { tokenHash, now: deps.clock.now() }));
  if (!change) throw new AppError('security.link_invalid');
  const side = sideOf(change, tokenHash);
  const other = side === 'old' ? 'new' : 'old';
  return {
    side,
    newEmail: change.newEmail,
    isConfirmed: confirmedAt(change, side) !== null,
    isOtherConfirmed: confirmedAt(change, other) !== null,
  };
}

async function moveAccount(deps: Deps, tx: Tx, change: EmailChangeRow): Promise<void> {
  const now = deps.clock.now();
  const account = await getUserOrFail(tx, change.userId);
  await tx.sql`update users set email = ${change.newEmail} where id = ${account.id}`;
  await endOpenLinks(tx, { userId: account.id, now });
  await mailEmailChanged({ deps, tx, account });
  await recordHistory({
    tx,
    ...accountHistory(account),
    entry: {
      action: 'account.email_changed',
      subjectKind: 'user',
      subjectId: account.id,
      before: { email: account.email },
      after: { email: change.newEmail },
    },
  });
}

async function confirmOnce(deps: Deps, tx: Tx, token: string): Promise<{ userId: string; isDone: boolean }> {
  const now = deps.clock.now();
  const tokenHash = hashToken(token);
  const change = await lockEmailChangeByToken(tx, { tokenHash, now });
  if (!change) throw new AppError('security.link_invalid');
  const side = sideOf(change, tokenHash);
  if (confirmedAt(change, side) !== null) throw new AppError('security.link_invalid');
  await markEmailChange(tx, { id: change.id, side, now });
  const isDone = confirmedAt(change, side === 'old' ? 'new' : 'old') !== null;
  if (isDone) await moveAccount(deps, tx, change);
  return { userId: change.userId, isDone };
}

/**
 * One of the two confirmations; the second one moves the account. Error: security.link_invalid, also when the address
 * was taken meanwhile.
 */
export async function confirmEmailChange({ deps, token }: Input): Promise<{ isDone: boolean }> {
  try {
    const { userId, isDone } = await deps.db.system((tx) => confirmOnce(deps, tx, token));
    if (isDone) deps.authenticator.forget(userId);
    return { isDone };
  } catch (error) {
    if (isUniqueViolation(error, 'users_email_key')) throw new AppError('security.link_invalid');
    throw error;
  }
}

/** A rejection from either address: the account stays unchanged. Error: security.link_invalid. */
export async function stopEmailChange({ deps, token }: Input): Promise<void> {
  const now = deps.clock.now();
  await deps.db.system(async (tx) => {
    const change = await lockEmailChangeByToken(tx, { tokenHash: hashToken(token), now });
    if (!change) throw new AppError('security.link_invalid');
    await closeEmailChanges(tx, { userId: change.userId, now });
    await recordHistory({
      tx,
      ...accountHistory(await getUserOrFail(tx, change.userId)),
      entry: { action: 'account.email_change_stopped', subjectKind: 'user', subjectId: change.userId },
    });
  });
}
