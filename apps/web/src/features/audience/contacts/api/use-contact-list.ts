import type { ContactListRow } from '@enlace/contract/audience/contacts/contact-list.contract.ts';
import { updateContactRef } from '@enlace/contract/audience/contacts/contacts.refs.gen.ts';
import type { UpdateContactInput } from '@enlace/contract/audience/contacts/contacts.schemas.ts';
import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { SubjectLinks } from '#components/folders/use-collection-actions.ts';
import { call } from '#lib/api/call.ts';
import type { ContactFilter } from '../contact-list.rules.ts';
import { contactKeys, contactsQuery } from './contacts.queries.ts';

type ListPages = InfiniteData<{ items: ContactListRow[]; next: string | null; total: number }, string | undefined>;

/** Rows fetched automatically when pages are short. */
const enoughRows = 50;

/** The list page by page, with optimistic changes. */
export function useContactList(filter: ContactFilter) {
  const client = useQueryClient();
  const query = useInfiniteQuery(contactsQuery(filter));
  const pages = query.data?.pages;
  const first = pages?.[0];
  const rows = pages?.flatMap((page) => page.items) ?? [];
  // A filter with few matches gives short pages: continue until the screen is full or the list ends.
  const isShort = rows.length < enoughRows && query.hasNextPage && !query.isFetching;
  const more = useEffectEvent(() => void query.fetchNextPage());
  const pageCount = pages?.length ?? 0;
  useEffect(() => {
    if (isShort) more();
  }, [isShort, pageCount]);

  const draw = (touched: ReadonlySet<string>, change: (row: ContactListRow) => ContactListRow) =>
    client.setQueriesData<ListPages>(
      { queryKey: contactKeys.lists },
      (data) =>
        data && {
          ...data,
          pages: data.pages.map((page) => ({
            ...page,
            items: page.items.map((row) => (touched.has(row.id) ? change(row) : row)),
          })),
        },
    );
  return {
    query,
    rows,
    counts: first?.counts,
    total: first?.total ?? 0,
    isExact: first?.totalIsExact ?? true,
    isSearching: isShort || (rows.length < enoughRows && query.isFetchingNextPage),
    refreshLists: () => client.invalidateQueries({ queryKey: contactKeys.lists }),
    patch(ids: readonly string[], change: (links: SubjectLinks) => SubjectLinks): void {
      draw(new Set(ids), (row) => {
        const { folderId, labelIds } = change(row);
        return { ...row, folderId, labelIds: [...labelIds] };
      });
    },
    /** Edits one cell. Rejects with `ApiError`, leaving the row unchanged. */
    async edit({ id }: ContactListRow, patch: UpdateContactInput): Promise<void> {
      const { name, phone, company, city, fields } = await call(updateContactRef, { params: { id }, body: patch });
      draw(new Set([id]), (row) => ({ ...row, name, phone, company, city, fields }));
      void client.invalidateQueries({ queryKey: contactKeys.detail(id) });
    },
  };
}
export type ContactList = ReturnType<typeof useContactList>;
