import { recordHistory } from '#workspace/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Platform } from '#platform/platform.types.ts';
import { applyRetention } from './apply-retention.job.ts';
import { agedBefore } from './retention-age.rules.ts';
import { listRetainingOwners, lockKeepDays, noteUntold, takeUntold, trashAged } from './retention.repository.ts';

const batch = 200;

type Deps = Pick<Platform, 'db' | 'clock' | 'live' | 'logger'>;
type One = { deps: Deps; owner: OwnerId };

/** One batch; reads the days too, so that a change takes effect immediately, even during a run. */
function moveBatch({ deps, owner }: One): Promise<number> {
  const now = deps.clock.now();
  return deps.db.scoped(owner, async (tx) => {
    const keepDays = await lockKeepDays(tx, owner);
    if (keepDays === null) return 0;
    const moved = await trashAged(tx, { owner, before: agedBefore({ now, keepDays }), now, limit: batch });
    await noteUntold(tx, { owner, count: moved.length });
    // One per profile: screens reload their lists, whichever conversation it was.
    for (const { id: conversationId, profileId } of new Map(moved.map((each) => [each.profileId, each])).values())
      await deps.live.publish(tx, {
        userId: owner,
        event: { kind: 'conversation.changed', profileId, conversationId },
      });
    return moved.length;
  });
}

/** One history entry per run, including what an interrupted run had moved. */
function recordRun({ deps, owner }: One): Promise<void> {
  return deps.db.scoped(owner, async (tx) => {
    const after = await takeUntold(tx, owner);
    if (!after) return;
    const entry = { action: 'conversation.aged_out', subjectKind: 'conversation', subjectId: null, after };
    await recordHistory({ tx, owner, actor: { kind: 'system', job: applyRetention.name }, entry });
  });
}

type Input = { deps: Deps; signal?: AbortSignal };

/** Client by client; a failure does not stop the others, and the run is retried for it. */
export async function moveAgedConversations({ deps, signal }: Input): Promise<void> {
  const failures: unknown[] = [];
  const isStopped = () => signal?.aborted === true;
  const owners = await deps.db.system((tx) => listRetainingOwners(tx), { readOnly: true });
  for (const owner of owners) {
    try {
      for (let moved = batch; moved > 0 && !isStopped();) moved = await moveBatch({ deps, owner });
      await recordRun({ deps, owner });
    } catch (error) {
      deps.logger.error({ err: error, owner }, 'moving old conversations of a client failed');
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'old conversations of some clients were not moved');
}
