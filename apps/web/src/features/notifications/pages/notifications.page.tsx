import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { Page } from '#components/page/page.tsx';
import { EmptyState } from '#components/states/empty-state.tsx';
import { ErrorState } from '#components/states/error-state.tsx';
import { LoadingState, SkeletonRows } from '#components/states/skeleton.tsx';
import { notificationListQuery, useMarkRead } from '../api/notifications.queries.ts';
import { NotificationRow } from '../components/notification-row.tsx';
import classes from './notifications.module.css';

function List() {
  const { t } = useTranslation('notifications');
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(notificationListQuery);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <LoadingState>
        <SkeletonRows count={8} />
      </LoadingState>
    );
  }
  const items = data.pages.flatMap((page) => page.items);
  if (items.length === 0) {
    return (
      <EmptyState drawing="bell" title={t(($) => $.notifications.empty)} help={t(($) => $.notifications.emptyHelp)} />
    );
  }
  return (
    <>
      <ul className={classes.list}>
        {items.map((notification) => (
          <li key={notification.id}>
            <NotificationRow notification={notification} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <div className={classes.more}>
          <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t(($) => $.notifications.more)}
          </Button>
        </div>
      )}
    </>
  );
}

/** `/user/notificaciones`: every notice, newest first. */
export function NotificationsPage() {
  const { t } = useTranslation('notifications');
  const { data } = useInfiniteQuery(notificationListQuery);
  const markRead = useMarkRead();
  const hasUnread = (data?.pages[0]?.unread ?? 0) > 0;
  return (
    <Page
      title={t(($) => $.notifications.title)}
      width="settings"
      actions={
        hasUnread && (
          <Button size="sm" loading={markRead.isPending} onClick={() => markRead.mutate(undefined)}>
            {t(($) => $.notifications.markAll)}
          </Button>
        )
      }
    >
      <List />
    </Page>
  );
}
