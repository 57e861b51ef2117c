import { exportCampaignsRef } from '@enlace/contract/sending/campaigns/campaign-list.refs.gen.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { IconDownload } from 'virtual:tabler-icons';
import { paths } from '#app/paths.ts';
import { IconButton } from '#components/button/icon-button.tsx';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import { FilterBar } from '#components/filters/filter-bar.tsx';
import { Stack } from '#components/layout/layout.tsx';
import { Unloaded } from '#components/states/loaded.tsx';
import { ListFoot } from '#components/table/list-foot.tsx';
import { TableOptions } from '#components/table/table-options.tsx';
import { useSelection } from '#components/table/use-selection.ts';
import { useTableView } from '#components/table/use-table-view.ts';
import { saveFileAs } from '#lib/files/save-file.ts';
import type { useCreateCampaign } from '../api/campaign-actions.ts';
import { listParams } from '../api/campaigns.queries.ts';
import { useBulkCampaigns } from '../api/use-bulk-campaigns.ts';
import { useCampaignActs } from '../api/use-campaign-acts.ts';
import type { CampaignList, Filters } from '../api/use-campaign-list.ts';
import { type Period, periods } from '../rules/campaign-address.ts';
import { screenOf } from '../rules/campaign-state.ts';
import { CampaignBulk } from './campaign-bulk.tsx';
import { CampaignTable } from './campaign-table.tsx';
import { ListEmpty } from './list-empty.tsx';
import type { OpenPlace } from './place-dialogs.tsx';
import { useCampaignColumns } from './use-campaign-columns.tsx';
import type { CampaignPlace } from './use-campaign-place.ts';

/** Most that can be compared, and most that can be exported by their ids. */
const [comparedMax, chosenMax] = [5, 200];

type Create = ReturnType<typeof useCreateCampaign>;
type ToolsProps = { filters: Filters; end: ReactNode };

function ListTools({ filters, end }: ToolsProps) {
  const { t } = useTranslation('campaigns');
  const name = (value: Period) => t(($) => $.campaigns.periods[value]);
  const { period } = filters;
  return (
    <FilterBar
      search={{ label: t(($) => $.campaigns.search), value: filters.filter.search, onSearch: filters.search }}
      filters={[
        {
          id: 'period',
          name: t(($) => $.campaigns.period),
          text: period && name(period),
          value: period,
          choices: periods.map((value) => ({ value, label: name(value) })),
          onChange: (value) => filters.choosePeriod(periods.find((each) => each === value)),
        },
      ]}
      onClear={() => filters.choosePeriod(undefined)}
      end={end}
    />
  );
}

type ContentProps = {
  list: CampaignList;
  filters: Filters;
  create: Create;
  place: CampaignPlace;
  onPlace: (open: OpenPlace) => void;
};

/** The list as a file, or only some of it, at most `chosenMax`. */
function useExport({ filter }: Filters) {
  const [failure, setFailure] = useState<unknown>();
  function save(only: readonly string[]): void {
    setFailure(undefined);
    const some = only.length > 0 ? { ids: only.join(',') } : {};
    void saveFileAs(exportCampaignsRef, { query: { ...listParams(filter), ...some } }, 'campanas.csv').catch(
      setFailure,
    );
  }
  return { failure, save };
}

/** The table with its tools, the selection and what can be done with it. */
export function ListContent({ list, filters, create, place, onPlace }: ContentProps) {
  const { t } = useTranslation('mailing');
  const navigate = useNavigate();
  const columns = useCampaignColumns(place.collection);
  const view = useTableView({ tableId: 'campaigns', columns, usualDensity: 'comfortable' });
  const selection = useSelection(list.campaigns.map(({ id }) => id));
  const bulk = useBulkCampaigns();
  const acts = useCampaignActs();
  const chosen = list.campaigns.filter(({ id }) => selection.selected.has(id));
  const ids = chosen.map(({ id }) => id);
  const onMore = list.hasNextPage ? () => void list.fetchNextPage() : undefined;
  const isComparable =
    ids.length >= 2 && ids.length <= comparedMax && chosen.every(({ state }) => screenOf(state) === 'report');
  const { failure, save } = useExport(filters);
  const end = (
    <>
      <TableOptions view={view} columns={columns} />
      <IconButton
        icon={IconDownload}
        iconSize={16}
        label={t(($) => $.mailing.export.action)}
        onClick={() => save([])}
      />
    </>
  );
  return (
    <Stack relative as="section" grow shrink shrinkY>
      <ListTools filters={filters} end={end} />
      <FailureCallout failure={bulk.failure ?? acts.failure ?? failure} />
      <ListBody list={list} filters={filters} create={create}>
        <CampaignTable
          campaigns={list.campaigns}
          view={view}
          order={filters.order}
          selection={selection}
          bulk={bulk}
          acts={acts}
          onOrder={filters.sort}
          onPlace={onPlace}
          onMore={onMore}
          isLoadingMore={list.isFetchingNextPage}
        />
        <ListFoot shown={list.campaigns.length} total={list.first?.counts[filters.filter.tab] ?? 0} />
      </ListBody>
      <CampaignBulk
        campaigns={chosen}
        bulk={bulk}
        onPlace={onPlace}
        onCompare={
          isComparable ? () => void navigate(`${paths.user.campaignComparison}?ids=${ids.join(',')}`) : undefined
        }
        onExport={ids.length <= chosenMax ? () => save(ids) : undefined}
        onClear={selection.clear}
      />
    </Stack>
  );
}

type BodyProps = Pick<ContentProps, 'list' | 'filters' | 'create'> & { children: ReactNode };

/** The list, or what is there instead while there is none. */
function ListBody({ list, filters, create, children }: BodyProps) {
  if (!list.first) return <Unloaded query={list} rows={8} isInset />;
  if (list.campaigns.length > 0) return children;
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
