import type { ReplyOf } from '@enlace/contract/core/operation.ts';
import type { listFiles, StoredFile } from '@enlace/contract/files/drive/files.contract.ts';
import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { SubjectLinks } from '#components/folders/use-collection-actions.ts';
import { useLive, useLiveResync } from '#lib/live/use-live.ts';
import { type DriveState, listQueryOf } from '../drive-address.rules.ts';
import { driveKeys, driveListQuery, refreshDrive } from './drive.queries.ts';

type ListPages = InfiniteData<ReplyOf<typeof listFiles>, string | null>;

/** The matching files, page by page, kept up to date with changes elsewhere. */
export function useDriveList(state: DriveState) {
  const client = useQueryClient();
  const query = useInfiniteQuery({ ...driveListQuery(listQueryOf(state)), enabled: state.place !== 'links' });
  const refreshLists = () => client.invalidateQueries({ queryKey: driveKeys.lists });
  useLive('collection.changed', ({ noun }) => {
    if (noun === 'file') void refreshDrive(client);
  });
  useLiveResync(() => void refreshDrive(client));

  /** Updates folders and labels optimistically. */
  function patch(ids: readonly string[], change: (links: SubjectLinks) => SubjectLinks): void {
    const touched = new Set(ids);
    const drawn = (file: StoredFile): StoredFile => {
      if (!touched.has(file.id)) return file;
      const { folderId, labelIds } = change(file);
      return { ...file, folderId, labelIds: [...labelIds] };
    };
    client.setQueriesData<ListPages>(
      { queryKey: [...driveKeys.lists, 'drive'] },
      (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, items: page.items.map(drawn) })) },
    );
  }
  return {
    query,
    patch,
    refreshLists,
    files: query.data?.pages.flatMap((page) => page.items) ?? [],
    /** For a very long list the server only states that there are more. */
    total: query.data?.pages[0]?.total ?? undefined,
    isTotalExact: query.data?.pages[0]?.totalIsExact !== false,
    onMore: query.hasNextPage && !query.isFetchingNextPage ? () => void query.fetchNextPage() : undefined,
  };
}
export type DriveList = ReturnType<typeof useDriveList>;
