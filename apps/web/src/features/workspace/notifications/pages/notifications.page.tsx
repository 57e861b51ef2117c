import { useInfiniteQuery } from '@tanstack/react-query';
import type { Notification } from '@enlace/contract/workspace/notifications/notifications.contract.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { paths } from '#app/paths.ts';
import { Button, LinkButton } from '#components/button/button.tsx';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import { FilterBar } from '#components/filters/filter-bar.tsx';
import { choiceFilter, type ListFilter } from '#components/filters/filter-chip.tsx';
import { Segments } from '#components/filters/segments.tsx';
import { Page } from '#components/page/page.tsx';
import { EmptyState } from '#components/states/empty-state.tsx';
import { Unloaded } from '#components/states/loaded.tsx';
import {
  type BulkNotices,
  type NoticeFilter,
  noticeViews,
  notificationListQuery,
  useBulkNotices,
  useMarkRead,
} from '../api/notifications.queries.ts';
import { type NoticeActs, useNoticeAct } from '../api/use-notice-act.ts';
import { ReplyDialog } from '../components/reply-dialog.tsx';
import { NoticeTable } from '../components/notice-table.tsx';

type ListProps = { filter: NoticeFilter; bulk: BulkNotices; acts: NoticeActs };

function List({ filter, bulk, acts }: ListProps) {
  const [answered, setAnswered] = useState<Notification>();
  const { t } = useTranslation('notifications');
  const query = useInfiniteQuery(notificationListQuery(filter));
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  if (!data) return <Unloaded query={query} rows={8} />;
  const items = data.pages.flatMap((page) => page.items);
  if (items.length === 0) {
    const texts = {
      unread: [t(($) => $.notifications.allRead), t(($) => $.notifications.allReadHelp)] as const,
      done: [t(($) => $.notifications.noneDone), t(($) => $.notifications.noneDoneHelp)] as const,
      all: [t(($) => $.notifications.empty), t(($) => $.notifications.emptyHelp)] as const,
    };
    const [title, help] = texts[filter.view];
    return <EmptyState drawing="bell" title={title} help={help} />;
  }
  return (
    <>
      <NoticeTable
        notices={items}
        bulk={bulk}
        acts={acts}
        areDone={filter.view === 'done'}
        onReply={setAnswered}
        onMore={hasNextPage ? () => void fetchNextPage() : undefined}
        isLoadingMore={isFetchingNextPage}
      />
      {answered && <ReplyDialog notice={answered} acts={acts} onClose={() => setAnswered(undefined)} />}
    </>
  );
}

/** In the address, which is in Spanish. */
const viewWords = { all: '', unread: 'sin-leer', done: 'hechos' } as const;

function addressOf({ view, profileId }: NoticeFilter): Record<string, string> {
  return {
    ...(view === 'all' ? {} : { vista: viewWords[view] }),
    ...(profileId === undefined ? {} : { perfil: profileId }),
  };
}

/** The profiles of what is shown; the chosen one stays even when nothing is left of it. */
function useProfileFilter(filter: NoticeFilter, onChange: (profileId: string | undefined) => void): ListFilter {
  const { t } = useTranslation('notifications');
  const { data } = useInfiniteQuery(notificationListQuery({ ...filter, profileId: undefined }));
  const profiles = new Map<string, string>();
  for (const { profile } of data?.pages.flatMap((page) => page.items) ?? [])
    if (profile) profiles.set(profile.id, profile.name);
  return choiceFilter({
    id: 'profile',
    name: t(($) => $.notifications.profile),
    value: filter.profileId,
    choices: [...profiles].map(([value, label]) => ({ value, label })),
    onChange,
  });
}

/** `/user/notificaciones`: every notice by day and profile, to act on and to be done with. */
export function NotificationsPage() {
  const { t } = useTranslation('notifications');
  const [query, setQuery] = useSearchParams();
  const filter: NoticeFilter = {
    view: noticeViews.find((view) => viewWords[view] === query.get('vista')) ?? 'all',
    profileId: query.get('perfil') ?? undefined,
  };
  const show = (next: Partial<NoticeFilter>) => setQuery(addressOf({ ...filter, ...next }), { replace: true });
  const byProfile = useProfileFilter(filter, (profileId) => show({ profileId }));
  const { data } = useInfiniteQuery(notificationListQuery(filter));
  const filters = noticeViews.map((value) => ({
    value,
    label: t(($) => $.notifications.filters[value]),
  }));
  const markRead = useMarkRead();
  const bulk = useBulkNotices();
  const acts = useNoticeAct();
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
      <FilterBar filters={[byProfile]} onClear={() => show({ profileId: undefined })}>
        <Segments
          label={t(($) => $.notifications.filter)}
          segments={filters}
          value={filter.view}
          onChange={(view) => show({ view })}
        />
        <LinkButton variant="ghost" size="sm" to={paths.account.preferences}>
          {t(($) => $.notifications.choose)}
        </LinkButton>
      </FilterBar>
      <FailureCallout failure={bulk.failure ?? acts.failure} />
      <List key={filter.view} filter={filter} bulk={bulk} acts={acts} />
    </Page>
  );
}
