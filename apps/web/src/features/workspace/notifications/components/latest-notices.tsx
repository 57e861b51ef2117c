import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Text } from '#components/layout/layout.tsx';
import { Unloaded } from '#components/states/loaded.tsx';
import { latestNotificationsQuery } from '../api/notifications.queries.ts';
import { NotificationRow } from './notification-row.tsx';

/** The last eight notices; texts and icons load when the bell is first opened. */
export function LatestNotices({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation('notifications');
  const query = useQuery(latestNotificationsQuery);
  const { data } = query;
  if (!data) return <Unloaded query={query} rows={4} />;
  if (data.items.length === 0) {
    return (
      <Text pt={20} pb={24} px={12} textAlign="center" size={13} tone="muted">
        <Text as="strong" block mb={2} tone="default" weight="semibold">
          {t(($) => $.notifications.empty)}
        </Text>
        {t(($) => $.notifications.emptyHelp)}
      </Text>
    );
  }
  return data.items.map((notification) => (
    <NotificationRow key={notification.id} notification={notification} onOpen={onOpen} />
  ));
}
