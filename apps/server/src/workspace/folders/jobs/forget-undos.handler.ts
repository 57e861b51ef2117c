import type { Platform } from '#platform/platform.types.ts';
import { removeOldUndos } from '../undo.repository.ts';

const keptHours = 24;

export async function forgetOldUndos({ deps }: { deps: Pick<Platform, 'db' | 'clock'> }): Promise<void> {
  const before = deps.clock.now().subtract({ hours: keptHours });
  await deps.db.system((tx) => removeOldUndos(tx, { before }));
}
