import type { Platform } from '#platform/platform.types.ts';
import { removeOldMarks } from '../visits.repository.ts';

// Yesterday is kept because it is still today in time zones west of UTC.
const keptDays = 1;

export async function forgetOldVisitors({ deps }: { deps: Pick<Platform, 'db' | 'clock'> }): Promise<void> {
  const before = deps.clock.now().toZonedDateTimeISO('UTC').toPlainDate().subtract({ days: keptDays });
  await deps.db.system((tx) => removeOldMarks(tx, { before: before.toString() }));
}
