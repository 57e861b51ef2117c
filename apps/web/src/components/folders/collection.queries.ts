import type { CollectionNoun } from '@enlace/contract/workspace/folders/collection.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import type { Collection } from './collection.ts';

export const collectionKeys = {
  all: (noun: CollectionNoun) => ['collection', noun] as const,
  folders: (noun: CollectionNoun) => ['collection', noun, 'folders'] as const,
  labels: (noun: CollectionNoun) => ['collection', noun, 'labels'] as const,
};

export function foldersQuery({ noun, folders }: Collection) {
  return queryOptions({
    queryKey: collectionKeys.folders(noun),
    queryFn: ({ signal }) => call(folders.list, { signal }),
  });
}

export function labelsQuery({ noun, labels }: Collection) {
  return queryOptions({
    queryKey: collectionKeys.labels(noun),
    queryFn: async ({ signal }) => (await call(labels.list, { signal })).items,
  });
}

/** Refetches folders, labels and their counts. */
export function refreshCollection(client: QueryClient, noun: CollectionNoun): Promise<void> {
  return client.invalidateQueries({ queryKey: collectionKeys.all(noun) });
}
