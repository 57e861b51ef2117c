import { describeFactorsRef } from '@enlace/contract/identity/sign-in/factors.refs.gen.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';

export const factorKeys = { all: ['account', 'factors'] as const };

export const factorsQuery = queryOptions({
  queryKey: factorKeys.all,
  queryFn: ({ signal }) => call(describeFactorsRef, { signal }),
});
