import type { Tx } from '#platform/database/client.ts';
import { AppError } from '#platform/errors.ts';
import { readSettings } from '#platform/operator-settings/operator-settings.ts';
import type { Platform } from '#platform/platform.types.ts';
import { readInvitation } from '../registration-invitations.rules.ts';

const dayHours = 24;
const dayMs = dayHours * 3_600_000;

type Deps = Pick<Platform, 'clock' | 'secrets'>;

/** Registrations started in the last 24 hours, confirmed or not. */
export async function countRegistrations(tx: Tx, now: Temporal.Instant): Promise<number> {
  const [row] = await tx.sql<{ n: number }[]>`
    select count(*)::int as n from registrations where created_at > ${now.subtract({ hours: dayHours })}`;
  return row?.n ?? 0;
}

type Door = { open: boolean; reason: 'closed' | 'invite' | 'spent' | 'full' | null; invited: string | null };

/** Whether somebody with this invitation, or none, may register now. */
export async function readRegistrationDoor(
  tx: Tx,
  { deps, invitation }: { deps: Deps; invitation: string | undefined },
): Promise<Door> {
  const { limits } = await readSettings(tx);
  const now = deps.clock.now();
  const mode = limits.registration ?? 'open';
  const invited = invitation === undefined ? undefined : readInvitation(deps.secrets, { token: invitation, now });
  const shut = (reason: NonNullable<Door['reason']>): Door => ({ open: false, reason, invited: null });
  if (mode === 'closed') return shut('closed');
  if (mode === 'invite' && !invited) return shut(invitation === undefined ? 'invite' : 'spent');
  const max = limits.registrationsPerDay;
  if (max !== null && (await countRegistrations(tx, now)) >= max) return shut('full');
  return { open: true, reason: null, invited: invited?.email ?? null };
}

type Admit = { deps: Deps; email: string; invitation: string | undefined };

/**
 * Refuses a registration beyond the operator's limits; the count holds under concurrency. Errors:
 * auth.registration_closed, auth.invitation_needed, auth.registrations_full.
 */
export async function admitRegistration(tx: Tx, { deps, email, invitation }: Admit): Promise<void> {
  const { limits } = await readSettings(tx);
  // Only counting has to wait for others.
  if (limits.registrationsPerDay !== null) await tx.sql`select pg_advisory_xact_lock(hashtext('registrations'))`;
  const door = await readRegistrationDoor(tx, { deps, invitation });
  if (door.reason === 'closed') throw new AppError('auth.registration_closed');
  if (door.reason === 'invite' || door.reason === 'spent') throw new AppError('auth.invitation_needed');
  if (door.reason === 'full') throw new AppError('auth.registrations_full', { retryAfterSeconds: dayMs / 24_000 });
  if (limits.registration === 'invite' && door.invited !== email) throw new AppError('auth.invitation_needed');
}
