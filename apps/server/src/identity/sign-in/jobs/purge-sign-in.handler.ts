import type { Platform } from '#platform/platform.types.ts';
import { removeOldEmailChanges } from '../email-changes.repository.ts';
import { removeExpiredRegistrations } from '../identity.repository.ts';
import { ladder, removeOldLimits } from '../attempt-limits.ts';
import { removeOldTokens } from '../one-time-tokens.repository.ts';
import { idleLimitAt } from '../session.rules.ts';
import { removeDeadSessions } from '../sessions.repository.ts';
import { removeOldSignIns } from '../sign-ins.repository.ts';

const placesKeptDays = 180;
const linksKeptDays = 1;

/** Running it twice removes nothing more. */
export async function purgeSignInRows({ deps }: { deps: Pick<Platform, 'db' | 'clock'> }): Promise<void> {
  const now = deps.clock.now();
  const linksBefore = now.subtract({ hours: linksKeptDays * 24 });
  await deps.db.system(async (tx) => {
    await removeDeadSessions(tx, { now, idleLimit: idleLimitAt(now) });
    await removeOldLimits(tx, { before: now.subtract({ milliseconds: ladder.forgottenAfterMs }) });
    await removeOldSignIns(tx, { before: now.subtract({ hours: placesKeptDays * 24 }) });
    await removeOldTokens(tx, { before: linksBefore });
    await removeOldEmailChanges(tx, { before: linksBefore });
    await removeExpiredRegistrations(tx, { before: linksBefore });
  });
}
