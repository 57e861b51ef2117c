import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { IconDownload, IconUserPlus } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { Box, Stack } from '#components/layout/layout.tsx';
import { Page } from '#components/page/page.tsx';
import { Unloaded } from '#components/states/loaded.tsx';
import { ListFoot } from '#components/table/list-foot.tsx';
import { useTableView } from '#components/table/use-table-view.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import { errorText } from '#lib/i18n/error-text.ts';
import { phoneQuery, useMedia } from '#lib/media/use-media.ts';
import { useCan } from '#lib/session/use-can.ts';
import { clientCountsQuery, clientsQuery } from '../api/clients.queries.ts';
import { saveClients } from '../api/save-clients.ts';
import { useClientActs } from '../api/use-client-acts.ts';
import { CreateClientDrawer } from '../components/client-form.tsx';
import { ClientTable } from '../components/client-table.tsx';
import { ListEmpty } from '../components/list-empty.tsx';
import { ListTools, StateTabs } from '../components/list-tools.tsx';
import { type ClientFilter, readClientFilter, writeClientFilter } from '../client-list.rules.ts';
import { useClientColumns } from '../use-client-columns.tsx';

function useFilter() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const filter = readClientFilter(query);
  return {
    filter,
    change: (patch: Partial<ClientFilter>) =>
      void navigate({ search: writeClientFilter({ ...filter, ...patch }) }, { replace: true }),
  };
}

function useList(filter: ClientFilter) {
  const query = useInfiniteQuery(clientsQuery(filter));
  const first = query.data?.pages[0];
  return { query, rows: query.data?.pages.flatMap((page) => page.items) ?? [], first };
}
type List = ReturnType<typeof useList>;

function useExport(filter: ClientFilter) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  return {
    isBusy,
    failure,
    async run(): Promise<void> {
      setFailure(undefined);
      setBusy(true);
      await saveClients(filter).catch(setFailure);
      setBusy(false);
    },
  };
}

type ContentProps = {
  list: List;
  filter: ClientFilter;
  onChange: (patch: Partial<ClientFilter>) => void;
  onCreate: () => void;
};

function Content({ list, filter, onChange, onCreate }: ContentProps) {
  const columns = useClientColumns();
  const view = useTableView({ tableId: 'clients', columns });
  const acts = useClientActs();
  const { rows, query } = list;
  return (
    <>
      <ListTools filter={filter} onChange={onChange} view={view} columns={columns} />
      {acts.failure !== undefined && (
        <Box fixed pb={12} px={20}>
          <Callout tone="danger" title={errorText(acts.failure)} />
        </Box>
      )}
      {!query.data && <Unloaded query={query} rows={10} isInset />}
      {query.data && rows.length === 0 && <ListEmpty filter={filter} onCreate={onCreate} />}
      {rows.length > 0 && (
        <>
          <ClientTable
            key={filter.state ?? 'all'}
            rows={rows}
            filter={filter}
            onChange={onChange}
            view={view}
            acts={acts}
            onMore={query.hasNextPage ? () => void query.fetchNextPage() : undefined}
            isLoadingMore={query.isFetchingNextPage}
          />
          <ListFoot
            shown={rows.length}
            total={list.first?.total}
            isAtLeast={list.first?.totalIsExact === false}
            hasMore={query.hasNextPage}
          />
        </>
      )}
    </>
  );
}

type ActionsProps = { exporting: ReturnType<typeof useExport>; onCreate: () => void };

function Actions({ exporting, onCreate }: ActionsProps) {
  const { t } = useTranslation('clients');
  const isPhone = useMedia(phoneQuery);
  const canWrite = useCan('clients.write');
  return (
    <>
      {!isPhone && (
        <Button size="sm" icon={IconDownload} loading={exporting.isBusy} onClick={() => void exporting.run()}>
          {exporting.isBusy ? t(($) => $.clients.exporting) : t(($) => $.clients.export)}
        </Button>
      )}
      {canWrite && (
        <Button variant="primary" size="sm" icon={IconUserPlus} onClick={onCreate}>
          {isPhone ? t(($) => $.clients.addShort) : t(($) => $.clients.add)}
        </Button>
      )}
    </>
  );
}

/** `/admin/users`: all clients, with fast search and bulk actions. */
export function ClientListPage() {
  const { t } = useTranslation('clients');
  const formats = useFormats();
  const { filter, change } = useFilter();
  const list = useList(filter);
  const counts = useQuery(clientCountsQuery).data;
  const exporting = useExport(filter);
  const [isCreating, setCreating] = useState(false);
  const create = () => setCreating(true);
  return (
    <Page
      title={t(($) => $.clients.title)}
      titleNote={counts && formats.number(counts.all)}
      width="list"
      actions={<Actions exporting={exporting} onCreate={create} />}
    >
      <Stack relative as="section" grow shrink shrinkY>
        <StateTabs filter={filter} counts={counts} />
        {exporting.failure !== undefined && (
          <Box fixed pb={12} px={20}>
            <Callout tone="danger" title={errorText(exporting.failure)} />
          </Box>
        )}
        <Content list={list} filter={filter} onChange={change} onCreate={create} />
      </Stack>
      {isCreating && <CreateClientDrawer onClose={() => setCreating(false)} />}
    </Page>
  );
}
