import type { Communication } from '@enlace/contract/sending/communications/communications.schemas.ts';
import { useTranslation } from 'react-i18next';
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
        <span className={classes.two}>
          <span className={classes.strong}>{name}</span>
          {address !== name && <span className={classes.quiet}>{address}</span>}
        </span>
      ),
    },
    {
      id: 'subject',
      header: t(($) => $.communications.column.subject),
      cell: ({ subject }) => <span className={classes.quiet}>{subject}</span>,
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
      cell: (item) => <span className={classes.quiet}>{why(item)}</span>,
    },
    {
      id: 'origin',
      header: t(($) => $.communications.column.origin),
      isOptional: true,
      isHiddenAtFirst: true,
      cell: ({ campaign, automation, profile }) => (
        <span className={classes.quiet}>{campaign?.name ?? automation?.name ?? profile?.name ?? '–'}</span>
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
    <span className={classes.phone}>
      <span className={classes.line}>
        <b className={classes.strong}>{item.name}</b>
        <time className={classes.label} dateTime={item.at}>
          {formats.brief(item.at)}
        </time>
      </span>
      <span className={classes.line}>
        <span className={classes.quiet}>{item.subject}</span>
        <StateBadge state={item.state} />
      </span>
    </span>
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
      <div className={classes.foot}>
        <p aria-live="polite">
          {t(($) => $.communications.list.shown, { count: rows.length, n: formats.number(rows.length) })}
          {hasMore && ` · ${t(($) => $.communications.list.more)}`}
        </p>
        <span className={classes.options}>
          <TableOptions view={view} columns={columns} />
        </span>
      </div>
    </>
  );
}
