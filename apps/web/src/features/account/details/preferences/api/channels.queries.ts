import { type NotificationChannel } from '@enlace/contract/workspace/notifications/notifications.contract.ts';
import {
  changeNotificationChannelRef,
  listNotificationChannelsRef,
} from '@enlace/contract/workspace/notifications/notifications.refs.gen.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';

export const channelsQuery = queryOptions({
  queryKey: ['notification-channels'],
  queryFn: ({ signal }) => call(listNotificationChannelsRef, { signal }),
});

export type ChannelChange = Pick<NotificationChannel, 'kind'> & Partial<NotificationChannel>;

function changed(items: readonly NotificationChannel[], change: ChannelChange): NotificationChannel[] {
  return items.map((item) => (item.kind === change.kind ? { ...item, ...change } : item));
}

/** Applies a choice optimistically; reverted on failure. */
export function useChangeChannel() {
  const client = useQueryClient();
  const { queryKey } = channelsQuery;
  return useMutation({
    mutationFn: (change: ChannelChange) => call(changeNotificationChannelRef, { body: change }),
    async onMutate(change) {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      if (before) client.setQueryData(queryKey, { items: changed(before.items, change) });
      return { before };
    },
    onError: (_error, _change, context) => {
      if (context?.before) client.setQueryData(queryKey, context.before);
    },
    onSuccess: (reply) => {
      client.setQueryData(queryKey, reply);
    },
  });
}
