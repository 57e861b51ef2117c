import { useQuery } from '@tanstack/react-query';
import { contactCollection } from '#components/folders/contact-collection.ts';
import { conversationCollection } from '#components/folders/conversation-collection.ts';
import { folderPath } from '#components/folders/folder-tree.rules.ts';
import { useCollection } from '#components/folders/use-collection.ts';
import { allSavedRepliesQuery } from '../replies/saved-replies.queries.ts';
import { profileNamesQuery } from '#lib/account/profile-names.ts';

export type Named = { id: string; name: string };

/** Names that rules can refer to. */
export function useRuleNames() {
  const own = useCollection(conversationCollection);
  const people = useCollection(contactCollection);
  const profiles: readonly Named[] = useQuery(profileNamesQuery).data ?? [];
  const replies: readonly Named[] = useQuery(allSavedRepliesQuery).data ?? [];
  const folders: readonly Named[] = own.folders.map(({ id }) => ({ id, name: folderPath(own.folders, id) }));
  const labels: readonly Named[] = own.labels;
  const contactLabels: readonly Named[] = people.labels;
  return { profiles, replies, folders, labels, contactLabels };
}
export type RuleNames = ReturnType<typeof useRuleNames>;
