import type { Folder } from '@enlace/contract/workspace/folders/folders.schemas.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { IconPlus, IconSend, IconTemplate } from 'virtual:tabler-icons';
import { paths } from '#app/paths.ts';
import { Button, LinkButton } from '#components/button/button.tsx';
import { FilterTabs } from '#components/filters/filter-tabs.tsx';
import { SearchBox } from '#components/filters/search-box.tsx';
import { ChipRow } from '#components/folders/chip-row.tsx';
import { CollectionRail } from '#components/folders/collection-rail.tsx';
import { ManagerDialog } from '#components/folders/manager-dialog.tsx';
import { Page } from '#components/page/page.tsx';
import { ErrorState } from '#components/states/error-state.tsx';
import { LoadingState, SkeletonRows } from '#components/states/skeleton.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { Box, Row } from '#components/layout/layout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { errorText } from '#lib/i18n/error-text.ts';
import { phoneQuery, useMedia } from '#lib/media/use-media.ts';
import { useCan } from '#lib/session/use-can.ts';
import { useCreateCampaign } from '../api/campaign-actions.ts';
import { campaignListQuery } from '../api/campaigns.queries.ts';
import { useLiveCampaigns } from '../api/use-live-campaigns.ts';
import { CampaignTabs } from '../components/campaign-tabs.tsx';
import { CampaignTable } from '../components/campaign-table.tsx';
import { ListEmpty } from '../components/list-empty.tsx';
import { PeriodMenu } from '../components/period-menu.tsx';
import { type OpenPlace, PlaceDialogs } from '../components/place-dialogs.tsx';
import { type CampaignPlace, useCampaignPlace } from '../components/use-campaign-place.ts';
import { RunningStrip } from '../components/running-strip.tsx';
import {
  type CampaignTab,
  campaignTabs,
  type Period,
  periodOf,
  type PlaceFilter,
  placeOf,
  sinceOf,
  tabOf,
  withFilter,
  withPlace,
} from '../rules/campaign-address.ts';
import classes from './campaign-list.module.css';

function useFilters() {
  const [params, setParams] = useSearchParams();
  const period = periodOf(params);
  const [now] = useState(() => new Date());
  const place = placeOf(params);
  const filter = { ...place, tab: tabOf(params), search: params.get('q') ?? '', since: sinceOf({ period, now }) };
  const query = params.toString();
  return {
    filter,
    period,
    place,
    query: query === '' ? '' : `?${query}`,
    isFiltered:
      filter.tab !== 'all' ||
      filter.search !== '' ||
      period !== undefined ||
      place.folder !== undefined ||
      place.labels.length > 0,
    changePlace: (patch: Partial<PlaceFilter>) => setParams((current) => withPlace(current, patch), { replace: true }),
    toTab: (tab: CampaignTab) => `?${withFilter(params, { tab }).toString()}`,
    search: (search: string) => setParams((current) => withFilter(current, { search }), { replace: true }),
    choosePeriod: (value: Period | undefined) =>
      setParams((current) => withFilter(current, { period: value }), { replace: true }),
    clear: () => setParams({}, { replace: true }),
  };
}

/** `?nuevo=1` (palette, shortcuts, dashboard) creates a draft immediately. */
function useCreateFromAddress(create: () => void): void {
  const [params, setParams] = useSearchParams();
  const hasBegun = useRef(false);
  const isAsked = params.get('nuevo') !== null;
  const begin = useEffectEvent(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    setParams({}, { replace: true });
    create();
  });
  useEffect(() => {
    if (isAsked) begin();
  }, [isAsked]);
}

type Filters = ReturnType<typeof useFilters>;
type Create = ReturnType<typeof useCreateCampaign>;
type List = ReturnType<typeof useCampaignList>;

function useCampaignList(filter: Filters['filter']) {
  const list = useInfiniteQuery(campaignListQuery(filter));
  const first = list.data?.pages[0];
  return { ...list, first, campaigns: list.data?.pages.flatMap((page) => page.items) ?? [] };
}

function ListActions({ create }: { create: Create }) {
  const { t } = useTranslation('campaigns');
  return (
    <>
      <span className={classes.wideOnly}>
        <LinkButton size="sm" icon={IconTemplate} to={paths.user.templates}>
          {t(($) => $.campaigns.fromTemplate)}
        </LinkButton>
      </span>
      <Button size="sm" variant="primary" icon={IconPlus} loading={create.isPending} onClick={() => create.mutate({})}>
        {t(($) => $.campaigns.newCampaign)}
      </Button>
    </>
  );
}

function ListFilters({ filters, counts }: { filters: Filters; counts: Record<CampaignTab, number> | undefined }) {
  const { t } = useTranslation('campaigns');
  const formats = useFormats();
  const tabs = campaignTabs.map((tab) => ({
    key: tab,
    label: t(($) => $.campaigns.tab[tab]),
    to: filters.toTab(tab),
    isCurrent: tab === filters.filter.tab,
    count: counts && formats.number(counts[tab]),
  }));
  return (
    <Row minH={48} lineBottom justify="between" gap={16} pt={8} px={24} className={classes.filters}>
      <FilterTabs label={t(($) => $.campaigns.tabs)} tabs={tabs} />
      <Row fixed gap={8} pb={8} className={classes.tools}>
        <SearchBox label={t(($) => $.campaigns.search)} value={filters.filter.search} onSearch={filters.search} />
        <PeriodMenu period={filters.period} onChange={filters.choosePeriod} />
      </Row>
    </Row>
  );
}

type ContentProps = { list: List; filters: Filters; create: Create; onPlace: (open: OpenPlace) => void };

function ListContent({ list, filters, create, onPlace }: ContentProps) {
  if (list.isPending) {
    return (
      <Box px={24}>
        <LoadingState>
          <SkeletonRows count={8} />
        </LoadingState>
      </Box>
    );
  }
  if (!list.first) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  if (list.campaigns.length > 0) return <CampaignTable campaigns={list.campaigns} onPlace={onPlace} />;
  return (
    <ListEmpty
      search={filters.filter.search}
      isFiltered={filters.isFiltered}
      onClear={filters.clear}
      onCreate={() => create.mutate({})}
      isCreating={create.isPending}
    />
  );
}

function ListFoot({ list, total }: { list: List; total: number }) {
  const { t } = useTranslation('campaigns');
  const formats = useFormats();
  const shown = list.campaigns.length;
  return (
    <Row
      minH={52}
      lineTop
      fixed
      justify="between"
      gap={12}
      py={8}
      px={16}
      size={13}
      tone="muted"
      className={classes.foot}
    >
      <span aria-live="polite">
        {t(($) => $.campaigns.shown, { shown: formats.number(shown), total: formats.number(Math.max(total, shown)) })}
      </span>
      {list.hasNextPage && (
        <Button size="sm" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t(($) => $.campaigns.more)}
        </Button>
      )}
    </Row>
  );
}

type RailProps = { place: CampaignPlace; filters: Filters; onOpen: (open: OpenPlace) => void };

/** Folders and labels are next to the list once there is a first one. */
function Rail({ place, filters, onOpen }: RailProps) {
  const isPhone = useMedia(phoneQuery);
  const canChange = useCan('campaigns.write');
  const { collection, actions } = place;
  if (collection.folders.length === 0 && collection.labels.length === 0) return null;
  const rail = {
    noun: 'campaign',
    state: collection,
    actions,
    canChange,
    icon: IconSend,
    filter: filters.place,
    onFilter: filters.changePlace,
    onMove: (folder: Folder) => onOpen({ kind: 'folder', folder }),
    managerPath: paths.user.campaignFolders + filters.query,
  };
  return isPhone ? <ChipRow {...rail} /> : <CollectionRail {...rail} />;
}

/** All campaigns: those being sent on top, then the rest by state. */
export function CampaignListPage({ manager }: { manager?: 'folders' | 'labels' }) {
  const { t } = useTranslation('campaigns');
  const [params] = useSearchParams();
  const filters = useFilters();
  const list = useCampaignList(filters.filter);
  const create = useCreateCampaign();
  const place = useCampaignPlace();
  const navigate = useNavigate();
  const [open, setOpen] = useState<OpenPlace | undefined>(undefined);
  useLiveCampaigns();
  useCreateFromAddress(() => create.mutate({}));
  const linked = params.get('id');
  if (linked !== null) return <Navigate to={paths.user.campaign(linked)} replace />;
  const running = list.first?.running ?? [];
  return (
    <Page title={t(($) => $.campaigns.title)} width="full" actions={<ListActions create={create} />}>
      <CampaignTabs current="campaigns" />
      {(create.isError || running.length > 0) && (
        <Box pt={20} px={24} className={classes.running}>
          {create.isError && <Callout tone="danger" title={errorText(create.error)} />}
          {running.map((each) => (
            <RunningStrip key={each.id} running={each} />
          ))}
        </Box>
      )}
      <ListFilters filters={filters} counts={list.first?.counts} />
      <Row grow shrinkY align="stretch" className={classes.split}>
        <Rail place={place} filters={filters} onOpen={setOpen} />
        <Box scroll grow shrink shrinkY>
          <ListContent list={list} filters={filters} create={create} onPlace={setOpen} />
        </Box>
      </Row>
      {list.campaigns.length > 0 && <ListFoot list={list} total={list.first?.counts[filters.filter.tab] ?? 0} />}
      {manager && (
        <ManagerDialog
          tab={manager}
          paths={{
            folders: paths.user.campaignFolders + filters.query,
            labels: paths.user.campaignLabels + filters.query,
          }}
          actions={place.actions}
          onMove={(folder) => setOpen({ kind: 'folder', folder })}
          onClose={() => void navigate(paths.user.campaigns + filters.query)}
        />
      )}
      <PlaceDialogs open={open} place={place} onClose={() => setOpen(undefined)} />
    </Page>
  );
}
