import type { Communication } from '@enlace/contract/sending/communications/communications.schemas.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconBan, IconDownload } from 'virtual:tabler-icons';
import { ConfirmDialog } from '#components/dialog/confirm-dialog.tsx';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import { Row, Stack, Text } from '#components/layout/layout.tsx';
import { BulkAction, BulkBar } from '#components/table/bulk-bar.tsx';
import type { Column } from '#components/table/column.ts';
import { DataTable } from '#components/table/data-table.tsx';
import { ListFoot } from '#components/table/list-foot.tsx';
import { useSelection } from '#components/table/use-selection.ts';
import type { TableView } from '#components/table/use-table-view.ts';
import { csvText } from '#lib/files/csv-text.ts';
import { saveCsv } from '#lib/files/save-file.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import { useCan } from '#lib/session/use-can.ts';
import { useSuppressMany } from '../api/suppressions.queries.ts';
import { StateBadge, useWhy } from './state-badge.tsx';

export function useLogColumns(): readonly Column<Communication>[] {
  const { t } = useTranslation('communications');
  const formats = useFormats();
  const why = useWhy();
  return [
    {
      id: 'who',
      header: t(($) => $.communications.column.who),
      cell: ({ name, address }) => (
        <Stack as="span" shrink>
          <Text as="span" weight="semibold" truncate>
            {name}
          </Text>
          {address !== name && (
            <Text as="span" tone="muted" truncate>
              {address}
            </Text>
          )}
        </Stack>
      ),
    },
    {
      id: 'subject',
      header: t(($) => $.communications.column.subject),
      cell: ({ subject }) => (
        <Text as="span" tone="muted" truncate>
          {subject}
        </Text>
      ),
    },
    {
      id: 'kind',
      header: t(($) => $.communications.column.kind),
      isOptional: true,
      width: '120px',
      cell: ({ kind }) => t(($) => $.communications.kind[kind]),
    },
    {
      id: 'state',
      header: t(($) => $.communications.column.state),
      width: '150px',
      cell: ({ state }) => <StateBadge state={state} />,
    },
    {
      id: 'why',
      header: t(($) => $.communications.column.why),
      isOptional: true,
      cell: (item) => (
        <Text as="span" tone="muted" truncate>
          {why(item)}
        </Text>
      ),
    },
    {
      id: 'origin',
      header: t(($) => $.communications.column.origin),
      isOptional: true,
      isHiddenAtFirst: true,
      cell: ({ campaign, automation, profile }) => (
        <Text as="span" tone="muted" truncate>
          {campaign?.name ?? automation?.name ?? profile?.name ?? '–'}
        </Text>
      ),
    },
    {
      id: 'when',
      header: t(($) => $.communications.column.when),
      align: 'end',
      width: '110px',
      cell: ({ at }) => (
        <time dateTime={at} title={formats.dateTime(at)}>
          {formats.brief(at)}
        </time>
      ),
    },
  ];
}

function PhoneRow({ item }: { item: Communication }) {
  const formats = useFormats();
  return (
    <Stack as="span" gap={2} shrink>
      <Row as="span" gap={8} justify="between">
        <Text as="b" weight="semibold" truncate>
          {item.name}
        </Text>
        <Text as="time" tone="muted" size={13} dateTime={item.at}>
          {formats.brief(item.at)}
        </Text>
      </Row>
      <Row as="span" gap={8} justify="between">
        <Text as="span" tone="muted" truncate>
          {item.subject}
        </Text>
        <StateBadge state={item.state} />
      </Row>
    </Stack>
  );
}

type Props = {
  rows: readonly Communication[];
  view: TableView<Communication>;
  hasMore: boolean;
  isLoadingMore: boolean;
  onMore: () => void;
  onOpen: (ref: string) => void;
};

/** The selected rows as a file, with the columns of the whole log that the list has. */
function saveRows(rows: readonly Communication[]): void {
  const head = ['at', 'direction', 'kind', 'state', 'name', 'address', 'subject', 'profile', 'campaign'];
  const cells = rows.map(({ at, direction, kind, state, name, address, subject, profile, campaign }) => [
    ...[at, direction, kind, state, name, address, subject],
    profile?.name ?? null,
    campaign?.name ?? null,
  ]);
  saveCsv({ text: csvText(head, cells), name: 'comunicaciones.csv' });
}

function LogBulk({ rows, onClear }: { rows: readonly Communication[]; onClear: () => void }) {
  const { t } = useTranslation('communications');
  const maySuppress = useCan('contacts.write');
  const formats = useFormats();
  const suppress = useSuppressMany();
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const addresses = new Set(rows.map(({ address }) => address).filter((address) => address.includes('@')));
  return (
    <>
      <FailureCallout failure={suppress.error} />
      <BulkBar count={rows.length} onClear={onClear}>
        <BulkAction icon={IconDownload} label={t(($) => $.communications.export)} onClick={() => saveRows(rows)} />
        {maySuppress && addresses.size > 0 && (
          <BulkAction
            icon={IconBan}
            isDestructive
            label={t(($) => $.communications.bulk.suppress)}
            onClick={() => setAsking(true)}
          />
        )}
      </BulkBar>
      {isAsking && (
        <ConfirmDialog
          title={t(($) => $.communications.bulk.suppressTitle, {
            count: addresses.size,
            n: formats.number(addresses.size),
          })}
          help={t(($) => $.communications.bulk.suppressHelp)}
          action={t(($) => $.communications.bulk.suppress)}
          isOpen
          isBusy={suppress.isPending}
          onConfirm={() => suppress.mutate([...addresses], { onSuccess: onClear, onSettled: close })}
          onClose={close}
        />
      )}
    </>
  );
}

export function LogTable({ rows, view, hasMore, isLoadingMore, onMore, onOpen }: Props) {
  const { t } = useTranslation('communications');
  const selection = useSelection(rows.map(({ ref }) => ref));
  return (
    <Stack relative grow shrinkY>
      <DataTable
        label={t(($) => $.communications.list.label)}
        rows={rows}
        rowKey={({ ref }) => ref}
        rowName={({ name, subject }) => `${name}: ${subject}`}
        columns={view.columns}
        density={view.density}
        selection={selection}
        onOpen={({ ref }) => onOpen(ref)}
        phoneRow={(item) => <PhoneRow item={item} />}
        onMore={hasMore ? onMore : undefined}
        isLoadingMore={isLoadingMore}
      />
      <ListFoot shown={rows.length} hasMore={hasMore} />
      <LogBulk rows={rows.filter(({ ref }) => selection.selected.has(ref))} onClear={selection.clear} />
    </Stack>
  );
}
