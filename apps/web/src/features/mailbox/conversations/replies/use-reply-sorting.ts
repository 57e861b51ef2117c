import type { Label } from '@enlace/contract/workspace/folders/labels.schemas.ts';
import type { SavedReply } from '@enlace/contract/mailbox/conversations/saved-replies.schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { folderPath } from '#components/folders/folder-tree.rules.ts';
import { templateCollection } from '#components/folders/template-collection.ts';
import { type SubjectLinks, useCollectionActions } from '#components/folders/use-collection-actions.ts';
import { useCollection } from '#components/folders/use-collection.ts';
import { allSavedRepliesQuery, savedRepliesKey } from './saved-replies.queries.ts';

/** Folders and labels of templates, which saved replies share. */
export function useReplySorting() {
  const client = useQueryClient();
  const collection = useCollection(templateCollection);
  const { folders, labels } = collection;
  function patch(ids: readonly string[], change: (links: SubjectLinks) => SubjectLinks): void {
    const touched = new Set(ids);
    const sorted = (reply: SavedReply): SavedReply => {
      if (!touched.has(reply.id)) return reply;
      const { folderId, labelIds } = change(reply);
      return { ...reply, folderId, labelIds: [...labelIds] };
    };
    client.setQueryData(allSavedRepliesQuery.queryKey, (replies) => replies?.map(sorted));
  }
  const actions = useCollectionActions({
    ...collection,
    collection: templateCollection,
    patch,
    refreshLists: () => client.invalidateQueries({ queryKey: savedRepliesKey }),
  });
  return {
    actions,
    folders,
    labels,
    folderName: (id: string): string | undefined =>
      folders.some((folder) => folder.id === id) ? folderPath(folders, id) : undefined,
    labelsOf: ({ labelIds }: SavedReply): Label[] => labels.filter(({ id }) => labelIds.includes(id)),
    /** Whether a reply is in a folder or has a label, by its id; undefined matches everything. */
    isIn: ({ folderId, labelIds }: SavedReply, place: string | undefined): boolean =>
      place === undefined || folderId === place || labelIds.includes(place),
  };
}
export type ReplySorting = ReturnType<typeof useReplySorting>;
