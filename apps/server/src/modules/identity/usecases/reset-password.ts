import type { Locale } from '@enlace/contract/core/locale.ts';
import { queueMail } from '#modules/mails/mails.usecases.ts';
import { AppError } from '#platform/errors.ts';
import type { Platform } from '#platform/platform.types.ts';
import { hashToken } from '#platform/security/secrets.ts';
import { passwordResetEmail } from '../emails/password-reset.email.ts';
import { findUserByEmail } from '../identity.repository.ts';
import { assertGoodPassword } from '../password.rules.ts';
import { removeSessionsOfUser } from '../sessions.repository.ts';

const linkMinutes = 60;

type Deps = Pick<Platform, 'db' | 'clock' | 'ids' | 'passwords' | 'jobs' | 'config' | 'authenticator'>;

/** Mails a link that works once within the hour; unknown addresses change nothing and answer alike. */
export async function requestPasswordReset({
  deps,
  email,
  locale,
}: {
  deps: Deps;
  email: string;
  locale: Locale;
}): Promise<void> {
  const now = deps.clock.now();
  await deps.db.system(async (tx) => {
    const user = await findUserByEmail(tx, email);
    if (!user) return;
    const token = deps.ids.token(32);
    await tx.sql`
      insert into one_time_tokens (kind, user_id, token_hash, expires_at)
      values ('password_reset', ${user.id}, ${hashToken(token)}, ${now.add({ minutes: linkMinutes })})`;
    const url = `${deps.config.publicUrl}/reset-password/${token}/${encodeURIComponent(user.email)}`;
    const content = passwordResetEmail({ locale: user.locale ?? locale, name: user.name, url, minutes: linkMinutes });
    await queueMail({
      tx,
      deps,
      mail: { purpose: 'password_reset', to: { name: user.name, address: user.email }, ...content },
    });
  });
}

type ResetInput = { token: string; email: string; password: string };

/** Sets the new password, spends every open link of the account and ends all its sessions. */
export async function resetPassword({ deps, input }: { deps: Deps; input: ResetInput }): Promise<void> {
  const now = deps.clock.now();
  assertGoodPassword({ password: input.password, personal: [input.email] });
  const passwordHash = await deps.passwords.hash(input.password);
  const userId = await deps.db.system(async (tx) => {
    const [spent] = await tx.sql<{ userId: string }[]>`
      update one_time_tokens t set used_at = ${now} from users u
      where t.token_hash = ${hashToken(input.token)} and t.kind = 'password_reset' and t.used_at is null
        and t.expires_at > ${now} and u.id = t.user_id and u.email = ${input.email}
      returning t.user_id`;
    if (!spent) throw new AppError('auth.reset_invalid');
    await tx.sql`update users set password_hash = ${passwordHash} where id = ${spent.userId}`;
    await tx.sql`update one_time_tokens set used_at = ${now} where user_id = ${spent.userId} and used_at is null`;
    await removeSessionsOfUser(tx, spent.userId);
    return spent.userId;
  });
  deps.authenticator.forget(userId);
}
