import {
  archiveTopicRef,
  contactTopicsRef,
  createTopicRef,
  orderTopicsRef,
  restoreTopicRef,
  setContactTopicRef,
  updateTopicRef,
} from '@enlace/contract/audience/contacts/topics.refs.gen.ts';
import type { CreateTopicInput, Topic } from '@enlace/contract/audience/contacts/topics.schemas.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type CountedTopic, topicsQuery } from '#components/topics/topics.query.ts';
import { call } from '#lib/api/call.ts';

/** Those that readers are offered. */
export const offeredTopicsQuery = queryOptions({
  ...topicsQuery,
  select: (topics: CountedTopic[]) => topics.filter(({ archivedAt }) => archivedAt === null),
});

/** Creates, edits, orders, archives topics, and offers them again. */
export function useTopicActions() {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: ['contacts'] });
  const save = useMutation({
    mutationFn: ({ topic, input }: { topic: Topic | undefined; input: CreateTopicInput }) =>
      topic ? call(updateTopicRef, { params: { id: topic.id }, body: input }) : call(createTopicRef, { body: input }),
    onSettled,
  });
  const order = useMutation({
    mutationFn: (topics: readonly CountedTopic[]) =>
      call(orderTopicsRef, { body: { ids: topics.map(({ id }) => id) } }),
    // The new order is shown at once; an error restores the old one.
    async onMutate(topics) {
      await client.cancelQueries({ queryKey: topicsQuery.queryKey });
      const before = client.getQueryData(topicsQuery.queryKey);
      const archived = before?.filter(({ archivedAt }) => archivedAt !== null) ?? [];
      client.setQueryData(topicsQuery.queryKey, [...topics, ...archived]);
      return { before };
    },
    onError: (_error, _topics, context) => client.setQueryData(topicsQuery.queryKey, context?.before),
    onSettled,
  });
  const archive = useMutation({
    mutationFn: ({ id }: Topic) => call(archiveTopicRef, { params: { id } }),
    onSettled,
  });
  const restore = useMutation({
    mutationFn: ({ id }: Topic) => call(restoreTopicRef, { params: { id } }),
    onSettled,
  });
  return { save, order, archive, restore };
}

/** What one contact wants of the topics. */
export function contactTopicsQuery(id: string) {
  return queryOptions({
    queryKey: ['contacts', 'topics', 'of', id] as const,
    queryFn: async ({ signal }) => (await call(contactTopicsRef, { params: { id }, signal })).items,
  });
}

/** Records what a contact said. */
export function useSetContactTopic(id: string) {
  const client = useQueryClient();
  const { queryKey } = contactTopicsQuery(id);
  return useMutation({
    mutationFn: ({ topicId, isWanted }: { topicId: string; isWanted: boolean }) =>
      call(setContactTopicRef, { params: { id, topicId }, body: { isWanted } }),
    onSuccess: ({ items }) => client.setQueryData(queryKey, items),
    onSettled: () => client.invalidateQueries({ queryKey: topicsQuery.queryKey }),
  });
}
