import {
  type OperatorQuarantinedMail,
  quarantineReasons,
} from '@enlace/contract/mailbox/mail-sources/mail-sources.schemas.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearchParams } from 'react-router';
import { FilterBar } from '#components/filters/filter-bar.tsx';
import { choiceFilter } from '#components/filters/filter-chip.tsx';
import { FilterTabs } from '#components/filters/filter-tabs.tsx';
import { Box, Grid, Row, Stack, Text } from '#components/layout/layout.tsx';
import { Page } from '#components/page/page.tsx';
import { EmptyState } from '#components/states/empty-state.tsx';
import { Unloaded } from '#components/states/loaded.tsx';
import type { Column } from '#components/table/column.ts';
import { DataTable } from '#components/table/data-table.tsx';
import { ListFoot } from '#components/table/list-foot.tsx';
import { TableOptions } from '#components/table/table-options.tsx';
import { type TableView, useTableView } from '#components/table/use-table-view.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import { useCan } from '#lib/session/use-can.ts';
import { type Reason, setAsideQuery } from '../api/set-aside.ts';
import { InstallationMails } from '../components/installation-mails.tsx';
import { SetAsideDrawer } from '../components/set-aside-drawer.tsx';

function useColumns(): readonly Column<OperatorQuarantinedMail>[] {
  const { t } = useTranslation('quarantine');
  const { t: incoming } = useTranslation('incoming');
  const formats = useFormats();
  return [
    {
      id: 'reason',
      header: t(($) => $.quarantine.column.reason),
      cell: ({ reason }) => incoming(($) => $.incoming.reasons[reason]),
    },
    { id: 'client', header: t(($) => $.quarantine.column.client), cell: ({ client }) => client.name },
    {
      id: 'from',
      header: t(($) => $.quarantine.column.from),
      isOptional: true,
      cell: ({ from }) => (from === '' ? t(($) => $.quarantine.noSender) : from),
    },
    {
      id: 'size',
      header: t(($) => $.quarantine.column.size),
      isOptional: true,
      align: 'end',
      cell: ({ size }) => formats.bytes(size),
    },
    {
      id: 'when',
      header: t(($) => $.quarantine.column.when),
      align: 'end',
      cell: ({ receivedAt }) => (
        <time dateTime={receivedAt} title={formats.dateTime(receivedAt)}>
          {formats.brief(receivedAt)}
        </time>
      ),
    },
  ];
}

function PhoneMail({ mail }: { mail: OperatorQuarantinedMail }) {
  const { t } = useTranslation('quarantine');
  const { t: incoming } = useTranslation('incoming');
  const formats = useFormats();
  return (
    <Grid as="span" shrink gap={2}>
      <Row as="span" justify="between" gap={12} align="stretch">
        <b>{incoming(($) => $.incoming.reasons[mail.reason])}</b>
        <Text as="time" fixed size={12} tone="faint" dateTime={mail.receivedAt}>
          {formats.brief(mail.receivedAt)}
        </Text>
      </Row>
      <Text as="span" size={13} tone="muted" truncate>
        {[mail.client.name, mail.from === '' ? t(($) => $.quarantine.noSender) : mail.from].join(' · ')}
      </Text>
    </Grid>
  );
}

function useAddress() {
  const [query, setQuery] = useSearchParams();
  const reason: Reason | undefined = quarantineReasons.find((each) => each === query.get('motivo'));
  const write = (next: { reason: Reason | undefined; open: string | null }): void => {
    const words = new URLSearchParams();
    if (next.reason !== undefined) words.set('motivo', next.reason);
    if (next.open !== null) words.set('id', next.open);
    setQuery(words, { replace: true });
  };
  return {
    reason,
    open: query.get('id'),
    narrow: (to: Reason | undefined) => write({ reason: to, open: null }),
    show: (open: string | null) => write({ reason, open }),
  };
}
type Address = ReturnType<typeof useAddress>;

function Table({
  rows,
  address,
  view,
  onMore,
  isLoadingMore,
}: {
  rows: readonly OperatorQuarantinedMail[];
  address: Address;
  view: TableView<OperatorQuarantinedMail>;
  onMore: (() => void) | undefined;
  isLoadingMore: boolean;
}) {
  const { t } = useTranslation('quarantine');
  const { t: incoming } = useTranslation('incoming');
  return (
    <DataTable
      label={t(($) => $.quarantine.title)}
      rows={rows}
      rowKey={({ id }) => id}
      rowName={({ reason, client }) => `${incoming(($) => $.incoming.reasons[reason])}, ${client.name}`}
      columns={view.columns}
      density={view.density}
      onOpen={({ id }) => address.show(id)}
      phoneRow={(mail) => <PhoneMail mail={mail} />}
      onMore={onMore}
      isLoadingMore={isLoadingMore}
    />
  );
}

/** Unreadable incoming mail of all clients. */
function UnreadMails() {
  const { t } = useTranslation('quarantine');
  const { t: incoming } = useTranslation('incoming');
  const address = useAddress();
  const columns = useColumns();
  const view = useTableView({ tableId: 'set-aside-mail', columns });
  const query = useInfiniteQuery(setAsideQuery(address.reason));
  const rows = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const at = rows.findIndex(({ id }) => id === address.open);
  const opened = rows[at];
  const step = (by: number) => {
    const id = at < 0 ? undefined : rows[at + by]?.id;
    return id === undefined ? undefined : () => address.show(id);
  };
  return (
    <>
      <Stack relative as="section" grow shrink shrinkY>
        <Row phone={{ px: 16 }} wrap justify="between" fixed gap={8} gapX={20} pt={14} pb={12} pr={16} pl={20}>
          <Text maxW="68ch" size={13} tone="muted">
            {t(($) => $.quarantine.lead)}
          </Text>
        </Row>
        <FilterBar
          filters={[
            choiceFilter({
              id: 'reason',
              name: t(($) => $.quarantine.column.reason),
              value: address.reason,
              choices: quarantineReasons.map((value) => ({ value, label: incoming(($) => $.incoming.reasons[value]) })),
              onChange: (value) => address.narrow(quarantineReasons.find((each) => each === value)),
            }),
          ]}
          end={<TableOptions view={view} columns={columns} />}
        />
        {!query.data && <Unloaded query={query} rows={8} isInset />}
        {query.data && rows.length === 0 && (
          <EmptyState
            drawing="envelope"
            title={t(($) => $.quarantine.emptyTitle)}
            help={t(($) => $.quarantine.emptyHelp)}
          />
        )}
        {rows.length > 0 && (
          <Table
            rows={rows}
            address={address}
            view={view}
            onMore={query.hasNextPage ? () => void query.fetchNextPage() : undefined}
            isLoadingMore={query.isFetchingNextPage}
          />
        )}
        {rows.length > 0 && <ListFoot shown={rows.length} hasMore={query.hasNextPage} />}
      </Stack>
      {opened && (
        <SetAsideDrawer
          key={opened.id}
          mail={opened}
          onClose={() => address.show(null)}
          onPrevious={step(-1)}
          onNext={step(1)}
        />
      )}
    </>
  );
}

const installationView = 'instalacion';

/** The operator's view of incoming mail that no client reads: unreadable mail, and mail to the installation. */
export function SetAsidePage() {
  const { t } = useTranslation('quarantine');
  const [query] = useSearchParams();
  const { pathname } = useLocation();
  const mayRead = useCan('settings.write');
  const isInstallation = mayRead && query.get('vista') === installationView;
  return (
    <Page title={t(($) => $.quarantine.title)} width="list">
      {mayRead && (
        <Box phone={{ px: 16 }} fixed px={20}>
          <FilterTabs
            label={t(($) => $.quarantine.views)}
            tabs={[
              { key: 'clients', label: t(($) => $.quarantine.clientsTab), to: pathname, isCurrent: !isInstallation },
              {
                key: installationView,
                label: t(($) => $.quarantine.installation.tab),
                to: `?vista=${installationView}`,
                isCurrent: isInstallation,
              },
            ]}
          />
        </Box>
      )}
      {isInstallation ? (
        <Stack relative as="section" grow shrink shrinkY>
          <Row phone={{ px: 16 }} wrap justify="between" fixed gap={8} gapX={20} pt={14} pb={12} pr={16} pl={20}>
            <Text maxW="68ch" size={13} tone="muted">
              {t(($) => $.quarantine.installation.lead)}
            </Text>
          </Row>
          <InstallationMails />
        </Stack>
      ) : (
        <UnreadMails />
      )}
    </Page>
  );
}
