import type { Platform } from '#platform/platform.types.ts';
import { forgetNetworks } from '../reports.repository.ts';

export async function forgetOldNetworks({ deps }: { deps: Pick<Platform, 'db' | 'clock'> }): Promise<void> {
  const before = deps.clock.now().subtract({ hours: 24 });
  await deps.db.system((tx) => forgetNetworks(tx, before));
}
