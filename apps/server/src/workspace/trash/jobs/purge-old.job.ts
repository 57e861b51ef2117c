import { trashDaysLimits } from '@enlace/contract/workspace/trash/trash.schemas.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Platform } from '#platform/platform.types.ts';
import type { TrashKind } from '#platform/trash-kind.ts';
import { ageLimit } from '../trash-age.rules.ts';
import { findKeepDays } from '../trash-settings.repository.ts';
import { listOwnersBefore, lockOldest } from '../trash.repository.ts';
import { removeFiles, removeLocked } from '../usecases/purge-things.ts';
import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';

/** Permanently deletes what was in the trash for as many days as its client set. */
export const purgeOldTrash = defineJob({
  name: 'trash.purge_old',
  payload: z.object({}),
  cron: '17 3 * * *',
  expireInSeconds: 3600,
});

const batch = 200;

type One = { deps: Platform; owner: OwnerId; kind: TrashKind };

/** One batch of one kind; reads the days too, so that a setting takes effect immediately. */
async function purgeBatch({ deps, owner, kind }: One): Promise<number> {
  const now = deps.clock.now();
  const { count, files } = await deps.db.scoped(owner, async (tx) => {
    const before = ageLimit({ now, keepDays: await findKeepDays(tx, owner) });
    const rows = await lockOldest(tx, { owner, kind, before, now, limit: batch });
    const actor = { kind: 'system', job: purgeOldTrash.name } as const;
    return { count: rows.length, ...(await removeLocked({ tx, deps, owner, actor, kind, rows })) };
  });
  await removeFiles(deps, files);
  return count;
}

type Input = { deps: Platform; kinds: readonly TrashKind[]; signal?: AbortSignal };

/** Purges by age, client by client; a failure does not stop the others, and the run is retried for it. */
export async function purgeByAge({ deps, kinds, signal }: Input): Promise<void> {
  const failures: unknown[] = [];
  const before = ageLimit({ now: deps.clock.now(), keepDays: trashDaysLimits.min });
  for (const kind of kinds) {
    const owners = await deps.db.system((tx) => listOwnersBefore(tx, { kind, before }), { readOnly: true });
    for (const owner of owners) {
      try {
        while (signal?.aborted !== true && (await purgeBatch({ deps, owner, kind })) > 0);
      } catch (error) {
        deps.logger.error({ err: error, owner, kind: kind.kind }, 'purging the trash of a client failed');
        failures.push(error);
      }
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'the trash of some clients was not purged');
}
