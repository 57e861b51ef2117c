import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';
import type { Platform } from '#platform/platform.types.ts';

/** Removes an erased person's files; queued with the erasure itself, so that a process dying after it leaves none. */
export const forgetFilesJob = defineJob({
  name: 'contacts.forget_files',
  payload: z.object({ keys: z.array(z.string()) }),
});

export async function forgetFiles({
  deps,
  keys,
}: {
  deps: Pick<Platform, 'storage'>;
  keys: readonly string[];
}): Promise<void> {
  for (const key of keys) await deps.storage.remove(key);
}
