import type { TrashKindName } from '@enlace/contract/workspace/trash/trash-kinds.ts';
import {
  emptyTrashRef,
  purgeTrashRef,
  restoreTrashRef,
  undoTrashRestoreRef,
} from '@enlace/contract/workspace/trash/trash.refs.gen.ts';
import type { TrashRef, TrashResult } from '@enlace/contract/workspace/trash/trash.schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#lib/api/api-error.ts';
import { call } from '#lib/api/call.ts';
import { useAction } from '#lib/form/use-action.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import { inBatches, type Outcome, sortOut } from '../trash-refs.rules.ts';

/** Everything in the call was already gone: somebody else was faster, as the list shows. */
async function unlessGone<Answer>(asking: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await asking;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'resource.not_found') return undefined;
    throw error;
  }
}

type Ref = typeof restoreTrashRef | typeof undoTrashRestoreRef;

async function move(ref: Ref, items: readonly TrashRef[]): Promise<Outcome> {
  const results: TrashResult[] = [];
  for (const batch of inBatches(items))
    results.push(...((await unlessGone(call(ref, { body: { items: batch } })))?.items ?? []));
  return sortOut(results);
}

async function purgeAll(items: readonly TrashRef[]): Promise<Outcome & { freedBytes: number }> {
  const results: TrashResult[] = [];
  let freedBytes = 0;
  for (const batch of inBatches(items)) {
    const answer = await unlessGone(call(purgeTrashRef, { body: { items: batch } }));
    results.push(...(answer?.items ?? []));
    freedBytes += answer?.freedBytes ?? 0;
  }
  return { ...sortOut(results), freedBytes };
}

type Emptying = { kind: TrashKindName | undefined; until: string | undefined };

async function emptyAll(body: Emptying): Promise<{ count: number; freedBytes: number; held: number }> {
  const sum = { count: 0, freedBytes: 0, held: 0 };
  for (let isOver = false; !isOver;) {
    const step = await call(emptyTrashRef, { body });
    sum.count += step.count;
    sum.freedBytes += step.freedBytes;
    sum.held = step.held;
    isOver = step.left === 0 || step.count === 0;
  }
  return sum;
}

/** Actions on the trash; each reports its result and, where possible, offers undo. */
export function useTrashActions() {
  const { t } = useTranslation('trash');
  const formats = useFormats();
  const client = useQueryClient();
  const action = useAction();
  const [refused, setRefused] = useState<readonly TrashResult[]>([]);
  const amount = (count: number) => ({ count, n: formats.number(count) });

  /** Restored items appear in other lists too. */
  async function attempt(work: () => Promise<void>): Promise<boolean> {
    setRefused([]);
    const isDone = await action.run(work);
    await client.invalidateQueries();
    return isDone;
  }

  /** The trash may be left by then: what goes wrong is said by the toast. */
  const undoBy = (work: () => Promise<void>) => async () => {
    setRefused([]);
    try {
      await work();
    } finally {
      await client.invalidateQueries();
    }
  };

  function showRestored(done: readonly TrashResult[]): void {
    const [first] = done;
    if (!first) return;
    const undo = undoBy(() => giveBack(done));
    const name = first.name === null || first.name === '' ? t(($) => $.trash.nameless) : first.name;
    if (done.length > 1) showToast({ text: t(($) => $.trash.done.restoredMany, amount(done.length)), undo });
    else showToast({ text: t(($) => $.trash.done[first.isRenamed ? 'renamed' : 'restored'], { name }), undo });
  }

  async function giveBack(items: readonly TrashRef[]): Promise<void> {
    const wanted = items.map(({ kind, id }) => ({ kind, id }));
    const { done, refused: kept } = await move(undoTrashRestoreRef, wanted);
    setRefused(kept);
    if (done.length === 0) return;
    showToast({ text: t(($) => $.trash.done.returned, amount(done.length)), undo: undoBy(() => restore(done)) });
  }

  async function restore(items: readonly TrashRef[]): Promise<void> {
    const wanted = items.map(({ kind, id }) => ({ kind, id }));
    const { done, refused: kept } = await move(restoreTrashRef, wanted);
    setRefused(kept);
    showRestored(done);
  }

  function showPurged(count: number, freedBytes: number): void {
    if (count === 0) return;
    const bytes = formats.bytes(freedBytes);
    showToast({ text: t(($) => $.trash.done[freedBytes > 0 ? 'purgedBytes' : 'purged'], { ...amount(count), bytes }) });
  }

  return {
    isBusy: action.isBusy,
    failure: action.failure,
    refused,
    forget: () => {
      setRefused([]);
      action.forget();
    },
    restore: (items: readonly TrashRef[]) => attempt(() => restore(items)),
    purge: (items: readonly TrashRef[]) =>
      attempt(async () => {
        const { done, refused: kept, freedBytes } = await purgeAll(items);
        setRefused(kept);
        showPurged(done.length, freedBytes);
      }),
    empty: (body: Emptying) =>
      attempt(async () => {
        const { count, freedBytes } = await emptyAll(body);
        showPurged(count, freedBytes);
      }),
  };
}
export type TrashActions = ReturnType<typeof useTrashActions>;
