import type { Folder } from '@enlace/contract/workspace/folders/folders.schemas.ts';
import type { Label } from '@enlace/contract/workspace/folders/labels.schemas.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLive, useLiveResync } from '#lib/live/use-live.ts';
import type { Collection } from './collection.ts';
import { foldersQuery, labelsQuery, refreshCollection } from './collection.queries.ts';

export type CollectionState = {
  folders: readonly Folder[];
  labels: readonly Label[];
  total: number | undefined;
  unfiled: number;
  error: unknown;
  isReady: boolean;
};

/** Folders and labels of a noun, kept up to date with changes elsewhere. */
export function useCollection(collection: Collection): CollectionState {
  const client = useQueryClient();
  const folders = useQuery(foldersQuery(collection));
  const labels = useQuery(labelsQuery(collection));
  const refresh = () => void refreshCollection(client, collection.noun);
  useLive('collection.changed', ({ noun }) => {
    if (noun === collection.noun) refresh();
  });
  useLiveResync(refresh);
  return {
    folders: folders.data?.items ?? [],
    labels: labels.data ?? [],
    total: folders.data?.total,
    unfiled: folders.data?.unfiled ?? 0,
    error: folders.error ?? labels.error ?? undefined,
    isReady: folders.data !== undefined && labels.data !== undefined,
  };
}
