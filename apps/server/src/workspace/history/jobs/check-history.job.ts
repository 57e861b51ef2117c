import { ownerId as toOwner } from '#platform/context.ts';
import type { JobBinding } from '#platform/jobs/job.ts';
import { bindJob, defineJob } from '#platform/jobs/job.ts';
import { failCheck, finishCheck, noteProgress } from '../checks.repository.ts';
import type { CheckResult, HistoryDeps } from '../history.types.ts';
import { operatorOwner } from '../history.usecases.ts';
import { checkHistory } from '../usecases/check-history.ts';
import { z } from 'zod';

/** Verifies the chain from its beginning; `ownerId` all zeros: for the operator, with the entries of all clients. */
export const checkHistoryJob = defineJob({
  name: 'history.check',
  payload: z.object({ ownerId: z.uuid(), checkId: z.uuid() }),
  retryLimit: 0,
  expireInSeconds: 3600,
});

/** What this reader may know: clients count positions in their own chain and learn nothing about others' entries. */
function forReader(result: CheckResult, ownerId: string): CheckResult {
  const { breach } = result;
  if (!breach || ownerId === operatorOwner) return result;
  if (breach.ownerId === ownerId) return { ...result, breach: { ...breach, seq: breach.ownerSeq } };
  return { ...result, breach: { ...breach, seq: null, entryId: null } };
}

export function checkHistoryWork(deps: HistoryDeps): JobBinding {
  return bindJob(checkHistoryJob, async ({ ownerId, checkId }, { signal }) => {
    const key = { ownerId, id: checkId };
    const input = ownerId === operatorOwner ? {} : { owner: toOwner(ownerId) };
    try {
      const result = await checkHistory({
        deps,
        ...input,
        signal,
        onProgress: (progress) =>
          deps.db.system((tx) => noteProgress(tx, { ...key, ...progress, now: deps.clock.now() })),
      });
      if (result.breach) deps.logger.error({ ...result.breach }, 'the history chain does not check');
      await deps.db.system((tx) =>
        finishCheck(tx, { ...key, result: forReader(result, ownerId), now: deps.clock.now() }),
      );
    } catch (error) {
      await deps.db.system((tx) => failCheck(tx, { ...key, now: deps.clock.now() }));
      throw error;
    }
  });
}
