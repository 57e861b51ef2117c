import { IconPlus, IconTemplate } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useSearchParams } from 'react-router';
import { paths } from '#app/paths.ts';
import { Button, LinkButton } from '#components/button/button.tsx';
import { FilterTabs } from '#components/filters/filter-tabs.tsx';
import { SearchBox } from '#components/filters/search-box.tsx';
import { Page } from '#components/page/page.tsx';
import { ErrorState } from '#components/states/error-state.tsx';
import { LoadingState, SkeletonRows } from '#components/states/skeleton.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { errorText } from '#lib/i18n/error-text.ts';
import { useCreateCampaign } from '../api/campaign-actions.ts';
import { campaignListQuery } from '../api/campaigns.queries.ts';
import { useLiveCampaigns } from '../api/use-live-campaigns.ts';
import { CampaignTable } from '../components/campaign-table.tsx';
import { ListEmpty } from '../components/list-empty.tsx';
import { PeriodMenu } from '../components/period-menu.tsx';
import { RunningStrip } from '../components/running-strip.tsx';
import {
  type CampaignTab,
  campaignTabs,
  type Period,
  periodOf,
  sinceOf,
  tabOf,
  withFilter,
} from '../rules/campaign-address.ts';
import classes from './campaign-list.module.css';

function useFilters() {
  const [params, setParams] = useSearchParams();
  const period = periodOf(params);
  const filter = { tab: tabOf(params), search: params.get('q') ?? '', since: sinceOf({ period, now: new Date() }) };
  return {
    filter,
    period,
    isFiltered: filter.tab !== 'all' || filter.search !== '' || period !== undefined,
    toTab: (tab: CampaignTab) => `?${withFilter(params, { tab }).toString()}`,
    search: (search: string) => setParams((current) => withFilter(current, { search }), { replace: true }),
    choosePeriod: (value: Period | undefined) =>
      setParams((current) => withFilter(current, { period: value }), { replace: true }),
    clear: () => setParams({}, { replace: true }),
  };
}

/** `?nuevo=1` (palette, shortcuts, dashboard) creates a draft at once. */
function useCreateFromAddress(create: () => void): void {
  const [params, setParams] = useSearchParams();
  const hasBegun = useRef(false);
  const isAsked = params.get('nuevo') !== null;
  useEffect(() => {
    if (!isAsked || hasBegun.current) return;
    hasBegun.current = true;
    setParams({}, { replace: true });
    create();
  }, [isAsked]);
}

export function CampaignListPage() {
  const { t } = useTranslation('campaigns');
  const formats = useFormats();
  const [params] = useSearchParams();
  const { filter, period, isFiltered, toTab, search, choosePeriod, clear } = useFilters();
  const list = useInfiniteQuery(campaignListQuery(filter));
  const create = useCreateCampaign();
  useLiveCampaigns();
  useCreateFromAddress(() => create.mutate({}));
  const linked = params.get('id');
  if (linked !== null) return <Navigate to={paths.user.campaign(linked)} replace />;

  const first = list.data?.pages[0];
  const campaigns = list.data?.pages.flatMap((page) => page.items) ?? [];
  const total = first?.counts[filter.tab] ?? 0;
  const tabs = campaignTabs.map((tab) => ({
    key: tab,
    label: t(($) => $.campaigns.tab[tab]),
    to: toTab(tab),
    isCurrent: tab === filter.tab,
    count: first ? formats.number(first.counts[tab]) : undefined,
  }));
  return (
    <Page
      title={t(($) => $.campaigns.title)}
      width="full"
      actions={
        <>
          <span className={classes.wideOnly}>
            <LinkButton size="sm" icon={IconTemplate} to={paths.user.templates}>
              {t(($) => $.campaigns.fromTemplate)}
            </LinkButton>
          </span>
          <Button
            size="sm"
            variant="primary"
            icon={IconPlus}
            loading={create.isPending}
            onClick={() => create.mutate({})}
          >
            {t(($) => $.campaigns.newCampaign)}
          </Button>
        </>
      }
    >
      {(create.isError || (first && first.running.length > 0)) && (
        <div className={classes.running}>
          {create.isError && <Callout tone="danger" title={errorText(create.error)} />}
          {first?.running.map((running) => (
            <RunningStrip key={running.id} running={running} />
          ))}
        </div>
      )}
      <div className={classes.filters}>
        <FilterTabs label={t(($) => $.campaigns.tabs)} tabs={tabs} />
        <div className={classes.tools}>
          <SearchBox label={t(($) => $.campaigns.search)} value={filter.search} onSearch={search} />
          <PeriodMenu period={period} onChange={choosePeriod} />
        </div>
      </div>
      <div className={classes.scroll}>
        {list.isPending && (
          <div className={classes.rows}>
            <LoadingState>
              <SkeletonRows count={8} />
            </LoadingState>
          </div>
        )}
        {list.isError && !first && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
        {campaigns.length > 0 && <CampaignTable campaigns={campaigns} />}
        {first && campaigns.length === 0 && (
          <ListEmpty
            search={filter.search}
            isFiltered={isFiltered}
            onClear={clear}
            onCreate={() => create.mutate({})}
            isCreating={create.isPending}
          />
        )}
      </div>
      {campaigns.length > 0 && (
        <div className={classes.foot}>
          <span aria-live="polite">
            {t(($) => $.campaigns.shown, {
              shown: formats.number(campaigns.length),
              total: formats.number(Math.max(total, campaigns.length)),
            })}
          </span>
          {list.hasNextPage && (
            <Button size="sm" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              {t(($) => $.campaigns.more)}
            </Button>
          )}
        </div>
      )}
    </Page>
  );
}
