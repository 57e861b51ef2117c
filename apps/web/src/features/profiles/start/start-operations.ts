import type {
  importProfile,
  listProfileTemplates,
} from '@enlace/contract/profiles/profiles/profile-starts.contract.ts';
import type { WireLocale } from '@enlace/contract/core/locale.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { operationRef } from '#lib/api/operation-ref.ts';

/** References to this feature's operations, so that no schema is bundled. */
export const startOperations = {
  templates: operationRef<typeof listProfileTemplates>({ method: 'GET', path: '/api/profile-templates' }),
  import: operationRef<typeof importProfile>({ method: 'POST', path: '/api/profiles/import' }),
};

export function templatesQuery(locale: WireLocale) {
  return queryOptions({
    queryKey: ['profile-templates', locale],
    queryFn: ({ signal }) => call(startOperations.templates, { query: { locale }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
