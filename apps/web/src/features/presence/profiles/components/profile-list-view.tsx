import type { ProfileSummary } from '@enlace/contract/presence/profiles/profiles.schemas.ts';
import { type ReactNode, type UIEvent, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '#app/paths.ts';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import type { CollectionState } from '#components/folders/use-collection.ts';
import { Box, Row, Text } from '#components/layout/layout.tsx';
import { DataTable } from '#components/table/data-table.tsx';
import { ListFoot } from '#components/table/list-foot.tsx';
import { useSelection } from '#components/table/use-selection.ts';
import { useTableView } from '#components/table/use-table-view.ts';
import { phoneQuery, useMedia } from '#lib/media/use-media.ts';
import { matchingIds } from '../api/save-list.ts';
import { useBulkProfiles } from '../api/use-bulk-profiles.ts';
import { useProfileActions } from '../api/use-profile-actions.ts';
import type { ProfileList } from '../api/use-profile-list.ts';
import { profileSorts } from '../profile-list.rules.ts';
import { ListBar } from './list-bar.tsx';
import { ProfileBulk } from './profile-bulk.tsx';
import { ProfileCard } from './profile-card.tsx';
import { ProfileGallery } from './profile-gallery.tsx';
import { ProfileMenu, ProfileMenuItems } from './profile-menu.tsx';
import type { ListFilter } from './use-list-filter.ts';
import { useListKeys } from './use-list-keys.ts';
import { ProfilePhoneRow, useProfileColumns } from './use-profile-columns.tsx';

/** The profiles of a dialog; `known` are those whose folder and labels are loaded. */
export type Asked = { ids: readonly string[]; known: readonly ProfileSummary[] };

type Props = {
  filter: ListFilter;
  list: ProfileList;
  collection: CollectionState;
  canChange: boolean;
  exporting: { isBusy: boolean; run: () => Promise<void> };
  amount: (count: number) => string;
  notice: ReactNode;
  /** Shown instead of an empty list. */
  empty: ReactNode;
  onSelection: (ids: readonly string[]) => void;
  onMove: (asked: Asked) => void;
  onLabel: (asked: Asked) => void;
};

/** Pages load before the end of the table is reached. */
const nearEndPx = 1200;
const usualDirection = { recent: 'desc', visits: 'desc', name: 'asc' } as const;

/** Ticked profiles, or all matches, including those not visible. */
function useChosen(filter: ListFilter, profiles: readonly ProfileSummary[]) {
  const selection = useSelection(profiles.map(({ id }) => id));
  const [all, setAll] = useState<readonly string[] | undefined>(undefined);
  const [failure, setFailure] = useState<unknown>();
  const ids = all ?? [...selection.selected];
  return {
    selection: {
      ...selection,
      toggle(key: string, options?: { range?: boolean }): void {
        setAll(undefined);
        selection.toggle(key, options);
      },
    },
    ids,
    isAll: all !== undefined,
    failure,
    async takeAll(): Promise<void> {
      setFailure(undefined);
      await matchingIds(filter).then(setAll, setFailure);
    },
    clear(): void {
      setAll(undefined);
      selection.clear();
    },
  };
}

/** The profiles with their tools: gallery or table, selection and bulk actions. */
export function ProfileListView(props: Props) {
  const { filter, list, collection, canChange, exporting, amount, empty, onSelection, onMove, onLabel } = props;
  const { t } = useTranslation('profiles');
  const navigate = useNavigate();
  const isPhone = useMedia(phoneQuery);
  const actions = useProfileActions();
  const bulk = useBulkProfiles();
  const { profiles, total = 0, onMore, query } = list;
  const chosen = useChosen(filter, profiles);
  const { selection } = chosen;
  const ask = (ids: readonly string[]): Asked => {
    const wanted = new Set(ids);
    return { ids, known: profiles.filter(({ id }) => wanted.has(id)) };
  };
  const dragText = ({ id, name }: ProfileSummary) =>
    selection.selected.has(id) && chosen.ids.length > 1 ? amount(chosen.ids.length) : name;
  const columns = useProfileColumns({ collection, dragText });
  const view = useTableView({ tableId: 'profiles', columns, usualDensity: 'comfortable' });
  const report = useEffectEvent(() => onSelection(chosen.ids));
  const chosenKey = chosen.ids.join();
  useEffect(() => report(), [chosenKey]);
  useListKeys({
    isOn: filter.view === 'gallery',
    onTick: (id) => selection.toggle(id),
    onEdit: (id) => void navigate(paths.user.profile(id)),
  });
  const menu = {
    actions,
    onMove: (profile: ProfileSummary) => onMove(ask([profile.id])),
    onLabel: (profile: ProfileSummary) => onLabel(ask([profile.id])),
  };
  function onScroll({ target }: UIEvent): void {
    if (!(target instanceof HTMLElement)) return;
    if (target.scrollHeight - target.scrollTop - target.clientHeight < nearEndPx) onMore?.();
  }
  const failure = actions.failure ?? bulk.failure ?? chosen.failure;
  return (
    <>
      {(profiles.length > 0 || filter.isFiltered) && (
        <ListBar
          filter={filter}
          labels={collection.labels}
          isPhone={isPhone}
          table={{ view, columns }}
          isExporting={exporting.isBusy}
          onExport={() => void exporting.run()}
        />
      )}
      {(props.notice || failure !== undefined) && (
        <Text phone={{ p: '0 16px 10px' }} as="div" fixed pb={12} px={24} size={13} tone="muted">
          {props.notice}
          <FailureCallout failure={failure} />
        </Text>
      )}
      {bulk.progress && (
        <Text phone={{ p: '0 16px 10px' }} fixed pb={12} px={24} size={13} tone="muted" role="status">
          {t(($) => $.profiles.bulk.working, bulk.progress)}
        </Text>
      )}
      {empty !== undefined && (
        <Box phone={{ p: '0 16px 40px' }} scroll grow pb={40} px={24}>
          {empty}
        </Box>
      )}
      {empty === undefined && filter.view === 'gallery' && (
        <ProfileGallery
          profiles={profiles}
          onMore={onMore}
          card={(profile, isStill) => (
            <ProfileCard
              key={profile.id}
              profile={profile}
              labels={collection.labels}
              selection={selection}
              dragText={dragText(profile)}
              isStill={isStill}
              menu={<ProfileMenu profile={profile} {...menu} />}
            />
          )}
        >
          {query.isFetchingNextPage && (
            <Row as="p" justify="center" pt={20} tone="faint" size={13} align="stretch">
              {t(($) => $.profiles.loadingMore)}
            </Row>
          )}
        </ProfileGallery>
      )}
      {empty === undefined && filter.view === 'table' && (
        <Row grow shrinkY align="stretch" onScrollCapture={onScroll}>
          <DataTable
            label={t(($) => $.profiles.columnNote)}
            rows={profiles}
            rowKey={({ id }) => id}
            rowName={({ name }) => name}
            columns={view.columns}
            density={view.density}
            sort={{ column: filter.sort, direction: usualDirection[filter.sort] }}
            onSort={({ column }) => filter.change({ sort: profileSorts.find((sort) => sort === column) ?? 'recent' })}
            selection={selection}
            onLabel={canChange ? (ids) => onLabel(ask(chosen.isAll ? chosen.ids : ids)) : undefined}
            onRemove={
              canChange
                ? (ids) => void bulk.carryOut('remove', chosen.isAll ? chosen.ids : ids).then(chosen.clear)
                : undefined
            }
            onOpen={({ id }) => void navigate(paths.user.profile(id))}
            rowMenu={(profile) => <ProfileMenuItems profile={profile} {...menu} />}
            phoneRow={(profile) => <ProfilePhoneRow profile={profile} />}
            onMore={query.hasNextPage ? () => void query.fetchNextPage() : undefined}
            isLoadingMore={query.isFetchingNextPage}
          />
        </Row>
      )}
      {empty === undefined && <ListFoot shown={profiles.length} total={list.total} hasMore={query.hasNextPage} />}
      {canChange && (
        <ProfileBulk
          chosen={chosen.ids}
          canTakeAll={!chosen.isAll && total > selection.selected.size ? total : undefined}
          bulk={bulk}
          areHidden={filter.status === 'hidden'}
          onTakeAll={() => void chosen.takeAll()}
          onMove={() => onMove(ask(chosen.ids))}
          onLabel={() => onLabel(ask(chosen.ids))}
          onClear={chosen.clear}
        />
      )}
    </>
  );
}
