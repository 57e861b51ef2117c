import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { paths } from '#app/paths.ts';
import { Button, LinkButton } from '#components/button/button.tsx';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import { FilterBar } from '#components/filters/filter-bar.tsx';
import { Segments } from '#components/filters/segments.tsx';
import { Page } from '#components/page/page.tsx';
import { EmptyState } from '#components/states/empty-state.tsx';
import { Unloaded } from '#components/states/loaded.tsx';
import {
  type BulkNotices,
  type NoticeFilter,
  notificationListQuery,
  useBulkNotices,
  useMarkRead,
} from '../api/notifications.queries.ts';
import { NoticeTable } from '../components/notice-table.tsx';

function List({ filter, bulk }: { filter: NoticeFilter; bulk: BulkNotices }) {
  const { t } = useTranslation('notifications');
  const query = useInfiniteQuery(notificationListQuery(filter));
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  if (!data) return <Unloaded query={query} rows={8} />;
  const items = data.pages.flatMap((page) => page.items);
  if (items.length === 0) {
    const [title, help] =
      filter === 'unread'
        ? [t(($) => $.notifications.allRead), t(($) => $.notifications.allReadHelp)]
        : [t(($) => $.notifications.empty), t(($) => $.notifications.emptyHelp)];
    return <EmptyState drawing="bell" title={title} help={help} />;
  }
  return (
    <NoticeTable
      notices={items}
      bulk={bulk}
      onMore={hasNextPage ? () => void fetchNextPage() : undefined}
      isLoadingMore={isFetchingNextPage}
    />
  );
}

/** In the address, which is in Spanish. */
const unreadView = 'sin-leer';

/** `/user/notificaciones`: every notice, newest first. */
export function NotificationsPage() {
  const { t } = useTranslation('notifications');
  const [query, setQuery] = useSearchParams();
  const filter: NoticeFilter = query.get('vista') === unreadView ? 'unread' : 'all';
  const show = (next: NoticeFilter) => setQuery(next === 'unread' ? { vista: unreadView } : {}, { replace: true });
  const { data } = useInfiniteQuery(notificationListQuery(filter));
  const filters = (['all', 'unread'] as const).map((value) => ({
    value,
    label: t(($) => $.notifications.filters[value]),
  }));
  const markRead = useMarkRead();
  const bulk = useBulkNotices();
  const hasUnread = (data?.pages[0]?.unread ?? 0) > 0;
  return (
    <Page
      title={t(($) => $.notifications.title)}
      width="full"
      actions={
        hasUnread && (
          <Button size="sm" loading={markRead.isPending} onClick={() => markRead.mutate(undefined)}>
            {t(($) => $.notifications.markAll)}
          </Button>
        )
      }
    >
      <FilterBar>
        <Segments label={t(($) => $.notifications.filter)} segments={filters} value={filter} onChange={show} />
        <LinkButton variant="ghost" size="sm" to={paths.account.preferences}>
          {t(($) => $.notifications.choose)}
        </LinkButton>
      </FilterBar>
      <FailureCallout failure={bulk.failure} />
      <List filter={filter} bulk={bulk} />
    </Page>
  );
}
