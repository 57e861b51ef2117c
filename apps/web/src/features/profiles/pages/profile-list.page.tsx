import type { ProfileSummary } from '@enlace/contract/profiles/profiles.schemas.ts';
import { IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '#app/paths.ts';
import { Button, LinkButton } from '#components/button/button.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { Page } from '#components/page/page.tsx';
import { EmptyState } from '#components/states/empty-state.tsx';
import { ErrorState } from '#components/states/error-state.tsx';
import { LoadingState, SkeletonBox } from '#components/states/skeleton.tsx';
import { errorText } from '#lib/i18n/error-text.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import { useLive } from '#lib/live/use-live.ts';
import { profileKeys, profileListQuery } from '../api/profiles.queries.ts';
import { useProfileActions } from '../api/use-profile-actions.ts';
import { ListBar } from '../components/list-bar.tsx';
import { ProfileBulkBar } from '../components/profile-bulk-bar.tsx';
import { ProfileCard } from '../components/profile-card.tsx';
import { ProfileTable } from '../components/profile-table.tsx';
import { type ListFilter, useListFilter } from '../components/use-list-filter.ts';
import { useListKeys } from '../components/use-list-keys.ts';
import { useSelection } from '../components/use-selection.ts';
import classes from '../components/profile-list.module.css';

function Skeleton() {
  return (
    <LoadingState>
      <div className={classes.grid}>
        {Array.from({ length: 6 }, (_, index) => (
          <div key={index} className={classes.skeleton}>
            <SkeletonBox height={232} />
            <SkeletonBox width="62%" />
            <SkeletonBox width="40%" />
          </div>
        ))}
      </div>
    </LoadingState>
  );
}

function Nothing({ filter }: { filter: ListFilter }) {
  const { t } = useTranslation('profiles');
  if (!filter.isFiltered) {
    return (
      <EmptyState
        drawing="card"
        title={t(($) => $.profiles.empty.title)}
        help={t(($) => $.profiles.empty.help)}
        actions={
          <LinkButton variant="primary" to={paths.user.newProfile}>
            {t(($) => $.profiles.create)}
          </LinkButton>
        }
      />
    );
  }
  return (
    <EmptyState
      drawing="magnifier"
      title={
        filter.search === ''
          ? t(($) => $.profiles.empty.noneFiltered)
          : t(($) => $.profiles.empty.noneTitle, { query: filter.search })
      }
      help={t(($) => $.profiles.empty.noneHelp)}
      actions={
        <Button onClick={() => filter.change({ search: '', status: undefined })}>
          {t(($) => $.profiles.empty.clear)}
        </Button>
      }
    />
  );
}

type ListProps = { profiles: readonly ProfileSummary[]; filter: ListFilter };

function List({ profiles, filter }: ListProps) {
  const { t } = useTranslation('profiles');
  const navigate = useNavigate();
  const actions = useProfileActions();
  const selection = useSelection(profiles.map(({ id }) => id));
  useListKeys({ onTick: (id) => selection.toggle(id, false), onEdit: (id) => void navigate(paths.user.profile(id)) });
  return (
    <>
      {actions.failure !== undefined && (
        <div className={classes.failure}>
          <Callout tone="danger" title={t(($) => $.profiles.failed)}>
            {errorText(actions.failure)}
          </Callout>
        </div>
      )}
      {filter.view === 'table' ? (
        <ProfileTable profiles={profiles} actions={actions} selection={selection} />
      ) : (
        <div className={classes.grid}>
          {profiles.map((profile) => (
            <ProfileCard key={profile.id} profile={profile} actions={actions} selection={selection} />
          ))}
        </div>
      )}
      {selection.ids.length > 0 && (
        <ProfileBulkBar
          profiles={profiles.filter(({ id }) => selection.has(id))}
          actions={actions}
          onClear={selection.clear}
        />
      )}
    </>
  );
}

/** `/user/perfiles`: every profile as its own page in small, or as a table. */
export function ProfileListPage() {
  const { t } = useTranslation('profiles');
  const formats = useFormats();
  const client = useQueryClient();
  const filter = useListFilter();
  const list = useInfiniteQuery(profileListQuery({ search: filter.search, status: filter.status, sort: filter.sort }));
  useLive('profile.changed', () => void client.invalidateQueries({ queryKey: profileKeys.lists }));
  const profiles = list.data?.pages.flatMap((page) => page.items) ?? [];
  const total = list.data?.pages[0]?.total;
  const isEmpty = list.data !== undefined && profiles.length === 0;
  return (
    <Page
      title={t(($) => $.profiles.title)}
      titleNote={total !== undefined && total > 0 && <span aria-live="polite">{formats.number(total)}</span>}
      width="full"
      actions={
        <LinkButton variant="primary" size="sm" icon={IconPlus} to={paths.user.newProfile}>
          {t(($) => $.profiles.create)}
        </LinkButton>
      }
    >
      <div className={classes.main}>
        {!(isEmpty && !filter.isFiltered) && <ListBar filter={filter} />}
        {list.isError && !list.data && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
        {list.isPending && <Skeleton />}
        {isEmpty && <Nothing filter={filter} />}
        {profiles.length > 0 && <List profiles={profiles} filter={filter} />}
        {list.hasNextPage && (
          <div className={classes.more}>
            <Button loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              {t(($) => $.profiles.more)}
            </Button>
          </div>
        )}
      </div>
    </Page>
  );
}
