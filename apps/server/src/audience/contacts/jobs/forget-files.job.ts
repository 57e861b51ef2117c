import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';
import type { Platform } from '#platform/platform.types.ts';

/** Removes the files of an erased person; asked for with the erasure itself, so that a process that dies after it leaves none. */
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
