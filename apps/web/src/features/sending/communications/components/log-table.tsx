import type { Communication } from '@enlace/contract/sending/communications/communications.schemas.ts';
import { useTranslation } from 'react-i18next';
import { Row, Stack, Text } from '#components/layout/layout.tsx';
import type { Column } from '#components/table/column.ts';
import { DataTable } from '#components/table/data-table.tsx';
import { TableOptions } from '#components/table/table-options.tsx';
import { useTableView } from '#components/table/use-table-view.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import { StateBadge, useWhy } from './state-badge.tsx';
import classes from './communications.module.css';

function useColumns(): readonly Column<Communication>[] {
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
  hasMore: boolean;
  isLoadingMore: boolean;
  onMore: () => void;
  onOpen: (ref: string) => void;
};

export function LogTable({ rows, hasMore, isLoadingMore, onMore, onOpen }: Props) {
  const { t } = useTranslation('communications');
  const formats = useFormats();
  const columns = useColumns();
  const view = useTableView({ tableId: 'communications', columns, usualDensity: 'normal' });
  return (
    <>
      <DataTable
        label={t(($) => $.communications.list.label)}
        rows={rows}
        rowKey={({ ref }) => ref}
        rowName={({ name, subject }) => `${name}: ${subject}`}
        columns={view.columns}
        density={view.density}
        onOpen={({ ref }) => onOpen(ref)}
        phoneRow={(item) => <PhoneRow item={item} />}
        onMore={hasMore ? onMore : undefined}
        isLoadingMore={isLoadingMore}
      />
      <Row
        lineTop
        justify="between"
        fixed
        gap={12}
        py={8}
        pr={16}
        pl={20}
        tone="muted"
        size={13}
        tabular
        className={classes.foot}
      >
        <p aria-live="polite">
          {t(($) => $.communications.list.shown, { count: rows.length, n: formats.number(rows.length) })}
          {hasMore && ` · ${t(($) => $.communications.list.more)}`}
        </p>
        <Row hideOnPhone as="span" gap={8}>
          <TableOptions view={view} columns={columns} />
        </Row>
      </Row>
    </>
  );
}
