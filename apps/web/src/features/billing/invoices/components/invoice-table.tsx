import type { AdminInvoiceSummary } from '@enlace/contract/billing/invoices/invoices.schemas.ts';
import { Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { IconDownload, IconEye, IconFileCheck, IconSend2, IconUser } from 'virtual:tabler-icons';
import { paths } from '#app/paths.ts';
import { Icon } from '#components/icon/icon.tsx';
import { BulkAction, BulkBar } from '#components/table/bulk-bar.tsx';
import { DataTable } from '#components/table/data-table.tsx';
import type { Selection } from '#components/table/use-selection.ts';
import type { TableView } from '#components/table/use-table-view.ts';
import { useCan } from '#lib/session/use-can.ts';
import type { InvoiceActs } from '../api/use-invoice-acts.ts';
import { PhoneRow } from '../use-invoice-columns.tsx';

type Props = {
  rows: readonly AdminInvoiceSummary[];
  view: TableView<AdminInvoiceSummary>;
  acts: InvoiceActs;
  selection: Selection;
  onOpen: (id: string) => void;
  onMore: (() => void) | undefined;
  isLoadingMore: boolean;
};

type BulkProps = { selection: Selection; rows: readonly AdminInvoiceSummary[]; acts: InvoiceActs };

/** Dark bar with bulk actions for ticked rows: drafts are issued, the others mailed. */
function Bulk({ selection, rows, acts }: BulkProps) {
  const { t } = useTranslation('invoicing');
  const canWrite = useCan('invoices.write');
  const chosen = rows.filter(({ id }) => selection.selected.has(id));
  const idsOf = (isDraft: boolean) => chosen.filter(({ state }) => (state === 'draft') === isDraft).map(({ id }) => id);
  const [drafts, issued] = [idsOf(true), idsOf(false)];
  const run = (action: 'issue' | 'send', ids: string[]) => {
    selection.clear();
    void acts.bulk(action, ids);
  };
  return (
    <BulkBar count={selection.selected.size} onClear={selection.clear}>
      {canWrite && drafts.length > 0 && (
        <BulkAction
          icon={IconFileCheck}
          label={t(($) => $.invoicing.bulk.issue)}
          onClick={() => run('issue', drafts)}
        />
      )}
      {canWrite && issued.length > 0 && (
        <BulkAction icon={IconSend2} label={t(($) => $.invoicing.bulk.send)} onClick={() => run('send', issued)} />
      )}
    </BulkBar>
  );
}

type MenuProps = { invoice: AdminInvoiceSummary; acts: InvoiceActs; onOpen: (id: string) => void };

function RowMenu({ invoice, acts, onOpen }: MenuProps) {
  const { t } = useTranslation('invoicing');
  const { id, state, client } = invoice;
  return (
    <>
      <Menu.Item leftSection={<Icon of={IconEye} size={16} />} onClick={() => onOpen(id)}>
        {t(($) => $.invoicing.list.open)}
      </Menu.Item>
      {state !== 'draft' && (
        <Menu.Item leftSection={<Icon of={IconDownload} size={16} />} onClick={() => void acts.file(invoice, 'pdf')}>
          {t(($) => $.invoicing.drawer.pdf)}
        </Menu.Item>
      )}
      {client.alias !== null && (
        <Menu.Item component={Link} to={paths.admin.user(client.id)} leftSection={<Icon of={IconUser} size={16} />}>
          {t(($) => $.invoicing.list.goToClient)}
        </Menu.Item>
      )}
    </>
  );
}

/** The invoices in rows, with menu and bulk bar. */
export function InvoiceTable({ rows, view, acts, selection, onOpen, onMore, isLoadingMore }: Props) {
  const { t } = useTranslation('invoicing');
  return (
    <>
      <DataTable
        label={t(($) => $.invoicing.title)}
        rows={rows}
        rowKey={({ id }) => id}
        rowName={({ fullNumber, client }) => fullNumber ?? client.name}
        columns={view.columns}
        density={view.density}
        selection={selection}
        onOpen={({ id }) => onOpen(id)}
        rowMenu={(invoice) => <RowMenu invoice={invoice} acts={acts} onOpen={onOpen} />}
        phoneRow={(invoice) => <PhoneRow invoice={invoice} />}
        onMore={onMore}
        isLoadingMore={isLoadingMore}
      />
      <Bulk selection={selection} rows={rows} acts={acts} />
    </>
  );
}
