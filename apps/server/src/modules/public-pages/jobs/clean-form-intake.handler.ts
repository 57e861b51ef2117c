import type { Platform } from '#platform/platform.types.ts';
import { removeOldIntake } from '../form/form-intake.repository.ts';

export async function cleanIntake({ deps }: { deps: Pick<Platform, 'db' | 'clock'> }): Promise<void> {
  const now = deps.clock.now();
  await deps.db.system((tx) => removeOldIntake(tx, { now, attemptsBefore: now.subtract({ hours: 24 }) }));
}
