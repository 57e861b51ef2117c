import type { Platform } from '#platform/platform.types.ts';
import { forgetVisitors } from '../visitors.repository.ts';

const keptDays = 30;

export async function forgetOldVisitors({ deps }: { deps: Pick<Platform, 'db' | 'clock'> }): Promise<void> {
  const before = deps.clock.now().subtract({ hours: keptDays * 24 });
  await deps.db.system((tx) => forgetVisitors(tx, before));
}
