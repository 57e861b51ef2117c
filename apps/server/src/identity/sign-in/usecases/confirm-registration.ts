import { recordHistory } from '#workspace/door.ts';
import { notePolicyAnswer } from '#identity/policies/policies.usecases.ts';
import { ownerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { isUniqueViolation } from '#platform/database/database-errors.ts';
import { AppError } from '#platform/errors.ts';
import type { Platform } from '#platform/platform.types.ts';
import { hashToken } from '#platform/security/secrets.ts';
import { clientRegistered } from '../identity.events.ts';
import {
  insertUser,
  lockRegistrationByCode,
  lockRegistrationById,
  markRegistrationConfirmed,
} from '../identity.repository.ts';
import type { RegistrationRow } from '../identity.types.ts';

type Deps = Pick<Platform, 'db' | 'clock' | 'ids' | 'events'>;

async function createClient(deps: Deps, tx: Tx, registration: RegistrationRow): Promise<void> {
  const { name, alias, email, phone, accountTypeId, passwordHash, locale, timeZone, policyVersion } = registration;
  const id = deps.ids.uuid();
  await insertUser(tx, {
    id,
    roll: 'user',
    adminRole: null,
    name,
    alias,
    email,
    phone,
    accountTypeId,
    passwordHash,
    locale,
    timeZone,
    policyVersion,
    codigo: deps.ids.code(8),
  });
  const accepted = { owner: id, version: policyVersion, kind: 'registered', now: registration.createdAt } as const;
  await notePolicyAnswer(tx, accepted);
  await deps.events.emit(tx, clientRegistered, { userId: id, accountTypeId, timeZone });
  await recordHistory({
    tx,
    owner: ownerId(id),
    actor: { kind: 'user', userId: id },
    entry: { action: 'client.registered', subjectKind: 'user', subjectId: id, after: { name, alias, email } },
  });
}

type Confirmed = { email: string; alias: string };

async function confirm(
  deps: Deps,
  lock: (tx: Tx, now: Temporal.Instant) => Promise<RegistrationRow | undefined>,
): Promise<Confirmed> {
  const now = deps.clock.now();
  try {
    return await deps.db.system(async (tx) => {
      const registration = await lock(tx, now);
      if (!registration) throw new AppError('auth.code_invalid');
      await markRegistrationConfirmed(tx, { id: registration.id, now });
      await createClient(deps, tx, registration);
      return { email: registration.email, alias: registration.alias };
    });
  } catch (error) {
    if (isUniqueViolation(error, 'users_email_key')) throw new AppError('auth.code_invalid');
    throw error;
  }
}

/**
 * Turns a registration into a client with an active trial. A code works once; a used or old one is auth.code_invalid.
 */
export function confirmRegistration({ deps, code }: { deps: Deps; code: string }): Promise<Confirmed> {
  return confirm(deps, (tx, now) => lockRegistrationByCode(tx, { codeHash: hashToken(code), now }));
}

/** The same on the person's behalf, whatever code was sent to them; auth.code_invalid when already confirmed. */
export function confirmRegistrationById({ deps, id }: { deps: Deps; id: string }): Promise<Confirmed> {
  return confirm(deps, (tx) => lockRegistrationById(tx, { id }));
}
