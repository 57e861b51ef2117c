import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { Callout } from '#components/feedback/callout.tsx';
import { FilterTabs } from '#components/filters/filter-tabs.tsx';
import { Box, Stack } from '#components/layout/layout.tsx';
import { Page } from '#components/page/page.tsx';
import { Unloaded } from '#components/states/loaded.tsx';
import { ListFoot } from '#components/table/list-foot.tsx';
import { type Selection, useSelection } from '#components/table/use-selection.ts';
import { useTableView } from '#components/table/use-table-view.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import { errorText } from '#lib/i18n/error-text.ts';
import { figuresQuery, invoicesQuery, sellerQuery } from '../api/invoices.queries.ts';
import { type InvoiceActs, useInvoiceActs } from '../api/use-invoice-acts.ts';
import { ChainDialog } from '../components/chain-dialog.tsx';
import { DraftDrawer } from '../components/draft-drawer.tsx';
import { InvoiceDrawer } from '../components/invoice-drawer.tsx';
import { InvoiceTable } from '../components/invoice-table.tsx';
import { FirstTime, ListEmpty } from '../components/list-empty.tsx';
import { ListTools } from '../components/list-tools.tsx';
import { PageActions, type PagePanel } from '../components/page-actions.tsx';
import { SellerDrawer } from '../components/seller-drawer.tsx';
import { SeriesDialog } from '../components/series-dialog.tsx';
import { type Figures, SumsStrip } from '../components/sums-strip.tsx';
import {
  bankWord,
  type InvoiceFilter,
  isFiltered,
  readInvoiceFilter,
  readOpen,
  tabs,
  writeInvoiceFilter,
} from '../invoice-list.rules.ts';
import { useInvoiceColumns } from '../use-invoice-columns.tsx';

function useAddress() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const filter = readInvoiceFilter(query);
  const go = (search: string) => void navigate({ search }, { replace: true });
  return {
    filter,
    open: readOpen(query),
    isBank: query.get('ver') === bankWord,
    change: (patch: Partial<InvoiceFilter>) => go(writeInvoiceFilter({ ...filter, ...patch }, readOpen(query))),
    show: (id: string | undefined) => go(writeInvoiceFilter(filter, id)),
  };
}
type Address = ReturnType<typeof useAddress>;

function useList(filter: InvoiceFilter) {
  const query = useInfiniteQuery(invoicesQuery(filter));
  return {
    query,
    rows: query.data?.pages.flatMap((page) => page.items) ?? [],
    total: query.data?.pages[0]?.total ?? 0,
    isTotalExact: query.data?.pages[0]?.totalIsExact !== false,
  };
}
type List = ReturnType<typeof useList>;

/** Ticks apply only to their tab. */
function useTicks(filter: InvoiceFilter, rows: List['rows']): Selection {
  const [tab, setTab] = useState(filter.tab);
  const selection = useSelection(rows.map(({ id }) => id));
  if (tab !== filter.tab) {
    setTab(filter.tab);
    selection.clear();
  }
  return selection;
}

type TabsProps = { address: Address; counts: Figures['counts'] | undefined; hasBank: boolean };

function Tabs({ address, counts, hasBank }: TabsProps) {
  const { t } = useTranslation('invoicing');
  const formats = useFormats();
  const { filter, isBank } = address;
  const views = tabs.map((tab) => ({
    key: tab,
    label: t(($) => $.invoicing.tab[tab]),
    to: writeInvoiceFilter({ ...filter, tab }) || '?',
    isCurrent: !isBank && filter.tab === tab,
    count: counts && formats.number(counts[tab]),
  }));
  const bank = { key: 'bank', label: t(($) => $.invoicing.tab.bank), to: `?ver=${bankWord}`, isCurrent: isBank };
  return (
    <Box phone={{ p: '4px 16px 0' }} lineBottom fixed pt={8} px={24}>
      <FilterTabs label={t(($) => $.invoicing.views)} tabs={hasBank ? [...views, bank] : views} />
    </Box>
  );
}

type ContentProps = {
  address: Address;
  list: List;
  figures: Figures | undefined;
  acts: InvoiceActs;
  selection: Selection;
  onCreate: () => void;
};

function Content({ address, list, figures, acts, selection, onCreate }: ContentProps) {
  const columns = useInvoiceColumns();
  const view = useTableView({ tableId: 'admin-invoices', columns });
  const { rows, query } = list;
  const { filter } = address;
  const clientName = rows.find(({ client }) => client.id === filter.clientId)?.client.name;
  return (
    <>
      <ListTools filter={filter} clientName={clientName} onChange={address.change} view={view} columns={columns} />
      {rows.length > 0 && figures && <SumsStrip sums={figures.sums} />}
      {!query.data && <Unloaded query={query} rows={10} isInset />}
      {query.data && rows.length === 0 && <ListEmpty filter={filter} onCreate={onCreate} />}
      {rows.length > 0 && (
        <>
          <InvoiceTable
            key={filter.tab}
            rows={rows}
            view={view}
            acts={acts}
            selection={selection}
            onOpen={address.show}
            onMore={query.hasNextPage ? () => void query.fetchNextPage() : undefined}
            isLoadingMore={query.isFetchingNextPage}
          />
          <ListFoot shown={rows.length} total={list.total} isAtLeast={!list.isTotalExact} hasMore={query.hasNextPage} />
        </>
      )}
    </>
  );
}

type PanelProps = {
  panel: PagePanel | undefined;
  onClose: () => void;
  onSaved: (id: string) => void;
};

function Panel({ panel, onClose, onSaved }: PanelProps) {
  const seller = useQuery(sellerQuery).data;
  if (panel === 'draft') return <DraftDrawer onSaved={onSaved} onClose={onClose} />;
  if (panel === 'series') return <SeriesDialog onClose={onClose} />;
  if (panel === 'chain') return <ChainDialog onClose={onClose} />;
  if (panel === 'seller' && seller) return <SellerDrawer seller={seller.seller} onClose={onClose} />;
  return null;
}

function OpenInvoice({ address, rows }: { address: Address; rows: List['rows'] }) {
  const { open } = address;
  if (open === undefined) return null;
  const at = rows.findIndex(({ id }) => id === open);
  const walk = { previous: at > 0 ? rows[at - 1]?.id : undefined, next: at === -1 ? undefined : rows[at + 1]?.id };
  return (
    <InvoiceDrawer key={open} id={open} walk={walk} onOpen={address.show} onClose={() => address.show(undefined)} />
  );
}

/** `/admin/facturas`: all invoices with totals, one next to the list, and the settings of the books. */
export function InvoicesPage({ bank }: { bank?: ReactNode }) {
  const { t } = useTranslation('invoicing');
  const formats = useFormats();
  const address = useAddress();
  const { filter } = address;
  const isBank = address.isBank && bank !== undefined;
  const list = useList(filter);
  const figures = useQuery(figuresQuery(filter)).data;
  const seller = useQuery(sellerQuery).data;
  const acts = useInvoiceActs();
  const selection = useTicks(filter, list.rows);
  const ids = [...selection.selected];
  const [panel, setPanel] = useState<PagePanel>();
  const isFirstTime =
    seller?.seller === null && !isFiltered(filter) && list.query.data !== undefined && list.total === 0;
  function open(next: PagePanel): void {
    if (address.open !== undefined) address.show(undefined);
    setPanel(next);
  }
  return (
    <Page
      title={t(($) => $.invoicing.title)}
      titleNote={figures && formats.number(figures.counts.all)}
      width="list"
      actions={
        <PageActions
          isExporting={acts.busy === 'book' || acts.busy === 'archive'}
          canCreate={seller?.seller !== null}
          onOpen={open}
          ticked={ids.length}
          onBook={() => void acts.book({ filter, ids })}
          onArchive={() => void acts.archive({ filter, ids }, 'pdf')}
        />
      }
    >
      <Stack relative as="section" grow shrink shrinkY>
        <Tabs address={address} counts={figures?.counts} hasBank={bank !== undefined} />
        {acts.failure !== undefined && (
          <Box fixed pb={12} px={20}>
            <Callout tone="danger" title={errorText(acts.failure)} />
          </Box>
        )}
        {isBank && (
          <Box scroll grow shrinkY>
            {bank}
          </Box>
        )}
        {!isBank && isFirstTime && <FirstTime waiting={seller.waiting} onFill={() => open('seller')} />}
        {!isBank && !isFirstTime && (
          <Content
            address={address}
            list={list}
            figures={figures}
            acts={acts}
            selection={selection}
            onCreate={() => open('draft')}
          />
        )}
      </Stack>
      {!isBank && <OpenInvoice address={address} rows={list.rows} />}
      <Panel
        panel={panel}
        onClose={() => setPanel(undefined)}
        onSaved={(id) => {
          setPanel(undefined);
          address.show(id);
        }}
      />
    </Page>
  );
}
