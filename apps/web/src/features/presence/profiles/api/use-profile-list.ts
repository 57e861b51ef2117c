import type { ProfileSummary } from '@enlace/contract/presence/profiles/profiles.schemas.ts';
import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { refreshCollection } from '#components/folders/collection.queries.ts';
import type { SubjectLinks } from '#components/folders/use-collection-actions.ts';
import { useLive, useLiveResync } from '#lib/live/use-live.ts';
import { type ProfileFilter, profileKeys, profileListQuery } from './profiles.queries.ts';

type ListPages = InfiniteData<{ items: ProfileSummary[]; next: string | null; total: number }, string | null>;

/** The list page by page, kept up to date with changes elsewhere. */
export function useProfileList({ search, status, sort, folder, labels, needsAll }: ProfileFilter) {
  const client = useQueryClient();
  const query = useInfiniteQuery(profileListQuery({ search, status, sort, folder, labels, needsAll }));
  const refreshLists = () => client.invalidateQueries({ queryKey: profileKeys.lists });
  const refresh = () => void Promise.all([refreshLists(), refreshCollection(client, 'profile')]);
  useLive('profile.changed', refresh);
  useLive('collection.changed', () => void refreshLists());
  useLiveResync(refresh);

  /** Updates folders and labels optimistically. */
  function patch(ids: readonly string[], change: (links: SubjectLinks) => SubjectLinks): void {
    const touched = new Set(ids);
    const drawn = (profile: ProfileSummary): ProfileSummary => {
      if (!touched.has(profile.id)) return profile;
      const { folderId, labelIds } = change(profile);
      return { ...profile, folderId, labelIds: [...labelIds] };
    };
    client.setQueriesData<ListPages>(
      { queryKey: profileKeys.lists },
      (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, items: page.items.map(drawn) })) },
    );
  }
  return {
    query,
    patch,
    refreshLists,
    profiles: query.data?.pages.flatMap((page) => page.items) ?? [],
    total: query.data?.pages[0]?.total,
    onMore: query.hasNextPage && !query.isFetchingNextPage ? () => void query.fetchNextPage() : undefined,
  };
}
export type ProfileList = ReturnType<typeof useProfileList>;
