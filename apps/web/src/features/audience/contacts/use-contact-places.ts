import type { ContactDetail } from '@enlace/contract/audience/contacts/contacts.schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { contactCollection } from '#components/folders/contact-collection.ts';
import { type CollectionActions, useCollectionActions } from '#components/folders/use-collection-actions.ts';
import { type CollectionState, useCollection } from '#components/folders/use-collection.ts';
import { contactKeys } from './api/contacts.queries.ts';

/** Folders and labels with the actions for one contact; its page updates optimistically. */
export function useContactPlaces(): { collection: CollectionState; actions: CollectionActions } {
  const client = useQueryClient();
  const collection = useCollection(contactCollection);
  const actions = useCollectionActions({
    collection: contactCollection,
    folders: collection.folders,
    labels: collection.labels,
    patch(ids, change) {
      for (const id of ids)
        client.setQueryData<ContactDetail>(contactKeys.detail(id), (detail) => {
          if (!detail) return detail;
          const { folderId, labelIds } = change(detail);
          return { ...detail, folderId, labelIds: [...labelIds] };
        });
    },
    refreshLists: () => client.invalidateQueries({ queryKey: contactKeys.all }),
  });
  return { collection, actions };
}
