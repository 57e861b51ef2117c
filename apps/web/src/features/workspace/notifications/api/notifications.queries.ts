import type {
  BulkNotificationAction,
  Notification,
} from '@enlace/contract/workspace/notifications/notifications.contract.ts';
import {
  bulkNotificationsRef,
  listNotificationsRef,
  markNotificationsReadRef,
} from '@enlace/contract/workspace/notifications/notifications.refs.gen.ts';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useBulkCall } from '#components/table/use-bulk-call.ts';
import { call } from '#lib/api/call.ts';
import { useFormats } from '#lib/format/use-formats.ts';
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

export const noticeViews = ['all', 'unread', 'done'] as const;
export type NoticeFilter = { view: (typeof noticeViews)[number]; profileId: string | undefined };

export function notificationListQuery(filter: NoticeFilter) {
  return infiniteQueryOptions({
    queryKey: [...notificationKeys.list, filter],
    queryFn: ({ signal, pageParam }) => {
      const { view, profileId } = filter;
      const wanted = view === 'all' ? {} : { [view]: 'true' as const };
      const cursor = pageParam === null ? {} : { cursor: pageParam };
      return call(listNotificationsRef, {
        query: { limit: 50, acts: 'true', profileId, ...wanted, ...cursor },
        signal,
      });
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

type Verb = Exclude<BulkNotificationAction, 'restore'>;
const opposite = { read: 'unread', unread: 'read', done: 'reopen', reopen: 'done', remove: 'restore' } as const;

/** Bulk actions on notices, each with undo. */
export function useBulkNotices() {
  const { t } = useTranslation('notifications');
  const formats = useFormats();
  const client = useQueryClient();
  return useBulkCall<BulkNotificationAction, Verb>({
    send: async (action, ids) => (await call(bulkNotificationsRef, { body: { action, ids: [...ids] } })).ids,
    opposite,
    said: (action, count) =>
      count === 0
        ? t(($) => $.notifications.bulk.nothing)
        : t(($) => $.notifications.bulk.done[action], { count, n: formats.number(count) }),
    refresh: () => client.invalidateQueries({ queryKey: notificationKeys.all }),
  });
}
export type BulkNotices = ReturnType<typeof useBulkNotices>;
