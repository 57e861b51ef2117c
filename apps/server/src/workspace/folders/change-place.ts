import type { CollectionNoun } from '@enlace/contract/workspace/folders/collection.ts';
import { type HistoryEntry, recordHistory } from '#workspace/history/history.usecases.ts';
import type { Tx } from '#platform/database/client.ts';
import type { FolderCall, Place } from './folders.types.ts';
import { lockPlace } from './folders.repository.ts';

export function placeOf({ ctx, collection }: Pick<FolderCall, 'ctx' | 'collection'>): Place {
  return { owner: ctx.actor.ownerId, noun: collection.noun };
}

type Done<Result> = { result: Result; entry: HistoryEntry | undefined };

/** One change with its history record and its event for open screens; no `entry` means that nothing changed. */
export function changePlace<Result>(
  { deps, ctx, collection }: FolderCall,
  work: (tx: Tx, place: Place) => Promise<Done<Result>>,
): Promise<Result> {
  const place = placeOf({ ctx, collection });
  return deps.db.scoped(place.owner, async (tx) => {
    await lockPlace(tx, place);
    const { result, entry } = await work(tx, place);
    if (!entry) return result;
    await recordHistory({ tx, owner: place.owner, actor: ctx.actor, entry: withNoun(entry, place.noun) });
    await deps.live.publish(tx, { userId: place.owner, event: { kind: 'collection.changed', noun: place.noun } });
    return result;
  });
}

/** Adds to the entry what the folders or labels belong to. */
function withNoun(entry: HistoryEntry, noun: CollectionNoun): HistoryEntry {
  return { ...entry, after: { ...entry.after, noun } };
}
