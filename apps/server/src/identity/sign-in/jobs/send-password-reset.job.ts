import { type Locale, locales } from '@enlace/contract/core/locale.ts';
import { queueMail } from '#workspace/door.ts';
import type { Platform } from '#platform/platform.types.ts';
import { hashToken } from '#platform/security/secrets.ts';
import { passwordResetEmail } from '../emails/password-reset.email.ts';
import { findUserByEmail } from '../identity.repository.ts';
import { replaceResetToken } from '../one-time-tokens.repository.ts';
import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';

/** Sends the link for a new password if the address has an account. Outside the timing of the request. */
export const sendPasswordReset = defineJob({
  name: 'identity.send_password_reset',
  payload: z.object({ email: z.string(), locale: z.enum(locales) }),
});

const linkMinutes = 60;

type Deps = Pick<Platform, 'db' | 'clock' | 'ids' | 'jobs' | 'config'>;

/** Mails a new link if the address has an account; a second run only invalidates the first link. */
export async function sendPasswordResetMail({
  deps,
  payload: { email, locale },
}: {
  deps: Deps;
  payload: { email: string; locale: Locale };
}): Promise<void> {
  const now = deps.clock.now();
  await deps.db.system(async (tx) => {
    const user = await findUserByEmail(tx, email);
    if (!user) return;
    const token = deps.ids.token(32);
    const expiresAt = now.add({ minutes: linkMinutes });
    await replaceResetToken(tx, { userId: user.id, tokenHash: hashToken(token), now, expiresAt });
    const url = `${deps.config.publicUrl}/reset-password/${token}/${encodeURIComponent(user.email)}`;
    const content = passwordResetEmail({ locale: user.locale ?? locale, name: user.name, url, minutes: linkMinutes });
    const to = { name: user.name, address: user.email };
    await queueMail({ tx, deps, mail: { purpose: 'password_reset', to, ...content } });
  });
}
