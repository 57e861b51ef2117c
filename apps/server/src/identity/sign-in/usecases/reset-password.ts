import type { Locale } from '@enlace/contract/core/locale.ts';
import { recordHistory } from '#workspace/door.ts';
import type { RequestContext } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import type { Platform } from '#platform/platform.types.ts';
import { hashToken } from '#platform/security/secrets.ts';
import { accountHistory } from '../account-history.ts';
import { getUserOrFail, setPasswordHash } from '../identity.repository.ts';
import { sendPasswordReset } from '../jobs/send-password-reset.job.ts';
import { spendResetToken } from '../one-time-tokens.repository.ts';
import { originOf } from '../origin.ts';
import { assertGoodPassword } from '../password.rules.ts';
import { removeSessionsOfUser } from '../sessions.repository.ts';
import { insertSignIn } from '../sign-ins.repository.ts';
import { mailPasswordChanged } from './account-mails.ts';
import { endOpenLinks } from './end-open-links.ts';
import { mayMail } from './mail-limits.ts';

type RequestDeps = Pick<Platform, 'db' | 'clock' | 'jobs' | 'secrets'>;
type RequestInput = { deps: RequestDeps; ip: string; email: string; locale: Locale };

/** Mails a link that works once within the hour; unknown addresses get the same response at the same cost. */
export async function requestPasswordReset({ deps, ip, email, locale }: RequestInput): Promise<void> {
  await deps.db.system(async (tx) => {
    if (await mayMail(deps, tx, { email, ip })) await deps.jobs.enqueue(tx, sendPasswordReset, { email, locale });
  });
}

type Deps = RequestDeps & Pick<Platform, 'ids' | 'passwords' | 'config' | 'authenticator'>;
type ResetInput = { token: string; email: string; password: string };
type Context = Pick<RequestContext, 'ip' | 'userAgent'>;

/**
 * Sets the new password, invalidates every open link of the account and ends all its sessions. The mailbox's owner is
 * not a stranger: this network may sign in from now on even while others guess.
 */
export async function resetPassword({
  deps,
  ctx,
  input,
}: {
  deps: Deps;
  ctx: Context;
  input: ResetInput;
}): Promise<void> {
  const now = deps.clock.now();
  assertGoodPassword({ password: input.password, personal: [input.email] });
  const passwordHash = await deps.passwords.hash(input.password);
  const userId = await deps.db.system(async (tx) => {
    const spentBy = await spendResetToken(tx, { tokenHash: hashToken(input.token), email: input.email, now });
    if (spentBy === undefined) throw new AppError('auth.reset_invalid');
    const account = await getUserOrFail(tx, spentBy);
    await setPasswordHash(tx, { id: account.id, passwordHash, now });
    await endOpenLinks(tx, { userId: account.id, now });
    const endedSessions = await removeSessionsOfUser(tx, { userId: account.id });
    await insertSignIn(tx, { userId: account.id, method: 'reset', origin: originOf(deps, ctx), now });
    await mailPasswordChanged({ deps, tx, account });
    await recordHistory({
      tx,
      ...accountHistory(account),
      entry: { action: 'account.password_reset', subjectKind: 'user', subjectId: account.id, after: { endedSessions } },
    });
    return account.id;
  });
  deps.authenticator.forget(userId);
}
