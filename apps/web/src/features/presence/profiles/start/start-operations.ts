import type { WireLocale } from '@enlace/contract/core/locale.ts';
import { listProfileTemplatesRef } from '@enlace/contract/presence/profiles/profile-starts.refs.gen.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';

export function templatesQuery(locale: WireLocale) {
  return queryOptions({
    queryKey: ['profile-templates', locale],
    queryFn: ({ signal }) => call(listProfileTemplatesRef, { query: { locale }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
