import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#lib/api/call.ts';
import { useAction } from '#lib/form/use-action.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import { catalogKey, type ShelfRefs } from './catalog.calls.ts';

type Thing = { id: string; name: string };

/** Archive, restore and reorder: actions shared by all catalogue entries. */
export function useShelf({ remove: removeRef, restore: restoreRef, order: orderRef }: ShelfRefs) {
  const { t } = useTranslation('catalog');
  const client = useQueryClient();
  const action = useAction();
  const [order, setOrder] = useState<readonly string[]>();
  const refresh = () => client.invalidateQueries({ queryKey: catalogKey });

  const restore = ({ id, name }: Thing) =>
    action.run(async () => {
      await call(restoreRef, { params: { id } });
      await refresh();
      showToast({ text: t(($) => $.catalog.toast.restored, { name }) });
    });

  return {
    ...action,
    refresh,
    restore,
    remove: (thing: Thing) =>
      action.run(async () => {
        const { outcome } = await call(removeRef, { params: { id: thing.id } });
        await refresh();
        const { name } = thing;
        if (outcome === 'removed') showToast({ text: t(($) => $.catalog.toast.removed, { name }) });
        else showToast({ text: t(($) => $.catalog.toast.archived, { name }), undo: () => void restore(thing) });
      }),
    /** Optimistic; an error restores the old order. Undefined for lists without an order. */
    order:
      orderRef &&
      ((ids: readonly string[]) =>
        action.run(async () => {
          setOrder(ids);
          try {
            await call(orderRef, { body: { ids: [...ids] } });
            await refresh();
          } finally {
            setOrder(undefined);
          }
        })),
    inOrder<T extends { id: string }>(rows: readonly T[]): readonly T[] {
      if (!order) return rows;
      return rows.toSorted((one, other) => order.indexOf(one.id) - order.indexOf(other.id));
    },
  };
}
export type ShelfActs = ReturnType<typeof useShelf>;
