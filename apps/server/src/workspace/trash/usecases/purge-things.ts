import { trashEmptyMax, type TrashRef, type TrashResult } from '@enlace/contract/workspace/trash/trash.schemas.ts';
import type { TrashKindName } from '@enlace/contract/workspace/trash/trash-kinds.ts';
import { recordHistory } from '#workspace/history/history.usecases.ts';
import { AppError } from '#platform/errors.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Platform } from '#platform/platform.types.ts';
import type { TrashKind, TrashPurge } from '#platform/trash-kind.ts';
import { isHeld } from '../trash-age.rules.ts';
import { countBefore, lockByIds, lockOldest } from '../trash.repository.ts';
import type { LockedRow, TrashCall } from '../trash.types.ts';
import { assertFound, distinct, forbidden, mayChange, missing, refused } from './move-things.ts';
import { emitTrashChanged } from './emit-change.ts';

type Removal = {
  tx: Tx;
  deps: Platform;
  owner: OwnerId;
  actor: TrashPurge['actor'];
  kind: TrashKind;
  rows: readonly LockedRow[];
};
type Removed = { freedBytes: number; files: readonly string[] };

/** Deletes trash rows locked by this transaction; the files follow after the commit. */
export async function removeLocked({ tx, deps, owner, actor, kind, rows }: Removal): Promise<Removed> {
  if (rows.length === 0) return { freedBytes: 0, files: [] };
  const removed = await kind.purge({ tx, deps, owner, actor, ids: rows.map(({ id }) => id) });
  const { purged } = kind;
  if (purged)
    for (const { id, name } of rows)
      await recordHistory({ tx, owner, actor, entry: { ...purged, subjectId: id, before: { name } } });
  await emitTrashChanged({ tx, deps, owner });
  return removed;
}

/** After the commit: bytes without a row waste space, a row without bytes would be broken. */
export async function removeFiles({ storage, logger }: Platform, files: readonly string[]): Promise<void> {
  for (const key of files)
    await storage
      .remove(key)
      .catch((error: unknown) => logger.error({ err: error, key }, 'a file of a purged item was left behind'));
}

type OfKind = TrashCall & { kind: TrashKind; refs: readonly TrashRef[] };

async function purgeOfKind({ deps, ctx, kind, refs }: OfKind): Promise<{ items: TrashResult[]; freedBytes: number }> {
  const owner = ctx.actor.ownerId;
  const now = deps.clock.now();
  const { items, freedBytes, files } = await deps.db.scoped(owner, async (tx) => {
    const rows = await lockByIds(tx, { owner, kind, ids: refs.map(({ id }) => id) });
    const going = rows.filter(({ heldUntil }) => !isHeld(heldUntil, now));
    const removed = await removeLocked({ tx, deps, owner, actor: ctx.actor, kind, rows: going });
    const results = refs.map((ref): TrashResult => {
      const row = rows.find(({ id }) => id === ref.id);
      if (!row) return missing(ref);
      const { name, heldUntil } = row;
      if (!isHeld(heldUntil, now)) return { ...missing(ref), outcome: 'done', name };
      return refused(ref, {
        name,
        error: new AppError('trash.links_in_use', { params: { until: heldUntil.toString() } }),
      });
    });
    return { ...removed, items: results };
  });
  await removeFiles(deps, files);
  return { items, freedBytes };
}

/** Permanently deletes things in the trash. Error: resource.not_found when none of them is in it. */
export async function purgeThings(
  call: TrashCall & { items: readonly TrashRef[] },
): Promise<{ items: TrashResult[]; freedBytes: number }> {
  const refs = distinct(call.items);
  const results = new Map<TrashRef, TrashResult>();
  let freedBytes = 0;
  for (const kind of call.kinds) {
    const ofKind = refs.filter((ref) => ref.kind === kind.kind);
    if (ofKind.length === 0) continue;
    if (!mayChange(call, kind)) {
      for (const ref of ofKind) results.set(ref, forbidden(ref));
      continue;
    }
    const done = await purgeOfKind({ ...call, kind, refs: ofKind });
    freedBytes += done.freedBytes;
    for (const [index, ref] of ofKind.entries()) results.set(ref, done.items[index] ?? missing(ref));
  }
  const items = refs.map((ref) => results.get(ref) ?? missing(ref));
  assertFound(items);
  return { items, freedBytes };
}

type Emptied = { count: number; freedBytes: number; left: number; held: number };
type Empty = TrashCall & { kind: TrashKindName | undefined; until: string | undefined };

/** Deletes what was trashed before a moment, up to 500 things. */
export async function emptyTrash({ kind: only, until, ...call }: Empty): Promise<Emptied> {
  const { deps, ctx, kinds } = call;
  const { ownerId: owner } = ctx.actor;
  const now = deps.clock.now();
  // Includes what was trashed at this very moment.
  const before = until === undefined ? now.add({ milliseconds: 1 }) : Temporal.Instant.from(until);
  const sum: Emptied = { count: 0, freedBytes: 0, left: 0, held: 0 };
  for (const kind of kinds.filter((each) => (only ?? each.kind) === each.kind && mayChange(call, each))) {
    const limit = trashEmptyMax - sum.count;
    const { files, ...step } = await deps.db.scoped(owner, async (tx) => {
      const rows = limit > 0 ? await lockOldest(tx, { owner, kind, before, now, limit }) : [];
      const removed = await removeLocked({ tx, deps, owner, actor: ctx.actor, kind, rows });
      return { ...removed, count: rows.length, ...(await countBefore(tx, { owner, kind, before, now })) };
    });
    await removeFiles(deps, files);
    for (const key of ['count', 'freedBytes', 'left', 'held'] as const) sum[key] += step[key];
  }
  const { count, freedBytes } = sum;
  const entry = {
    action: 'trash.emptied',
    subjectKind: 'trash',
    subjectId: null,
    after: { count, sizeBytes: freedBytes },
  };
  await deps.db.scoped(owner, (tx) => recordHistory({ tx, owner, actor: ctx.actor, entry }));
  return sum;
}
