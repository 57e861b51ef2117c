import type { HistoryEntry } from '@enlace/contract/workspace/history/history.schemas.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { Button } from '#components/button/button.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { Box, Stack } from '#components/layout/layout.tsx';
import { Page } from '#components/page/page.tsx';
import { EmptyState } from '#components/states/empty-state.tsx';
import { Unloaded } from '#components/states/loaded.tsx';
import { DataTable } from '#components/table/data-table.tsx';
import { ListFoot } from '#components/table/list-foot.tsx';
import { TableOptions } from '#components/table/table-options.tsx';
import { type TableView, useTableView } from '#components/table/use-table-view.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import { errorText } from '#lib/i18n/error-text.ts';
import { phoneQuery, useMedia } from '#lib/media/use-media.ts';
import { useUser } from '#lib/session/use-user.ts';
import { historyQuery } from '../api/history.queries.ts';
import { CheckLine } from '../components/check-line.tsx';
import { EntryDrawer } from '../components/entry-drawer.tsx';
import { ExportMenu } from '../components/export-menu.tsx';
import { HistoryTools } from '../components/history-tools.tsx';
import type { HistoryArea } from '../history-area.ts';
import { type HistoryView, isNarrowed, readHistoryView, writeHistoryView } from '../history-filter.rules.ts';
import { PhoneEntry, useHistoryColumns } from '../use-history-columns.tsx';
import { useHistoryWords } from '../use-history-words.ts';

const entryParam = 'cambio';

/** The filters and the open entry, both in the URL. */
function useAddress() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const view = readHistoryView(query);
  const open = query.get(entryParam);
  function addressOf(next: HistoryView, id: string | null): string {
    const params = new URLSearchParams(writeHistoryView(next));
    if (id !== null) params.set(entryParam, id);
    return `?${params.toString()}`;
  }
  return {
    view,
    open,
    entryAddress: (id: string) => addressOf(view, id),
    show: (id: string | null) => void navigate({ search: addressOf(view, id) }, { replace: open !== null }),
    change: (patch: Partial<HistoryView>) =>
      void navigate({ search: addressOf({ ...view, ...patch }, null) }, { replace: true }),
    clear: () => void navigate({ search: '' }, { replace: true }),
  };
}

function useList(area: HistoryArea, view: HistoryView) {
  const timeZone = useUser()?.time_zone;
  const query = useInfiniteQuery(historyQuery({ area, view, timeZone }));
  return { query, rows: query.data?.pages.flatMap((page) => page.items) ?? [] };
}
type List = ReturnType<typeof useList>;

function Nothing({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  const { t } = useTranslation('history');
  const { t: ts } = useTranslation('shell');
  if (!isFiltered) {
    return (
      <EmptyState
        drawing="page"
        title={t(($) => $.history.list.emptyTitle)}
        help={t(($) => $.history.list.emptyHelp)}
      />
    );
  }
  return (
    <EmptyState
      drawing="magnifier"
      title={t(($) => $.history.list.noneTitle)}
      help={t(($) => $.history.list.noneHelp)}
      actions={<Button onClick={onClear}>{ts(($) => $.shell.filters.clear)}</Button>}
    />
  );
}

type View = TableView<HistoryEntry>;

/** How many changes a day has; none for the last one while the rest of it is not loaded. */
function useDayNotes({ query, rows }: List) {
  const { t } = useTranslation('history');
  const formats = useFormats();
  const dayOf = ({ at }: HistoryEntry) => formats.longDate(at);
  const counts = new Map<string, number>();
  for (const entry of rows) counts.set(dayOf(entry), (counts.get(dayOf(entry)) ?? 0) + 1);
  const last = rows.at(-1);
  if (last && query.hasNextPage) counts.delete(dayOf(last));
  return {
    dayOf,
    noteOf(entry: HistoryEntry): string | undefined {
      const count = counts.get(dayOf(entry));
      return count === undefined ? undefined : t(($) => $.history.list.ofDay, { count, n: formats.number(count) });
    },
  };
}

function Rows({ list, view, onOpen }: { list: List; view: View; onOpen: (id: string) => void }) {
  const { t } = useTranslation('history');
  const words = useHistoryWords();
  const { query, rows } = list;
  const { dayOf, noteOf } = useDayNotes(list);
  return (
    <>
      <DataTable
        label={t(($) => $.history.list.label)}
        rows={rows}
        rowKey={(entry) => entry.id}
        rowName={(entry) => words.action(entry.action)}
        columns={view.columns}
        density={view.density}
        onOpen={(entry) => onOpen(entry.id)}
        groupOf={dayOf}
        groupNote={noteOf}
        phoneRow={(entry) => <PhoneEntry entry={entry} />}
        onMore={query.hasNextPage ? () => void query.fetchNextPage() : undefined}
        isLoadingMore={query.isFetchingNextPage}
      />
      <ListFoot shown={rows.length} hasMore={query.hasNextPage} />
    </>
  );
}

function Content({ area, address, list }: { area: HistoryArea; address: ReturnType<typeof useAddress>; list: List }) {
  const { query, rows } = list;
  const columns = useHistoryColumns(area);
  const view = useTableView({ tableId: `history-${area}`, columns, usualDensity: 'compact' });
  return (
    <>
      <HistoryTools
        area={area}
        view={address.view}
        onChange={address.change}
        onClear={address.clear}
        end={<TableOptions view={view} columns={columns} />}
      />
      {!query.data && <Unloaded query={query} rows={10} isInset />}
      {query.data && rows.length === 0 && <Nothing isFiltered={isNarrowed(address.view)} onClear={address.clear} />}
      {rows.length > 0 && <Rows list={list} view={view} onOpen={address.show} />}
    </>
  );
}

/** Every change with author, time and origin, and the integrity of the record; a client's own or the installation's. */
export function HistoryListPage({ area }: { area: HistoryArea }) {
  const { t } = useTranslation('history');
  const isPhone = useMedia(phoneQuery);
  const address = useAddress();
  const list = useList(area, address.view);
  const [failure, setFailure] = useState<unknown>();
  const at = list.rows.findIndex(({ id }) => id === address.open);
  const step = (by: number) => {
    const id = at < 0 ? undefined : list.rows[at + by]?.id;
    return id === undefined ? undefined : () => address.show(id);
  };
  return (
    <Page
      title={t(($) => $.history.title)}
      width="list"
      actions={isPhone ? undefined : <ExportMenu area={area} view={address.view} onFailure={setFailure} />}
    >
      <Stack relative as="section" grow shrink shrinkY>
        {failure !== undefined && (
          <Box fixed pt={12} px={20}>
            <Callout tone="danger" title={errorText(failure)} />
          </Box>
        )}
        <Content area={area} address={address} list={list} />
        <CheckLine area={area} entryAddress={address.entryAddress} />
      </Stack>
      {address.open !== null && (
        <EntryDrawer
          area={area}
          id={address.open}
          onClose={() => address.show(null)}
          onPrevious={step(-1)}
          onNext={step(1)}
        />
      )}
    </Page>
  );
}
