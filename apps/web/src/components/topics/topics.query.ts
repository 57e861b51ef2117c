import { listTopicsRef } from '@enlace/contract/audience/contacts/topics.refs.gen.ts';
import type { OperationOf } from '@enlace/contract/core/operation-ref.ts';
import type { ReplyOf } from '@enlace/contract/core/operation.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';

export type CountedTopic = ReplyOf<OperationOf<typeof listTopicsRef>>['items'][number];

/** The client's topics, archived ones last; below the key of contacts, whose screens show what each one wants. */
export const topicsQuery = queryOptions({
  queryKey: ['contacts', 'topics', 'settings'] as const,
  queryFn: async ({ signal }) => (await call(listTopicsRef, { signal })).items,
});
