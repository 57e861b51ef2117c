import type { Profile, ProfileSummary } from '@enlace/contract/profiles/profiles.schemas.ts';
import type { ProfileStatus } from '@enlace/contract/shell/shell.contract.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { profileOperations } from './profile-operations.ts';

export type ProfileSort = 'recent' | 'visits' | 'name';
export type ProfileFilter = { search: string; status: ProfileStatus | undefined; sort: ProfileSort };
export type { Profile, ProfileStatus, ProfileSummary };

const pageSize = 24;

export const profileKeys = {
  all: ['profiles'] as const,
  lists: ['profiles', 'list'] as const,
  list: (filter: ProfileFilter) => ['profiles', 'list', filter] as const,
  one: (id: string) => ['profiles', 'one', id] as const,
  stats: (id: string) => ['profiles', 'stats', id] as const,
  versions: (id: string) => ['profiles', 'versions', id] as const,
};

export function profileListQuery(filter: ProfileFilter) {
  return infiniteQueryOptions({
    queryKey: profileKeys.list(filter),
    queryFn: ({ pageParam, signal }) =>
      call(profileOperations.list, {
        query: {
          limit: pageSize,
          sort: filter.sort,
          ...(filter.search === '' ? {} : { search: filter.search }),
          ...(filter.status === undefined ? {} : { status: filter.status }),
          ...(pageParam === null ? {} : { cursor: pageParam }),
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    placeholderData: (previous) => previous,
  });
}

export function profileQuery(id: string) {
  return queryOptions({
    queryKey: profileKeys.one(id),
    queryFn: ({ signal }) => call(profileOperations.get, { params: { id }, signal }),
  });
}

export function profileStatsQuery(id: string) {
  return queryOptions({
    queryKey: profileKeys.stats(id),
    queryFn: ({ signal }) => call(profileOperations.stats, { params: { id }, query: { days: 30 }, signal }),
    staleTime: 60_000,
  });
}

export function profileVersionsQuery(id: string) {
  return queryOptions({
    queryKey: profileKeys.versions(id),
    queryFn: ({ signal }) => call(profileOperations.versions, { params: { id }, query: { limit: 20 }, signal }),
  });
}
