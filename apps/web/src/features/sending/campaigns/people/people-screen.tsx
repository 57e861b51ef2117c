import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { paths } from '#app/paths.ts';
import { Chips } from '#components/filters/chips.tsx';
import { FilterBar } from '#components/filters/filter-bar.tsx';
import { Box, Text } from '#components/layout/layout.tsx';
import { Page } from '#components/page/page.tsx';
import { Unloaded } from '#components/states/loaded.tsx';
import { ListFoot } from '#components/table/list-foot.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { type Campaign, deliveriesQuery, type PeopleGroup, reportQuery } from '../api/campaigns.queries.ts';
import { useLinkWords } from '../components/use-link-words.ts';
import { type DeliveryFilter, deliveryFilterOf, deliveryFilters } from '../rules/campaign-address.ts';
import { countOf } from '../rules/people-counts.ts';
import { linkOf } from './people-address.ts';
import { PeopleActions } from './people-actions.tsx';
import { PeopleTable } from './people-table.tsx';

type Choice = DeliveryFilter | 'all';
const choices: readonly Choice[] = ['all', ...deliveryFilters];

function withParam(params: URLSearchParams, { name, value }: { name: string; value: string }): URLSearchParams {
  const next = new URLSearchParams(params);
  if (value === '') next.delete(name);
  else next.set(name, value);
  return next;
}

type ChipsProps = { campaign: Campaign; filter: DeliveryFilter | undefined; onChange: (choice: Choice) => void };

/** Groups with their counts; empty ones are hidden. */
function GroupChips({ campaign, filter, onChange }: ChipsProps) {
  const { t } = useTranslation('campaigns');
  const formats = useFormats();
  const { data: report } = useQuery(reportQuery(campaign.id));
  const counted = choices.map((value) => ({ value, count: countOf(value, { campaign, report }) }));
  return (
    <Chips
      label={t(($) => $.campaigns.person.filter)}
      value={filter ?? 'all'}
      onChange={onChange}
      chips={counted
        .filter(({ value, count }) => value === 'all' || value === filter || count !== 0)
        .map(({ value, count }) => ({
          value,
          label: t(($) => $.campaigns.person.filters[value]),
          ...(count === undefined ? {} : { count: formats.number(count) }),
        }))}
    />
  );
}

/** The name of a link whose followers are shown. */
function useLinkName(campaign: Campaign): (linkId: number) => string {
  const { data: report } = useQuery(reportQuery(campaign.id));
  const words = useLinkWords();
  return (linkId) => {
    const link = report?.links.find(({ id }) => id === linkId);
    return link === undefined ? String(linkId) : words(link).name;
  };
}

function List({ campaign, group }: { campaign: Campaign; group: PeopleGroup }) {
  const { t } = useTranslation('campaigns');
  const list = useInfiniteQuery(deliveriesQuery({ id: campaign.id, ...group }));
  const deliveries = list.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <>
      <Box scroll grow shrinkY>
        {!list.data && <Unloaded query={list} rows={8} isInset />}
        {deliveries.length > 0 && <PeopleTable deliveries={deliveries} />}
        {list.data && deliveries.length === 0 && (
          <Text py={48} px={24} textAlign="center" tone="muted">
            {t(($) => $.campaigns.person.none)}
          </Text>
        )}
      </Box>
      {deliveries.length > 0 && (
        <ListFoot
          shown={deliveries.length}
          more={
            list.hasNextPage
              ? { isLoading: list.isFetchingNextPage, onMore: () => void list.fetchNextPage() }
              : undefined
          }
        />
      )}
    </>
  );
}

/** Who got it, who did not and why, per person. */
export function PeopleScreen({ campaign, actions }: { campaign: Campaign; actions?: ReactNode }) {
  const { t } = useTranslation('campaigns');
  const [params, setParams] = useSearchParams();
  const { t: outcome } = useTranslation('outcome');
  const linkName = useLinkName(campaign);
  const group = { filter: deliveryFilterOf(params), search: params.get('q') ?? '', linkId: linkOf(params) };
  const { linkId } = group;
  const change = (name: string, value: string) =>
    setParams((current) => withParam(current, { name, value }), { replace: true });
  const breadcrumb = [
    { label: t(($) => $.campaigns.title), to: paths.user.campaigns },
    { label: campaign.name, to: paths.user.campaign(campaign.id) },
  ];
  return (
    <Page
      title={t(($) => $.campaigns.report.people)}
      breadcrumb={breadcrumb}
      width="full"
      actions={
        <>
          <PeopleActions campaign={campaign} group={group} />
          {actions}
        </>
      }
    >
      <FilterBar
        search={{
          label: t(($) => $.campaigns.person.search),
          value: group.search,
          onSearch: (value) => change('q', value),
        }}
        filters={[
          {
            id: 'link',
            name: '',
            text:
              linkId === undefined ? undefined : outcome(($) => $.outcome.people.ofLink, { name: linkName(linkId) }),
            onChange: () => change('enlace', ''),
          },
        ]}
      >
        <GroupChips
          campaign={campaign}
          filter={group.filter}
          onChange={(value) => change('quien', value === 'all' ? '' : value)}
        />
      </FilterBar>
      <List campaign={campaign} group={group} />
    </Page>
  );
}
