import { exportCommunicationsRef } from '@enlace/contract/sending/communications/communications.refs.gen.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { IconDownload, IconPencil } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { FilterTabs } from '#components/filters/filter-tabs.tsx';
import { Box, Stack } from '#components/layout/layout.tsx';
import { Page } from '#components/page/page.tsx';
import { EmptyState } from '#components/states/empty-state.tsx';
import { Unloaded } from '#components/states/loaded.tsx';
import { TableOptions } from '#components/table/table-options.tsx';
import { useTableView } from '#components/table/use-table-view.ts';
import { saveFileAs } from '#lib/files/save-file.ts';
import { errorText } from '#lib/i18n/error-text.ts';
import { narrowQuery, useMedia } from '#lib/media/use-media.ts';
import { useCan } from '#lib/session/use-can.ts';
import { useUser } from '#lib/session/use-user.ts';
import { communicationsQuery } from '../api/communications.queries.ts';
import { isNarrowed, readFilter } from '../communication-address.rules.ts';
import { BlockedList } from '../components/blocked-list.tsx';
import { CommunicationDrawer } from '../components/communication-drawer.tsx';
import { ExplainPanel } from '../components/explain-panel.tsx';
import { LetterDrawer } from '../components/letter-drawer.tsx';
import { LogTable, useLogColumns } from '../components/log-table.tsx';
import { LogTools } from '../components/log-tools.tsx';

const tabParam = 'vista';
const openParam = 'abierta';
const tabs = ['log', 'blocked', 'explain'] as const;
const tabNames = { log: '', blocked: 'no-escribir', explain: 'explicar' } as const;

function useAddress() {
  const [query, setQuery] = useSearchParams();
  const navigate = useNavigate();
  const with_ = (changes: Record<string, string>) => {
    const next = new URLSearchParams(query);
    for (const [param, value] of Object.entries(changes)) {
      if (value === '') next.delete(param);
      else next.set(param, value);
    }
    return next;
  };
  return {
    query,
    tab: tabs.find((tab) => tabNames[tab] === (query.get(tabParam) ?? '')) ?? 'log',
    open: query.get(openParam),
    change: (changes: Record<string, string>) => setQuery(with_({ ...changes, [openParam]: '' }), { replace: true }),
    clear: () => setQuery({}, { replace: true }),
    show: (ref: string | null) =>
      void navigate({ search: `?${with_({ [openParam]: ref ?? '' }).toString()}` }, { replace: query.has(openParam) }),
  };
}
type Address = ReturnType<typeof useAddress>;

function useLog(address: Address) {
  const timeZone = useUser()?.time_zone ?? 'UTC';
  const filter = readFilter(address.query, timeZone);
  const query = useInfiniteQuery(communicationsQuery(filter));
  return { filter, query, rows: query.data?.pages.flatMap((page) => page.items) ?? [] };
}

function Nothing({ log, address }: { log: ReturnType<typeof useLog>; address: Address }) {
  const { t } = useTranslation('communications');
  const { query, filter } = log;
  if (query.hasNextPage) {
    return (
      <EmptyState
        drawing="magnifier"
        title={t(($) => $.communications.list.looking)}
        help={t(($) => $.communications.list.noneHelp)}
        actions={
          <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t(($) => $.communications.list.moreButton)}
          </Button>
        }
      />
    );
  }
  const narrowed = isNarrowed(filter);
  return (
    <EmptyState
      drawing={narrowed ? 'magnifier' : 'page'}
      title={t(($) => $.communications.list[narrowed ? 'noneTitle' : 'emptyTitle'])}
      help={t(($) => $.communications.list[narrowed ? 'noneHelp' : 'emptyHelp'])}
      actions={narrowed ? <Button onClick={address.clear}>{t(($) => $.communications.clear)}</Button> : undefined}
    />
  );
}

function Log({ address }: { address: Address }) {
  const log = useLog(address);
  const { query, rows } = log;
  const columns = useLogColumns();
  const view = useTableView({ tableId: 'communications', columns, usualDensity: 'normal' });
  const at = rows.findIndex(({ ref }) => ref === address.open);
  const step = (by: number) => {
    const ref = at < 0 ? undefined : rows[at + by]?.ref;
    return ref === undefined ? undefined : () => address.show(ref);
  };
  return (
    <>
      <LogTools
        query={address.query}
        onChange={address.change}
        onClear={address.clear}
        end={<TableOptions view={view} columns={columns} />}
      />
      {!query.data && <Unloaded query={query} rows={10} isInset />}
      {query.data && rows.length === 0 && <Nothing log={log} address={address} />}
      {rows.length > 0 && (
        <LogTable
          rows={rows}
          view={view}
          hasMore={query.hasNextPage}
          isLoadingMore={query.isFetchingNextPage}
          onMore={() => void query.fetchNextPage()}
          onOpen={address.show}
        />
      )}
      {address.open !== null && (
        <CommunicationDrawer
          id={address.open}
          onClose={() => address.show(null)}
          onPrevious={step(-1)}
          onNext={step(1)}
        />
      )}
    </>
  );
}

function Actions({
  address,
  onWrite,
  onFailure,
}: {
  address: Address;
  onWrite: () => void;
  onFailure: (error: unknown) => void;
}) {
  const { t } = useTranslation('communications');
  const mayWrite = useCan('mailbox.write');
  const isNarrow = useMedia(narrowQuery);
  const saveName = t(($) => $.communications.export);
  const timeZone = useUser()?.time_zone ?? 'UTC';
  const save = () =>
    saveFileAs(exportCommunicationsRef, { query: readFilter(address.query, timeZone) }, 'comunicaciones.csv').catch(
      onFailure,
    );
  return (
    <>
      {address.tab === 'log' && (
        <Button size="sm" icon={IconDownload} onClick={() => void save()} {...(isNarrow && { 'aria-label': saveName })}>
          {isNarrow ? null : saveName}
        </Button>
      )}
      {mayWrite && (
        <Button size="sm" variant="primary" icon={IconPencil} onClick={onWrite}>
          {t(($) => $.communications.write)}
        </Button>
      )}
    </>
  );
}

/** Everything sent and received, suppressed addresses, and the explanation of bounces. */
export function CommunicationsPage() {
  const { t } = useTranslation('communications');
  const address = useAddress();
  const [isWriting, setWriting] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  return (
    <Page
      title={t(($) => $.communications.title)}
      width="list"
      actions={<Actions address={address} onWrite={() => setWriting(true)} onFailure={setFailure} />}
    >
      <Stack as="section" grow shrink shrinkY>
        <Box phone={{ p: '4px 16px 0' }} fixed pt={8} px={20}>
          <FilterTabs
            label={t(($) => $.communications.tabs)}
            tabs={tabs.map((tab) => ({
              key: tab,
              label: t(($) => $.communications.tab[tab]),
              to: tab === 'log' ? '?' : `?${tabParam}=${tabNames[tab]}`,
              isCurrent: tab === address.tab,
            }))}
          />
        </Box>
        {failure !== undefined && (
          <Box phone={{ p: '12px 16px 0' }} fixed pt={12} px={20}>
            <Callout tone="danger" title={errorText(failure)} />
          </Box>
        )}
        {address.tab === 'log' && <Log address={address} />}
        {address.tab === 'blocked' && <BlockedList />}
        {address.tab === 'explain' && <ExplainPanel />}
      </Stack>
      {isWriting && <LetterDrawer onClose={() => setWriting(false)} />}
    </Page>
  );
}
