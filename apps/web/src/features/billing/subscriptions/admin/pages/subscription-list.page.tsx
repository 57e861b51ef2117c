import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { IconDownload } from 'virtual:tabler-icons';
import { paths } from '#app/paths.ts';
import { Button, LinkButton } from '#components/button/button.tsx';
import { IconButton } from '#components/button/icon-button.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import { Stat, StatStrip } from '#components/figures/stat-strip.tsx';
import { Box, Grid, Stack } from '#components/layout/layout.tsx';
import { Page } from '#components/page/page.tsx';
import { EmptyState } from '#components/states/empty-state.tsx';
import { Unloaded } from '#components/states/loaded.tsx';
import type { Sort } from '#components/table/column.ts';
import { DataTable } from '#components/table/data-table.tsx';
import { ListFoot } from '#components/table/list-foot.tsx';
import { useTableView } from '#components/table/use-table-view.ts';
import { useAction } from '#lib/form/use-action.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import { phoneQuery, useMedia } from '#lib/media/use-media.ts';
import { saveSubscriptions } from '../api/save-subscriptions.ts';
import { clockQuery, countsQuery, daysAhead, parkedQuery, subscriptionsQuery } from '../api/subscriptions.queries.ts';
import { type Counts, ListTools, StateTabs } from '../components/list-tools.tsx';
import { SubscriptionDrawer } from '../components/subscription-drawer.tsx';
import {
  isFiltered,
  parkedFirst,
  readFilter,
  type SubscriptionFilter,
  subscriptionSorts,
  usualDirection,
  writeFilter,
} from '../subscription-list.rules.ts';
import { PhoneRow, useSubscriptionColumns } from '../use-subscription-columns.tsx';

/** The filter and the open subscription are in the URL. */
function useAddress() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const filter = readFilter(query);
  return {
    filter,
    openId: query.get('s') ?? undefined,
    change: (patch: Partial<SubscriptionFilter>) =>
      void navigate({ search: writeFilter({ ...filter, ...patch }) }, { replace: true }),
    open(id: string | undefined): void {
      const next = new URLSearchParams(writeFilter(filter));
      if (id !== undefined) next.set('s', id);
      void navigate({ search: next.toString() }, { replace: true });
    },
  };
}
type Address = ReturnType<typeof useAddress>;

function useRows(filter: SubscriptionFilter) {
  const query = useInfiniteQuery(subscriptionsQuery(filter));
  const parked = useQuery(parkedQuery(filter)).data?.items ?? [];
  const rows = parkedFirst({ parked, rows: query.data?.pages.flatMap(({ items }) => items) ?? [] });
  const first = query.data?.pages[0];
  return { query, rows, total: first?.total ?? 0, isTotalExact: first?.totalIsExact !== false };
}

function Figures({ counts }: { counts: Counts }) {
  const { t } = useTranslation('subscribers');
  const formats = useFormats();
  const { monthly, states, cancelling } = counts;
  const paying = monthly.reduce((sum, { subscriptions }) => sum + subscriptions, 0);
  return (
    <Box phone={{ px: 16 }} fixed pt={16} pb={4} px={20}>
      <StatStrip label={t(($) => $.subscribers.figures.title)}>
        <Stat
          label={t(($) => $.subscribers.figures.monthly)}
          value={
            monthly.length === 0
              ? '–'
              : monthly.map(({ minor, currency }) => formats.money({ minor, currency })).join(' + ')
          }
          note={t(($) => $.subscribers.figures.from, { count: paying, n: formats.number(paying) })}
        />
        <Stat label={t(($) => $.subscribers.figures.trials)} value={formats.number(states.trialing)} />
        <Stat
          label={t(($) => $.subscribers.figures.arrears)}
          value={formats.number(states.past_due + states.suspended)}
        />
        <Stat label={t(($) => $.subscribers.figures.cancelling)} value={formats.number(cancelling)} />
      </StatStrip>
    </Box>
  );
}

/** Notices above the list: some need attention, or the time was moved. */
function Notices({ counts, filter }: { counts: Counts | undefined; filter: SubscriptionFilter }) {
  const { t } = useTranslation('subscribers');
  const formats = useFormats();
  const clock = useQuery(clockQuery).data;
  const days = clock ? daysAhead(clock) : 0;
  const parked = counts?.parked ?? 0;
  return (
    <Grid hideEmpty phone={{ px: 16 }} fixed gap={10} pt={12} px={20}>
      {clock && clock.aheadSeconds > 0 && (
        <Callout
          tone="warn"
          title={t(($) => $.subscribers.clock.banner, {
            date: formats.longDate(clock.now),
            count: days,
            n: formats.number(days),
          })}
          action={
            <LinkButton size="sm" to={paths.admin.clock}>
              {t(($) => $.subscribers.clock.open)}
            </LinkButton>
          }
        >
          {t(($) => $.subscribers.clock.bannerHelp)}
        </Callout>
      )}
      {parked > 0 && filter.tab !== 'parked' && (
        <Callout
          tone="danger"
          title={t(($) => $.subscribers.parkedNote, { count: parked, n: formats.number(parked) })}
          action={
            <LinkButton size="sm" to={writeFilter({ ...filter, tab: 'parked' })} replace>
              {t(($) => $.subscribers.seeParked)}
            </LinkButton>
          }
        >
          {t(($) => $.subscribers.parkedHelp)}
        </Callout>
      )}
    </Grid>
  );
}

function NoRows({ filter }: { filter: SubscriptionFilter }) {
  const { t } = useTranslation('subscribers');
  if (!isFiltered(filter))
    return <EmptyState drawing="loop" title={t(($) => $.subscribers.empty)} help={t(($) => $.subscribers.emptyHelp)} />;
  return (
    <EmptyState
      drawing="magnifier"
      title={
        filter.search === ''
          ? t(($) => $.subscribers.none)
          : t(($) => $.subscribers.noResults, { search: filter.search })
      }
      help={t(($) => $.subscribers.noneHelp)}
      actions={<LinkButton to={paths.admin.subscriptions}>{t(($) => $.subscribers.clear)}</LinkButton>}
    />
  );
}

function List({ address }: { address: Address }) {
  const { t } = useTranslation('subscribers');
  const { filter, change, openId, open } = address;
  const columns = useSubscriptionColumns();
  const view = useTableView({ tableId: 'subscriptions', columns });
  const { query, rows, total, isTotalExact } = useRows(filter);
  const ids = rows.map(({ id }) => id);
  const at = openId === undefined ? -1 : ids.indexOf(openId);
  function onSort({ column, direction }: Sort): void {
    const sort = subscriptionSorts.find((each) => each === column);
    if (sort) change({ sort, direction: sort === filter.sort ? direction : usualDirection[sort] });
  }
  return (
    <>
      <ListTools filter={filter} onChange={change} view={view} columns={columns} />
      {!query.data && <Unloaded query={query} rows={10} isInset />}
      {query.data && rows.length === 0 && <NoRows filter={filter} />}
      {rows.length > 0 && (
        <>
          <DataTable
            key={filter.tab}
            label={t(($) => $.subscribers.title)}
            rows={rows}
            rowKey={({ id }) => id}
            rowName={({ client }) => client.name}
            columns={view.columns}
            density={view.density}
            sort={{ column: filter.sort, direction: filter.direction }}
            onSort={onSort}
            onOpen={({ id }) => open(id)}
            phoneRow={(row) => <PhoneRow row={row} />}
            onMore={query.hasNextPage ? () => void query.fetchNextPage() : undefined}
            isLoadingMore={query.isFetchingNextPage}
          />
          <ListFoot shown={rows.length} total={total} isAtLeast={!isTotalExact} hasMore={query.hasNextPage} />
        </>
      )}
      {openId !== undefined && (
        <SubscriptionDrawer
          key={openId}
          id={openId}
          walk={{ previous: ids[at - 1], next: at === -1 ? undefined : ids[at + 1], go: open }}
          onClose={() => open(undefined)}
        />
      )}
    </>
  );
}

function Actions({ filter }: { filter: SubscriptionFilter }) {
  const { t } = useTranslation('subscribers');
  const isPhone = useMedia(phoneQuery);
  const action = useAction();
  const label = action.failure === undefined ? t(($) => $.subscribers.export) : t(($) => $.subscribers.exportFailed);
  const save = () => void action.run(() => saveSubscriptions(filter));
  if (isPhone) return <IconButton icon={IconDownload} label={label} disabled={action.isBusy} onClick={save} />;
  return (
    <Button size="sm" icon={IconDownload} loading={action.isBusy} onClick={save}>
      {label}
    </Button>
  );
}

/** `/admin/suscripcions`: all subscriptions, those that need attention first. */
export function SubscriptionListPage() {
  const { t } = useTranslation('subscribers');
  const formats = useFormats();
  const address = useAddress();
  const counts = useQuery(countsQuery);
  return (
    <Page
      title={t(($) => $.subscribers.title)}
      titleNote={counts.data && formats.number(counts.data.all)}
      width="full"
      actions={<Actions filter={address.filter} />}
    >
      <Stack relative as="section" grow shrink shrinkY>
        <StateTabs filter={address.filter} counts={counts.data} />
        {counts.data && <Figures counts={counts.data} />}
        <Notices counts={counts.data} filter={address.filter} />
        <FailureCallout failure={counts.error} />
        <List address={address} />
      </Stack>
    </Page>
  );
}
