import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '#app/paths.ts';
import { DataTable } from '#components/table/data-table.tsx';
import type { Column } from '#components/table/column.ts';
import type { Selection } from '#components/table/use-selection.ts';
import type { TableView } from '#components/table/use-table-view.ts';
import { useCan } from '#lib/session/use-can.ts';
import type { CampaignSummary } from '../api/campaigns.queries.ts';
import type { BulkCampaigns } from '../api/use-bulk-campaigns.ts';
import type { useCampaignActs } from '../api/use-campaign-acts.ts';
import { campaignSorts, type Order, usualDirection } from '../rules/campaign-address.ts';
import { CampaignMenuItems } from './campaign-menu.tsx';
import type { OpenPlace } from './place-dialogs.tsx';
import { CampaignPhoneRow } from './use-campaign-columns.tsx';

type Props = {
  campaigns: readonly CampaignSummary[];
  view: TableView<CampaignSummary> & { columns: readonly Column<CampaignSummary>[] };
  order: Order;
  selection: Selection;
  bulk: BulkCampaigns;
  acts: ReturnType<typeof useCampaignActs>;
  onOrder: (order: Order) => void;
  onPlace: (open: OpenPlace) => void;
  onMore: (() => void) | undefined;
  isLoadingMore: boolean;
};

export function CampaignTable({ campaigns, view, order, selection, bulk, acts, onOrder, onPlace, ...more }: Props) {
  const { t } = useTranslation('campaigns');
  const navigate = useNavigate();
  const canWrite = useCan('campaigns.write');
  function sortBy(column: string, direction: Order['direction']): void {
    const sort = campaignSorts.find((each) => each === column);
    if (sort) onOrder({ sort, direction: sort === order.sort ? direction : usualDirection(sort) });
  }
  return (
    <DataTable
      label={t(($) => $.campaigns.title)}
      rows={campaigns}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      columns={view.columns}
      density={view.density}
      sort={{ column: order.sort, direction: order.direction }}
      onSort={({ column, direction }) => sortBy(column, direction)}
      selection={selection}
      onOpen={({ id }) => void navigate(paths.user.campaign(id))}
      onLabel={
        canWrite
          ? (ids) => onPlace({ kind: 'label', campaigns: campaigns.filter(({ id }) => ids.includes(id)) })
          : undefined
      }
      onRemove={
        canWrite
          ? (ids) => {
              void bulk.carryOut('remove', ids);
              selection.clear();
            }
          : undefined
      }
      rowMenu={(campaign) => <CampaignMenuItems campaign={campaign} acts={acts} onPlace={onPlace} />}
      phoneRow={(campaign) => <CampaignPhoneRow campaign={campaign} />}
      {...more}
    />
  );
}
