import { listContactsRef } from '@enlace/contract/audience/contacts/contact-list.refs.gen.ts';
import { getDriveUsageRef, listFileVersionsRef } from '@enlace/contract/files/drive/drive.refs.gen.ts';
import { listFileUsesRef } from '@enlace/contract/files/drive/file-uses.refs.gen.ts';
import type { StoredFile } from '@enlace/contract/files/drive/files.contract.ts';
import { getFileRef, listFilesRef } from '@enlace/contract/files/drive/files.refs.gen.ts';
import {
  getDriveStartRef,
  getFileOriginRef,
  listSharedTargetsRef,
} from '@enlace/contract/publishing/file-shares/drive-start.refs.gen.ts';
import { listFileRequestsRef } from '@enlace/contract/publishing/file-shares/file-requests.refs.gen.ts';
import { listFileSharesRef } from '@enlace/contract/publishing/file-shares/file-shares.refs.gen.ts';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { fileKeys } from '#components/block-editor/files/files.queries.ts';
import { refreshCollection } from '#components/folders/collection.queries.ts';
import { call } from '#lib/api/call.ts';
import type { DriveQuery } from '../drive-address.rules.ts';

export type { StoredFile };

/** More than a screen shows; further pages are larger. */
const firstPageSize = 80;
const pageSize = 200;
const linksPageSize = 50;

/** Lists share the prefix of the editors', so that a change in either invalidates both. */
export const driveKeys = {
  lists: fileKeys.lists,
  list: (query: DriveQuery) => [...fileKeys.lists, 'drive', query] as const,
  one: (id: string) => ['files', 'one', id] as const,
  uses: fileKeys.uses,
  versions: (id: string) => ['files', 'versions', id] as const,
  text: (id: string, version: number) => ['files', 'text', id, version] as const,
  usage: ['files', 'usage'] as const,
  shares: ['files', 'shares'] as const,
  requests: ['files', 'requests'] as const,
  /** Below the links, because some files are suggested for theirs. */
  start: ['files', 'shares', 'start'] as const,
};

export function driveListQuery(query: DriveQuery) {
  return infiniteQueryOptions({
    queryKey: driveKeys.list(query),
    queryFn: ({ pageParam, signal }) =>
      call(listFilesRef, {
        query: {
          ...query,
          ...(pageParam === null ? { limit: firstPageSize } : { limit: pageSize, cursor: pageParam }),
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    placeholderData: (previous) => previous,
  });
}

export function fileQuery(id: string) {
  return queryOptions({
    queryKey: driveKeys.one(id),
    queryFn: ({ signal }) => call(getFileRef, { params: { id }, signal }),
  });
}

export function usesQuery(id: string) {
  return queryOptions({
    queryKey: driveKeys.uses(id),
    queryFn: ({ signal }) => call(listFileUsesRef, { params: { id }, signal }),
  });
}

export function versionsQuery(id: string) {
  return queryOptions({
    queryKey: driveKeys.versions(id),
    queryFn: ({ signal }) => call(listFileVersionsRef, { params: { id }, signal }),
  });
}

export const driveStartQuery = queryOptions({
  queryKey: driveKeys.start,
  queryFn: ({ signal }) => call(getDriveStartRef, { signal }),
});

/** Everything with a working link. */
export const sharedTargetsQuery = queryOptions({
  queryKey: [...driveKeys.shares, 'targets'] as const,
  queryFn: async ({ signal }) => (await call(listSharedTargetsRef, { signal })).items,
});

export function originQuery(id: string) {
  return queryOptions({
    queryKey: ['files', 'origin', id] as const,
    queryFn: ({ signal }) => call(getFileOriginRef, { params: { id }, signal }),
    staleTime: Infinity,
  });
}

export const usageQuery = queryOptions({
  queryKey: driveKeys.usage,
  queryFn: ({ signal }) => call(getDriveUsageRef, { signal }),
});

export type LinkState = 'active' | 'ended';

export function sharesQuery(state: LinkState) {
  return infiniteQueryOptions({
    queryKey: [...driveKeys.shares, 'list', state] as const,
    queryFn: ({ pageParam, signal }) =>
      call(listFileSharesRef, {
        query: { state, limit: linksPageSize, ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
  });
}

/** Active links of one file or folder. */
export function sharesOfQuery(target: { kind: 'file' | 'folder'; id: string }) {
  return queryOptions({
    queryKey: [...driveKeys.shares, target.kind, target.id] as const,
    queryFn: ({ signal }) =>
      call(listFileSharesRef, {
        query: { state: 'active', limit: linksPageSize, [target.kind === 'file' ? 'fileId' : 'folderId']: target.id },
        signal,
      }),
  });
}

export function requestsQuery(state: LinkState) {
  return infiniteQueryOptions({
    queryKey: [...driveKeys.requests, state] as const,
    queryFn: ({ pageParam, signal }) =>
      call(listFileRequestsRef, {
        query: {
          state: state === 'active' ? 'open' : 'ended',
          limit: linksPageSize,
          ...(pageParam === null ? {} : { cursor: pageParam }),
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
  });
}

export function contactChoicesQuery(search: string) {
  return queryOptions({
    queryKey: ['contacts', 'choices', search] as const,
    queryFn: ({ signal }) =>
      call(listContactsRef, { query: { limit: 8, ...(search === '' ? {} : { search }) }, signal }),
    placeholderData: (previous) => previous,
  });
}

/** Refetches lists, figures, folders and open files after a change. */
export async function refreshDrive(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: driveKeys.lists }),
    client.invalidateQueries({ queryKey: ['files', 'one'] }),
    client.invalidateQueries({ queryKey: ['files', 'versions'] }),
    client.invalidateQueries({ queryKey: driveKeys.usage }),
    client.invalidateQueries({ queryKey: driveKeys.start }),
    // Below the details of a file, brought by the route.
    client.invalidateQueries({ queryKey: ['history', 'about', 'file'] }),
    refreshCollection(client, 'file'),
  ]);
}
