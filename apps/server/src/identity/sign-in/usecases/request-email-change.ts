import { queueMail, recordHistory } from '#workspace/door.ts';
import type { AdminActor, ClientActor, RequestContext } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { AppError } from '#platform/errors.ts';
import type { Platform } from '#platform/platform.types.ts';
import { hashToken } from '#platform/security/secrets.ts';
import { accountHistory } from '../account-history.ts';
import { closeEmailChanges, insertEmailChange } from '../email-changes.repository.ts';
import { accountExistsEmail } from '../emails/account-exists.email.ts';
import { findUserByEmail, lockUser } from '../identity.repository.ts';
import type { UserRow } from '../identity.types.ts';
import { mailEmailChange } from './account-mails.ts';
import { mayMail } from './mail-limits.ts';

const linkMinutes = 60;

type Deps = Pick<Platform, 'db' | 'clock' | 'ids' | 'jobs' | 'config' | 'secrets'>;
type Context = RequestContext<ClientActor | AdminActor>;

/**
 * Sends the new address its link; if it already has an account, a notice of that instead, and the caller sees no
 * difference.
 */
async function askNewAddress(
  deps: Deps,
  tx: Tx,
  { account, newEmail, token }: { account: UserRow; newEmail: string; token: string },
): Promise<void> {
  const taken = await findUserByEmail(tx, newEmail);
  if (!taken) {
    await mailEmailChange({ deps, tx, account, side: 'new', newEmail, token, minutes: linkMinutes });
    return;
  }
  const locale = taken.locale ?? deps.config.defaultLocale;
  const content = accountExistsEmail({ locale, url: `${deps.config.publicUrl}/` });
  const to = { name: taken.name, address: taken.email };
  await queueMail({ tx, deps, mail: { purpose: 'account_exists', to, ...content } });
}

/**
 * Starts the change to another address; an earlier open one is cancelled. Errors: security.same_email,
 * request.rate_limited.
 */
export async function requestEmailChange({
  deps,
  ctx,
  newEmail,
}: {
  deps: Deps;
  ctx: Context;
  newEmail: string;
}): Promise<void> {
  const now = deps.clock.now();
  const tokens = { old: deps.ids.token(32), new: deps.ids.token(32) };
  await deps.db.system(async (tx) => {
    const account = await lockUser(tx, ctx.actor.userId);
    if (account.email === newEmail) throw new AppError('security.same_email');
    if (!(await mayMail(deps, tx, { email: newEmail, ip: ctx.ip })))
      throw new AppError('request.rate_limited', { retryAfterSeconds: 15 * 60 });
    await closeEmailChanges(tx, { userId: account.id, now });
    await insertEmailChange(tx, {
      id: deps.ids.uuid(),
      userId: account.id,
      newEmail,
      oldTokenHash: hashToken(tokens.old),
      newTokenHash: hashToken(tokens.new),
      requestedAt: now,
      expiresAt: now.add({ minutes: linkMinutes }),
    });
    await mailEmailChange({ deps, tx, account, side: 'old', newEmail, token: tokens.old, minutes: linkMinutes });
    await askNewAddress(deps, tx, { account, newEmail, token: tokens.new });
    await recordHistory({
      tx,
      ...accountHistory(account),
      entry: {
        action: 'account.email_change_requested',
        subjectKind: 'user',
        subjectId: account.id,
        before: { email: account.email },
        after: { email: newEmail },
      },
    });
  });
}

/** Cancels the pending change from within the account; no effect without one. */
export async function cancelEmailChange({ deps, ctx }: { deps: Deps; ctx: Context }): Promise<void> {
  const now = deps.clock.now();
  await deps.db.system(async (tx) => {
    const account = await lockUser(tx, ctx.actor.userId);
    if ((await closeEmailChanges(tx, { userId: account.id, now })) === 0) return;
    await recordHistory({
      tx,
      ...accountHistory(account),
      entry: { action: 'account.email_change_stopped', subjectKind: 'user', subjectId: account.id },
    });
  });
}
