import { type Locale, locales } from '@enlace/contract/core/locale.ts';
import { queueMail } from '#workspace/door.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Platform } from '#platform/platform.types.ts';
import { hashToken } from '#platform/security/secrets.ts';
import { accountExistsEmail } from '../emails/account-exists.email.ts';
import { verificationEmail } from '../emails/verification.email.ts';
import { findPendingRegistration, findUserByEmail, setRegistrationCode } from '../identity.repository.ts';
import type { RegistrationRow, UserRow } from '../identity.types.ts';
import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';

/**
 * Sends the mail after a registration: the code, or a notice that the address has an account. Outside the timing of the
 * request.
 */
export const sendVerification = defineJob({
  name: 'identity.send_verification',
  payload: z.object({ email: z.string(), locale: z.enum(locales) }),
});

const codeMinutes = 60;

type Deps = Pick<Platform, 'db' | 'clock' | 'ids' | 'jobs' | 'config'>;

async function mailExistingUser(
  deps: Deps,
  tx: Tx,
  { user, locale }: { user: UserRow; locale: Locale },
): Promise<void> {
  const content = accountExistsEmail({ locale: user.locale ?? locale, url: `${deps.config.publicUrl}/` });
  const to = { name: user.name, address: user.email };
  await queueMail({ tx, deps, mail: { purpose: 'account_exists', to, ...content } });
}

async function sendCode(deps: Deps, tx: Tx, registration: RegistrationRow): Promise<void> {
  const { id, name, email, locale } = registration;
  const now = deps.clock.now();
  const code = deps.ids.token(32);
  await setRegistrationCode(tx, {
    id,
    email,
    codeHash: hashToken(code),
    codeExpiresAt: now.add({ minutes: codeMinutes }),
  });
  const url = `${deps.config.publicUrl}/register/verify/${code}`;
  const content = verificationEmail({ locale, name, url, minutes: codeMinutes });
  await queueMail({ tx, deps, mail: { purpose: 'verification', to: { name, address: email }, ...content } });
}

/** A new code for a registration with this address, or a notice that it has an account; else nothing. */
export async function sendVerificationMail({
  deps,
  payload: { email, locale },
}: {
  deps: Deps;
  payload: { email: string; locale: Locale };
}): Promise<void> {
  await deps.db.system(async (tx) => {
    const pending = await findPendingRegistration(tx, { email, now: deps.clock.now() });
    if (!pending) return;
    const user = await findUserByEmail(tx, email);
    if (user) await mailExistingUser(deps, tx, { user, locale });
    else await sendCode(deps, tx, pending);
  });
}
