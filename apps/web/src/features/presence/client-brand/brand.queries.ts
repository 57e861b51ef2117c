import { getClientBrandRef } from '@enlace/contract/presence/client-brand/client-brand.refs.gen.ts';
import type { ClientBrand } from '@enlace/contract/presence/client-brand/client-brand.schemas.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';

export const clientBrandQuery = queryOptions({
  queryKey: ['settings', 'client-brand'],
  queryFn: async ({ signal }) => (await call(getClientBrandRef, { signal })).brand,
});

export function showBrand(client: QueryClient, brand: ClientBrand): void {
  client.setQueryData(clientBrandQuery.queryKey, brand);
}
