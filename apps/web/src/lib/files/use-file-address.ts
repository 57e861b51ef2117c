import { getDrivePassRef } from '@enlace/contract/files/drive/file-uses.refs.gen.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';

// An address is valid for two days and changes daily: refreshed often enough never to expire.
const freshMs = 3 * 60 * 60 * 1000;

const passQuery = queryOptions({
  queryKey: ['files', 'pass'],
  queryFn: ({ signal }) => call(getDrivePassRef, { signal }),
  staleTime: freshMs,
  refetchInterval: freshMs,
  refetchOnWindowFocus: false,
});

/**
 * Addresses of the client's own files with access for this client, even those of pages visitors may not see; undefined
 * while they are being requested.
 */
export function useFileAddress(): (address: string) => string | undefined {
  const { data, isPending } = useQuery(passQuery);
  return (address) => {
    if (isPending) return undefined;
    return data === undefined ? address : `${address}?k=${data.pass}`;
  };
}
