import type { OperatorMail } from '@enlace/contract/mailbox/mail-sources/operator-mails.contract.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Grid, Row, Text } from '#components/layout/layout.tsx';
import { EmptyState } from '#components/states/empty-state.tsx';
import { Unloaded } from '#components/states/loaded.tsx';
import type { Column } from '#components/table/column.ts';
import { DataTable } from '#components/table/data-table.tsx';
import { useTableView } from '#components/table/use-table-view.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import { installationMailsQuery } from '../api/installation-mails.ts';
import { InstallationMailDrawer } from './installation-mail-drawer.tsx';

function useWords() {
  const { t } = useTranslation('quarantine');
  return {
    sender: ({ from }: OperatorMail) => from.name || from.address || t(($) => $.quarantine.noSender),
    subject: ({ subject }: OperatorMail) => subject || t(($) => $.quarantine.installation.noSubject),
  };
}

function useColumns(): readonly Column<OperatorMail>[] {
  const { t } = useTranslation('quarantine');
  const formats = useFormats();
  const words = useWords();
  return [
    { id: 'from', header: t(($) => $.quarantine.column.from), cell: words.sender },
    { id: 'subject', header: t(($) => $.quarantine.installation.subject), cell: words.subject },
    { id: 'to', header: t(($) => $.quarantine.recipient), isOptional: true, cell: ({ recipient }) => recipient },
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

function PhoneMail({ mail }: { mail: OperatorMail }) {
  const formats = useFormats();
  const words = useWords();
  return (
    <Grid as="span" shrink gap={2}>
      <Row as="span" justify="between" gap={12} align="stretch">
        <b>{words.subject(mail)}</b>
        <Text as="time" fixed size={12} tone="faint" dateTime={mail.receivedAt}>
          {formats.brief(mail.receivedAt)}
        </Text>
      </Row>
      <Text as="span" size={13} tone="muted" truncate>{`${words.sender(mail)} · ${mail.recipient}`}</Text>
    </Grid>
  );
}

/** Mail to postmaster, abuse and the installation's own sender address. */
export function InstallationMails() {
  const { t } = useTranslation('quarantine');
  const [address, setAddress] = useSearchParams();
  const words = useWords();
  const view = useTableView({ tableId: 'installation-mail', columns: useColumns() });
  const query = useInfiniteQuery(installationMailsQuery);
  const rows = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const at = rows.findIndex(({ id }) => id === address.get('id'));
  const opened = rows[at];
  const show = (id: string | null) => {
    const next = new URLSearchParams(address);
    if (id === null) next.delete('id');
    else next.set('id', id);
    setAddress(next, { replace: true });
  };
  const step = (by: number) => {
    const id = at < 0 ? undefined : rows[at + by]?.id;
    return id === undefined ? undefined : () => show(id);
  };
  if (!query.data) return <Unloaded query={query} rows={8} isInset />;
  if (rows.length === 0)
    return (
      <EmptyState
        drawing="envelope"
        title={t(($) => $.quarantine.installation.emptyTitle)}
        help={t(($) => $.quarantine.installation.emptyHelp)}
      />
    );
  return (
    <>
      <DataTable
        label={t(($) => $.quarantine.installation.tab)}
        rows={rows}
        rowKey={({ id }) => id}
        rowName={(mail) => `${words.subject(mail)}, ${words.sender(mail)}`}
        columns={view.columns}
        density={view.density}
        onOpen={({ id }) => show(id)}
        phoneRow={(mail) => <PhoneMail mail={mail} />}
        onMore={query.hasNextPage ? () => void query.fetchNextPage() : undefined}
        isLoadingMore={query.isFetchingNextPage}
      />
      {opened && (
        <InstallationMailDrawer
          key={opened.id}
          mail={opened}
          onClose={() => show(null)}
          onPrevious={step(-1)}
          onNext={step(1)}
        />
      )}
    </>
  );
}
