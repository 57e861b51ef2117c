import { useQueryClient } from '@tanstack/react-query';
import { contactKeys } from './api/contacts.queries.ts';
import type { LoadedContacts } from './contact-list.rules.ts';

export type Neighbours = { position: number; total: number; previous: string | undefined; next: string | undefined };

/** Position of a contact in the most recently loaded list; undefined if none contains it. */
export function useNeighbours(id: string): Neighbours | undefined {
  const cache = useQueryClient().getQueryCache();
  const lists = cache
    .findAll({ queryKey: contactKeys.lists })
    .toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt);
  for (const { queryKey } of lists) {
    const list = cache.find<LoadedContacts>({ queryKey })?.state.data;
    const items = list?.pages.flatMap((page) => page.items) ?? [];
    const at = items.findIndex((item) => item.id === id);
    if (at >= 0)
      return {
        position: at + 1,
        total: list?.pages[0]?.total ?? items.length,
        previous: items[at - 1]?.id,
        next: items[at + 1]?.id,
      };
  }
  return undefined;
}
