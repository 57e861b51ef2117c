import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import {
  type CampaignFilter,
  type CampaignTab,
  type Order,
  orderOf,
  type Period,
  periodOf,
  type PlaceFilter,
  placeOf,
  sinceOf,
  tabOf,
  withFilter,
  withPlace,
} from '../rules/campaign-address.ts';
import { campaignListQuery } from './campaigns.queries.ts';

/** Filters and order of the list, in the URL. */
export function useFilters() {
  const [params, setParams] = useSearchParams();
  const period = periodOf(params);
  const [now] = useState(() => new Date());
  const place = placeOf(params);
  const order = orderOf(params);
  const filter = {
    ...place,
    ...order,
    tab: tabOf(params),
    search: params.get('q') ?? '',
    since: sinceOf({ period, now }),
  };
  const query = params.toString();
  return {
    filter,
    period,
    order,
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
    sort: (value: Order) => setParams((current) => withFilter(current, { order: value }), { replace: true }),
    clear: () => setParams({}, { replace: true }),
  };
}

export type Filters = ReturnType<typeof useFilters>;

export function useCampaignList(filter: CampaignFilter) {
  const list = useInfiniteQuery(campaignListQuery(filter));
  const first = list.data?.pages[0];
  return { ...list, first, campaigns: list.data?.pages.flatMap((page) => page.items) ?? [] };
}
export type CampaignList = ReturnType<typeof useCampaignList>;
