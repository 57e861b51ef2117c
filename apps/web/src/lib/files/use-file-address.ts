import type { getDrivePass } from '@enlace/contract/files/files/file-uses.contract.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { operationRef } from '#lib/api/operation-ref.ts';

const passRef = operationRef<typeof getDrivePass>({ method: 'GET', path: '/api/files/pass' });
// It opens for two days and changes once a day: asked again often enough never to be late.
const freshMs = 3 * 60 * 60 * 1000;

const passQuery = queryOptions({
  queryKey: ['files', 'pass'],
  queryFn: ({ signal }) => call(passRef, { signal }),
  staleTime: freshMs,
  refetchInterval: freshMs,
  refetchOnWindowFocus: false,
});

/**
 * Addresses of the client's own files as this client may fetch them, those of pages that visitors may not see too;
 * undefined for the moment in which that is asked.
 */
export function useFileAddress(): (address: string) => string | undefined {
  const { data, isPending } = useQuery(passQuery);
  return (address) => {
    if (isPending) return undefined;
    return data === undefined ? address : `${address}?k=${data.pass}`;
  };
}
