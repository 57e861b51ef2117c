import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { paths } from '#app/paths.ts';
import { Button } from '#components/button/button.tsx';
import { Chips } from '#components/filters/chips.tsx';
import { SearchBox } from '#components/filters/search-box.tsx';
import { Page } from '#components/page/page.tsx';
import { ErrorState } from '#components/states/error-state.tsx';
import { LoadingState, SkeletonRows } from '#components/states/skeleton.tsx';
import { type Campaign, deliveriesQuery } from '../api/campaigns.queries.ts';
import { type DeliveryFilter, deliveryFilterOf, deliveryFilters } from '../rules/campaign-address.ts';
import { PeopleTable } from './people-table.tsx';
import classes from './people-screen.module.css';

type Choice = DeliveryFilter | 'all';
const choices: readonly Choice[] = ['all', ...deliveryFilters];

function withParam(params: URLSearchParams, { name, value }: { name: string; value: string }): URLSearchParams {
  const next = new URLSearchParams(params);
  if (value === '') next.delete(name);
  else next.set(name, value);
  return next;
}

/** Who got it, who did not and why, person by person. */
export function PeopleScreen({ campaign, actions }: { campaign: Campaign; actions?: ReactNode }) {
  const { t } = useTranslation('campaigns');
  const [params, setParams] = useSearchParams();
  const filter = deliveryFilterOf(params);
  const search = params.get('q') ?? '';
  const list = useInfiniteQuery(deliveriesQuery({ id: campaign.id, filter, search }));
  const deliveries = list.data?.pages.flatMap((page) => page.items) ?? [];
  const change = (name: string, value: string) =>
    setParams((current) => withParam(current, { name, value }), { replace: true });
  const breadcrumb = [
    { label: t(($) => $.campaigns.title), to: paths.user.campaigns },
    { label: campaign.name, to: paths.user.campaign(campaign.id) },
  ];
  return (
    <Page title={t(($) => $.campaigns.report.people)} breadcrumb={breadcrumb} width="full" actions={actions}>
      <div className={classes.tools}>
        <Chips
          label={t(($) => $.campaigns.person.filter)}
          value={filter ?? 'all'}
          onChange={(value: Choice) => change('quien', value === 'all' ? '' : value)}
          chips={choices.map((value) => ({ value, label: t(($) => $.campaigns.person.filters[value]) }))}
        />
        <SearchBox
          label={t(($) => $.campaigns.person.search)}
          value={search}
          onSearch={(value) => change('q', value)}
        />
      </div>
      <div className={classes.scroll}>
        {list.isPending && (
          <div className={classes.rows}>
            <LoadingState>
              <SkeletonRows count={8} />
            </LoadingState>
          </div>
        )}
        {list.isError && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
        {deliveries.length > 0 && <PeopleTable deliveries={deliveries} />}
        {list.isSuccess && deliveries.length === 0 && (
          <p className={classes.none}>{t(($) => $.campaigns.person.none)}</p>
        )}
        {list.hasNextPage && (
          <div className={classes.more}>
            <Button size="sm" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              {t(($) => $.campaigns.more)}
            </Button>
          </div>
        )}
      </div>
    </Page>
  );
}
