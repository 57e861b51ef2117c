import type { RegisterInput } from '@enlace/contract/identity/sign-in/auth.schemas.ts';
import { fromWireLocale, type Locale } from '@enlace/contract/core/locale.ts';
import { currentPolicyVersion } from '#identity/policies/policies.usecases.ts';
import { isForeignKeyViolation, isUniqueViolation } from '#platform/database/database-errors.ts';
import { AppError, invalidField } from '#platform/errors.ts';
import type { Platform } from '#platform/platform.types.ts';
import { insertRegistration, isAliasTaken, removeDeadRegistrations } from '../identity.repository.ts';
import { sendVerification } from '../jobs/send-verification.job.ts';
import { assertGoodPassword } from '../password.rules.ts';
import { mayMail } from './mail-limits.ts';
import { admitRegistration } from './registration-limits.ts';

/** An unconfirmed registration reserves its alias this long; its code is valid for less. */
const registrationHours = 24;

type Deps = Pick<Platform, 'db' | 'clock' | 'passwords' | 'jobs' | 'secrets'>;

/**
 * Stores a registration; a job mails its code. For an address that has an account exactly the same happens, including
 * the alias, only the mail differs. Errors: auth.alias_taken, request.invalid (password, policy, type),
 * auth.registration_closed, auth.invitation_needed, auth.registrations_full.
 */
export async function registerClient({
  deps,
  ip,
  input,
}: {
  deps: Deps;
  ip: string;
  input: RegisterInput;
}): Promise<{ email: string }> {
  assertGoodPassword({ password: input.password, personal: [input.name, input.alias, input.email] });
  const passwordHash = await deps.passwords.hash(input.password);
  const now = deps.clock.now();
  const locale = fromWireLocale(input.locale);
  const { name, alias, email, phone, accountTypeId, timeZone, policyVersion } = input;
  try {
    await deps.db.system(async (tx) => {
      await admitRegistration(tx, { deps, email, invitation: input.invitation });
      const isMailed = await mayMail(deps, tx, { email, ip });
      if (policyVersion !== (await currentPolicyVersion(tx))) throw invalidField('consent', 'must_accept');
      await removeDeadRegistrations(tx, { alias, email, now });
      if (await isAliasTaken(tx, { alias, now })) throw new AppError('auth.alias_taken', { params: { alias } });
      await insertRegistration(tx, {
        name,
        alias,
        email,
        phone,
        accountTypeId,
        timeZone,
        policyVersion,
        passwordHash,
        locale,
        createdAt: now,
        expiresAt: now.add({ hours: registrationHours }),
      });
      if (isMailed) await deps.jobs.enqueue(tx, sendVerification, { email, locale });
    });
  } catch (error) {
    if (isUniqueViolation(error, 'registrations_alias_pending'))
      throw new AppError('auth.alias_taken', { params: { alias } });
    if (isForeignKeyViolation(error)) throw invalidField('accountTypeId', 'invalid_option');
    throw error;
  }
  return { email };
}

type Resend = { deps: Pick<Platform, 'db' | 'clock' | 'jobs' | 'secrets'>; ip: string; email: string; locale: Locale };

/** Has a new code mailed; unknown addresses get the same response at the same cost. */
export async function resendVerification({ deps, ip, email, locale }: Resend): Promise<void> {
  await deps.db.system(async (tx) => {
    if (await mayMail(deps, tx, { email, ip })) await deps.jobs.enqueue(tx, sendVerification, { email, locale });
  });
}
