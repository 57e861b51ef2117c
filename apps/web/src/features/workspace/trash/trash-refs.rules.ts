import type { TrashItem, TrashRef, TrashResult } from '@enlace/contract/workspace/trash/trash.schemas.ts';
import { trashBatchMax } from '@enlace/contract/workspace/trash/trash.schemas.ts';
import { trashKinds } from '@enlace/contract/workspace/trash/trash-kinds.ts';

/** Unique key of an item across kinds. */
export function keyOf({ kind, id }: TrashRef): string {
  return `${kind}:${id}`;
}

/** The items of given keys. */
export function refsOf(keys: Iterable<string>): TrashRef[] {
  return [...keys].flatMap((key) => {
    const kind = trashKinds.find((each) => key.startsWith(`${each}:`));
    return kind === undefined ? [] : [{ kind, id: key.slice(kind.length + 1) }];
  });
}

/** Splits into batches for several calls. */
export function inBatches<Thing>(things: readonly Thing[]): Thing[][] {
  const batches: Thing[][] = [];
  for (let from = 0; from < things.length; from += trashBatchMax)
    batches.push(things.slice(from, from + trashBatchMax));
  return batches;
}

export type Outcome = { done: TrashResult[]; refused: TrashResult[] };

/** Results of items, without those somebody else removed meanwhile. */
export function sortOut(results: readonly TrashResult[]): Outcome {
  return {
    done: results.filter(({ outcome }) => outcome === 'done'),
    refused: results.filter(({ outcome }) => outcome === 'refused'),
  };
}

/** A moment just after the newest visible item: later ones were not seen. */
export function momentAfter(rows: readonly Pick<TrashItem, 'deletedAt'>[]): string | undefined {
  const newest = rows.map(({ deletedAt }) => Date.parse(deletedAt)).toSorted((one, other) => other - one)[0];
  return newest === undefined ? undefined : new Date(newest + 1).toISOString();
}
