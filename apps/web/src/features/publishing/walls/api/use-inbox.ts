import type { InboxAct, InboxItem, InboxItemKind } from '@enlace/contract/publishing/walls/wall-inbox.contract.ts';
import { decideWallInboxRef } from '@enlace/contract/publishing/walls/wall-inbox.refs.gen.ts';
import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#lib/api/call.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import { rereadWalls } from './reread-walls.ts';
import { wallKeys } from './walls.queries.ts';

export type DecidedItem = { kind: InboxItemKind; id: string };
type Decision = { items: readonly DecidedItem[]; act: InboxAct };
type InboxPages = InfiniteData<{ items: InboxItem[]; next: string | null; total: number }>;

function without(pages: InboxPages | undefined, gone: ReadonlySet<string>): InboxPages | undefined {
  if (!pages) return pages;
  const left = pages.pages.map((page) => ({ ...page, items: page.items.filter(({ id }) => !gone.has(id)) }));
  const before = pages.pages.reduce((sum, page) => sum + page.items.length, 0);
  const after = left.reduce((sum, page) => sum + page.items.length, 0);
  return { ...pages, pages: left.map((page) => ({ ...page, total: Math.max(0, page.total - (before - after)) })) };
}

/** Decides pending items: they leave the lists at once and return on failure. */
export function useDecide() {
  const { t } = useTranslation('walls');
  const client = useQueryClient();
  const formats = useFormats();
  const decision = useMutation({
    mutationFn: ({ items, act }: Decision) =>
      call(decideWallInboxRef, { body: { items: items.map(({ kind, id }) => ({ kind, id })), act } }),
    async onMutate({ items }: Decision) {
      await client.cancelQueries({ queryKey: wallKeys.inbox });
      const gone = new Set(items.map(({ id }) => id));
      client.setQueriesData<InboxPages>({ queryKey: wallKeys.inbox }, (pages) => without(pages, gone));
    },
    onSuccess({ decided }, { act }) {
      const count = decided.length;
      if (count === 0) return;
      const text = t(($) => $.walls.done.decided[act], { count, n: formats.number(count) });
      showToast(
        act === 'reopen' ? { text } : { text, undo: () => decision.mutateAsync({ items: decided, act: 'reopen' }) },
      );
    },
    onSettled: () => rereadWalls(client),
  });
  return decision;
}
