import { isUnbroken, keepHead, readKeptHead, writeAnchor } from '../anchors.ts';
import { findHead, findLastAnchor, takeSealer } from '../chain.repository.ts';
import { operatorOwner, recordHistory } from '../history.usecases.ts';
import type { ChainDeps } from '../history.types.ts';

/**
 * Accepts the current chain as genuine, after an older copy of the database was restored on purpose: replaces the
 * newest position stored outside the database, and records it. False when everything already matches.
 */
export async function acceptHistoryHead(deps: ChainDeps): Promise<boolean> {
  const kept = await readKeptHead(deps);
  const anchor = await deps.db.system(async (tx) => {
    if (!(await takeSealer(tx))) throw new Error('another process is sealing the history; try again');
    if (await isUnbroken(tx, deps)) return undefined;
    const head = await findHead(tx);
    const last = await findLastAnchor(tx);
    await recordHistory({
      tx,
      owner: operatorOwner,
      actor: { kind: 'system', job: 'command' },
      entry: {
        action: 'history.head_accepted',
        subjectKind: 'history',
        subjectId: null,
        before: { seq: kept?.seq ?? null },
        after: { seq: head.seq },
      },
    });
    return last?.seq === head.seq ? last : writeAnchor(tx, { deps, head });
  });
  if (anchor) await keepHead(deps, anchor);
  return anchor !== undefined;
}
