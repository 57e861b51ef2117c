import {
  getProfileRef,
  getProfileVersionRef,
  listProfileVersionsRef,
  listProfilesRef,
} from '@enlace/contract/presence/profiles/profiles.refs.gen.ts';
import type { Profile, ProfileSummary } from '@enlace/contract/presence/profiles/profiles.schemas.ts';
import type { ProfileStatus } from '@enlace/contract/account/shell/shell.contract.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { CollectionFilter } from '#components/folders/collection.ts';
import { call } from '#lib/api/call.ts';

export type ProfileSort = 'recent' | 'visits' | 'name';
export type ProfileFilter = CollectionFilter & {
  search: string;
  status: ProfileStatus | undefined;
  sort: ProfileSort;
};
export type { Profile, ProfileStatus, ProfileSummary };

const pageSize = 60;

export const profileKeys = {
  all: ['profiles'] as const,
  lists: ['profiles', 'list'] as const,
  list: (filter: ProfileFilter) => ['profiles', 'list', filter] as const,
  one: (id: string) => ['profiles', 'one', id] as const,
  versions: (id: string) => ['profiles', 'versions', id] as const,
};

/** The filter as the server’s query; unset filters are omitted. */
export function filterQuery({ search, status, folder, labels, needsAll }: ProfileFilter) {
  const isUnfiled = folder === 'none';
  return {
    ...(search === '' ? {} : { search }),
    ...(status === undefined ? {} : { status }),
    ...(folder === undefined || isUnfiled ? {} : { folderId: folder }),
    ...(isUnfiled ? { isUnfiled: 'true' as const } : {}),
    ...(labels.length === 0 ? {} : { labelIds: labels.join(',') }),
    ...(labels.length > 1 && needsAll ? { needsAllLabels: 'true' as const } : {}),
  };
}

export function profileListQuery(filter: ProfileFilter) {
  return infiniteQueryOptions({
    queryKey: profileKeys.list(filter),
    queryFn: ({ pageParam, signal }) =>
      call(listProfilesRef, {
        query: {
          limit: pageSize,
          sort: filter.sort,
          ...filterQuery(filter),
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
    queryFn: ({ signal }) => call(getProfileRef, { params: { id }, signal }),
  });
}

/** Versions change while their list is closed, so it is refetched whenever it is opened. */
export function profileVersionsQuery(id: string) {
  return infiniteQueryOptions({
    queryKey: profileKeys.versions(id),
    queryFn: ({ pageParam, signal }) =>
      call(listProfileVersionsRef, {
        params: { id },
        query: { limit: 25, ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    staleTime: 0,
  });
}

/** A version is immutable. */
export function profileVersionQuery({ id, versionId }: { id: string; versionId: string }) {
  return queryOptions({
    queryKey: [...profileKeys.versions(id), versionId],
    queryFn: ({ signal }) => call(getProfileVersionRef, { params: { id, versionId }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
