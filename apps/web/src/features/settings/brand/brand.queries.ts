import type { getClientBrand, setClientBrand } from '@enlace/contract/profiles/client-brand/client-brand.contract.ts';
import type { ClientBrand } from '@enlace/contract/profiles/client-brand/client-brand.schemas.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { operationRef } from '#lib/api/operation-ref.ts';

const path = '/api/client-brand';
const getRef = operationRef<typeof getClientBrand>({ method: 'GET', path });
export const setBrandRef = operationRef<typeof setClientBrand>({ method: 'PUT', path });

export const clientBrandQuery = queryOptions({
  queryKey: ['settings', 'client-brand'],
  queryFn: async ({ signal }) => (await call(getRef, { signal })).brand,
});

export function showBrand(client: QueryClient, brand: ClientBrand): void {
  client.setQueryData(clientBrandQuery.queryKey, brand);
}
