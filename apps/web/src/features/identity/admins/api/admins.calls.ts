import { listAdminsRef } from '@enlace/contract/identity/admins/admins.refs.gen.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';

export const adminsQuery = queryOptions({
  queryKey: ['admins'] as const,
  queryFn: ({ signal }) => call(listAdminsRef, { signal }),
});
