import { listSegmentsRef } from '@enlace/contract/audience/segments/segments.refs.gen.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';

/** The client's segments, for choosing one. */
export const segmentChoicesQuery = queryOptions({
  queryKey: ['segments', 'choices'] as const,
  queryFn: ({ signal }) => call(listSegmentsRef, { signal }),
  staleTime: 30_000,
});
