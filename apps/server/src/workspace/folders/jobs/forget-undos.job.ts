import type { Platform } from '#platform/platform.types.ts';
import { removeOldUndos } from '../undo.repository.ts';
import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';

/** Deletes expired undo data of folder and label changes. */
export const forgetUndos = defineJob({ name: 'folders.forget_undos', payload: z.object({}), cron: '41 3 * * *' });

const keptHours = 24;

export async function forgetOldUndos({ deps }: { deps: Pick<Platform, 'db' | 'clock'> }): Promise<void> {
  const before = deps.clock.now().subtract({ hours: keptHours });
  await deps.db.system((tx) => removeOldUndos(tx, { before }));
}
