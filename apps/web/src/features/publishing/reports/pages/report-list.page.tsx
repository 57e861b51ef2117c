import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { Button } from '#components/button/button.tsx';
import { Stack } from '#components/layout/layout.tsx';
import { Page } from '#components/page/page.tsx';
import { EmptyState } from '#components/states/empty-state.tsx';
import { Unloaded } from '#components/states/loaded.tsx';
import { DataTable } from '#components/table/data-table.tsx';
import { ListFoot } from '#components/table/list-foot.tsx';
import { TableOptions } from '#components/table/table-options.tsx';
import { type TableView, useTableView } from '#components/table/use-table-view.ts';
import { type ReportFilter, reportsQuery } from '../api/reports.queries.ts';
import { ReportDrawer } from '../components/report-drawer.tsx';
import { ReportTools, StateTabs } from '../components/report-tools.tsx';
import { readReportAddress, writeReportAddress } from '../report-address.rules.ts';
import { PhoneReport, useReportColumns } from '../use-report-columns.tsx';

const allOpen: ReportFilter = { state: 'open', reason: undefined, search: '' };

function useAddress() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const { filter, open } = readReportAddress(query);
  return {
    filter,
    open,
    show: (id: string | null) =>
      void navigate({ search: writeReportAddress({ filter, open: id }) }, { replace: open !== null }),
    change: (patch: Partial<ReportFilter>) =>
      void navigate({ search: writeReportAddress({ filter: { ...filter, ...patch }, open: null }) }, { replace: true }),
  };
}

function useList(filter: ReportFilter) {
  const query = useInfiniteQuery(reportsQuery(filter));
  return { query, rows: query.data?.pages.flatMap((page) => page.items) ?? [] };
}
type List = ReturnType<typeof useList>;

function Nothing({ filter, onClear }: { filter: ReportFilter; onClear: () => void }) {
  const { t } = useTranslation('reports');
  if (filter.search === '' && filter.reason === undefined && filter.state === 'open') {
    return <EmptyState drawing="page" title={t(($) => $.reports.emptyTitle)} help={t(($) => $.reports.emptyHelp)} />;
  }
  return (
    <EmptyState
      drawing="magnifier"
      title={t(($) => $.reports.noneTitle)}
      help={t(($) => $.reports.noneHelp)}
      actions={<Button onClick={onClear}>{t(($) => $.reports.clear)}</Button>}
    />
  );
}

type RowsProps = { list: List; view: TableView<List['rows'][number]>; onOpen: (id: string) => void };

function Rows({ list, view, onOpen }: RowsProps) {
  const { t } = useTranslation('reports');
  const { query, rows } = list;
  return (
    <>
      <DataTable
        label={t(($) => $.reports.title)}
        rows={rows}
        rowKey={(report) => report.id}
        rowName={(report) => `${report.profile.name}, ${t(($) => $.reports.reason[report.reason])}`}
        columns={view.columns}
        density={view.density}
        onOpen={(report) => onOpen(report.id)}
        phoneRow={(report) => <PhoneReport report={report} />}
        onMore={query.hasNextPage ? () => void query.fetchNextPage() : undefined}
        isLoadingMore={query.isFetchingNextPage}
      />
      <ListFoot shown={rows.length} hasMore={query.hasNextPage} />
    </>
  );
}

/** Reports about public pages: list, filters, and details next to it. */
export function ReportListPage() {
  const { t } = useTranslation('reports');
  const address = useAddress();
  const { filter, open } = address;
  const list = useList(filter);
  const { query, rows } = list;
  const columns = useReportColumns();
  const view = useTableView({ tableId: 'reports', columns });
  const at = rows.findIndex(({ id }) => id === open);
  const step = (by: number) => {
    const id = at < 0 ? undefined : rows[at + by]?.id;
    return id === undefined ? undefined : () => address.show(id);
  };
  return (
    <Page title={t(($) => $.reports.title)} width="list">
      <Stack relative as="section" grow shrink shrinkY>
        <StateTabs filter={filter} />
        <ReportTools filter={filter} onChange={address.change} end={<TableOptions view={view} columns={columns} />} />
        {!query.data && <Unloaded query={query} rows={8} isInset />}
        {query.data && rows.length === 0 && <Nothing filter={filter} onClear={() => address.change(allOpen)} />}
        {rows.length > 0 && <Rows list={list} view={view} onOpen={address.show} />}
      </Stack>
      {open !== null && (
        <ReportDrawer
          key={open}
          id={open}
          onClose={() => address.show(null)}
          onOpen={address.show}
          onPrevious={step(-1)}
          onNext={step(1)}
        />
      )}
    </Page>
  );
}
