import { type Notification } from '@enlace/contract/workspace/notifications/notifications.contract.ts';
import {
  listNotificationsRef,
  markNotificationsReadRef,
} from '@enlace/contract/workspace/notifications/notifications.refs.gen.ts';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { useLive } from '#lib/live/use-live.ts';

export const notificationKeys = {
  all: ['notifications'] as const,
  latest: ['notifications', 'latest'] as const,
  list: ['notifications', 'list'] as const,
};

/** The last eight, for the bell. */
export const latestNotificationsQuery = queryOptions({
  queryKey: notificationKeys.latest,
  queryFn: ({ signal }) => call(listNotificationsRef, { query: { limit: 8 }, signal }),
  staleTime: 60_000,
});

export type NoticeFilter = 'all' | 'unread';

export function notificationListQuery(filter: NoticeFilter) {
  return infiniteQueryOptions({
    queryKey: [...notificationKeys.list, filter],
    queryFn: ({ signal, pageParam }) => {
      const wanted = filter === 'unread' ? { unread: 'true' as const } : {};
      const cursor = pageParam === null ? {} : { cursor: pageParam };
      return call(listNotificationsRef, { query: { limit: 50, ...wanted, ...cursor }, signal });
    },
    initialPageParam: firstPage(),
    getNextPageParam: (page) => page.next,
  });
}

function firstPage(): string | null {
  return null;
}

/** Refetches notices when one arrives or was read elsewhere. */
export function useLiveNotifications(): void {
  const client = useQueryClient();
  const refresh = () => void client.invalidateQueries({ queryKey: notificationKeys.all });
  useLive('notification.created', refresh);
  useLive('notifications.read', refresh);
}

/** Marks some notices as read, or all without ids. */
export function useMarkRead() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ids: Notification['id'][] | undefined) =>
      call(markNotificationsReadRef, { body: ids === undefined ? {} : { ids } }),
    onSettled: () => client.invalidateQueries({ queryKey: notificationKeys.all }),
  });
}
