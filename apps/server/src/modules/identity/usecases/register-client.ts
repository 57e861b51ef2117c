import type { RegisterInput } from '@enlace/contract/auth/auth.schemas.ts';
import { fromWireLocale, type Locale } from '@enlace/contract/core/locale.ts';
import { currentPolicyVersion } from '#modules/policies/policies.usecases.ts';
import { queueMail } from '#modules/mails/mails.usecases.ts';
import type { Tx } from '#platform/database/client.ts';
import { isUniqueViolation } from '#platform/database/database-errors.ts';
import { AppError, invalidField } from '#platform/errors.ts';
import type { Platform } from '#platform/platform.types.ts';
import { hashToken } from '#platform/security/secrets.ts';
import { accountExistsEmail } from '../emails/account-exists.email.ts';
import { verificationEmail } from '../emails/verification.email.ts';
import {
  findPendingRegistration,
  findUserByEmail,
  insertRegistration,
  isAliasTaken,
  removeDeadRegistrations,
  renewRegistrationCode,
} from '../identity.repository.ts';
import { assertGoodPassword } from '../password.rules.ts';

const codeHours = 24;

type Deps = Pick<Platform, 'db' | 'clock' | 'ids' | 'passwords' | 'jobs' | 'config'>;

async function sendVerification(
  deps: Deps,
  tx: Tx,
  person: { name: string; email: string; locale: Locale; code: string },
): Promise<void> {
  const url = `${deps.config.publicUrl}/register/verify/${person.code}`;
  const content = verificationEmail({ locale: person.locale, name: person.name, url, hours: codeHours });
  await queueMail({
    tx,
    deps,
    mail: { purpose: 'verification', to: { name: person.name, address: person.email }, ...content },
  });
}

/** Known addresses get a mail that says so; the caller sees the same answer either way. */
async function tellExisting(
  deps: Deps,
  tx: Tx,
  person: { name: string; email: string; locale: Locale },
): Promise<void> {
  const content = accountExistsEmail({ locale: person.locale, url: `${deps.config.publicUrl}/` });
  await queueMail({
    tx,
    deps,
    mail: { purpose: 'account_exists', to: { name: person.name, address: person.email }, ...content },
  });
}

/** Stores a registration and mails its code. Errors: auth.alias_taken, request.invalid (password, policy, type). */
export async function registerClient({
  deps,
  input,
}: {
  deps: Deps;
  input: RegisterInput;
}): Promise<{ email: string }> {
  assertGoodPassword({ password: input.password, personal: [input.name, input.alias, input.email] });
  const passwordHash = await deps.passwords.hash(input.password);
  const now = deps.clock.now();
  const code = deps.ids.token(24);
  const locale = fromWireLocale(input.locale);
  try {
    await deps.db.system(async (tx) => {
      if (input.policyVersion !== (await currentPolicyVersion(tx))) throw invalidField('consent', 'must_accept');
      await removeDeadRegistrations(tx, { alias: input.alias, email: input.email, now });
      const existing = await findUserByEmail(tx, input.email);
      if (await isAliasTaken(tx, { alias: input.alias, now }))
        throw new AppError('auth.alias_taken', { params: { alias: input.alias } });
      if (existing)
        return tellExisting(deps, tx, {
          name: existing.name,
          email: existing.email,
          locale: existing.locale ?? locale,
        });
      const { name, alias, email, phone, accountTypeId, timeZone, policyVersion } = input;
      const expiresAt = now.add({ hours: codeHours });
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
        codeHash: hashToken(code),
        expiresAt,
      });
      return sendVerification(deps, tx, { name, email, locale, code });
    });
  } catch (error) {
    if (isUniqueViolation(error, 'registrations_alias_pending'))
      throw new AppError('auth.alias_taken', { params: { alias: input.alias } });
    throw error;
  }
  return { email: input.email };
}

/** Mails a fresh code; unknown addresses change nothing and answer alike. */
export async function resendVerification({ deps, email }: { deps: Deps; email: string }): Promise<void> {
  const now = deps.clock.now();
  await deps.db.system(async (tx) => {
    const pending = await findPendingRegistration(tx, { email, now });
    if (!pending) return;
    const code = deps.ids.token(24);
    await renewRegistrationCode(tx, {
      id: pending.id,
      codeHash: hashToken(code),
      expiresAt: now.add({ hours: codeHours }),
    });
    await sendVerification(deps, tx, { ...pending, code });
  });
}
