import type { TrashItem } from '@enlace/contract/workspace/trash/trash.schemas.ts';
import { Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconArrowBackUp, IconTrash } from 'virtual:tabler-icons';
import { Icon } from '#components/icon/icon.tsx';
import type { Column } from '#components/table/column.ts';
import { DataTable } from '#components/table/data-table.tsx';
import { TableOptions } from '#components/table/table-options.tsx';
import type { Selection } from '#components/table/use-selection.ts';
import { useTableView } from '#components/table/use-table-view.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import { kindIcons } from '../trash-kinds.ts';
import { keyOf } from '../trash-refs.rules.ts';
import classes from './trash.module.css';

/** From here the remaining days are highlighted. */
const soonDays = 3;

function useNameOf(): (item: Pick<TrashItem, 'name'>) => string {
  const { t } = useTranslation('trash');
  return ({ name }) => (name.trim() === '' ? t(($) => $.trash.nameless) : name);
}

function Name({ item }: { item: TrashItem }) {
  const { t } = useTranslation('trash');
  const nameOf = useNameOf();
  const kind = t(($) => $.trash.kind[item.kind]);
  return (
    <span className={classes.name}>
      <span className={classes.icon} title={kind}>
        <Icon of={kindIcons[item.kind]} size={16} />
        <span className="sr-only">{kind}</span>
      </span>
      <span className={classes.words}>
        <b className={classes.strong}>{nameOf(item)}</b>
        {item.detail !== '' && <span className={classes.quiet}>{item.detail}</span>}
      </span>
    </span>
  );
}

function Left({ item }: { item: TrashItem }) {
  const { t } = useTranslation('trash');
  const formats = useFormats();
  const { daysLeft, purgeAt } = item;
  return (
    <span className={classes.left} data-soon={daysLeft <= soonDays || undefined} title={formats.dateTime(purgeAt)}>
      {daysLeft === 0
        ? t(($) => $.trash.tonight)
        : t(($) => $.trash.days, { count: daysLeft, n: formats.number(daysLeft) })}
    </span>
  );
}

/** Folders or container; at the top level, the part of the product it belongs to. */
function usePlace(): (item: TrashItem) => string {
  const { t } = useTranslation('trash');
  return ({ kind, place }) => (place.length === 0 ? t(($) => $.trash.kinds[kind]) : place.join(' / '));
}

function useColumns(): readonly Column<TrashItem>[] {
  const { t } = useTranslation('trash');
  const formats = useFormats();
  const placeOf = usePlace();
  return [
    { id: 'name', header: t(($) => $.trash.column.name), cell: (item) => <Name item={item} /> },
    {
      id: 'kind',
      header: t(($) => $.trash.column.kind),
      isOptional: true,
      isHiddenAtFirst: true,
      width: '140px',
      cell: ({ kind }) => t(($) => $.trash.kind[kind]),
    },
    {
      id: 'place',
      header: t(($) => $.trash.column.place),
      isOptional: true,
      width: '24%',
      cell: (item) => <span className={classes.quiet}>{placeOf(item)}</span>,
    },
    {
      id: 'deleted',
      header: t(($) => $.trash.column.deleted),
      isOptional: true,
      width: '120px',
      cell: ({ deletedAt }) => (
        <time dateTime={deletedAt} title={formats.dateTime(deletedAt)}>
          {formats.brief(deletedAt)}
        </time>
      ),
    },
    { id: 'left', header: t(($) => $.trash.column.left), width: '130px', cell: (item) => <Left item={item} /> },
    {
      id: 'size',
      header: t(($) => $.trash.column.size),
      isOptional: true,
      align: 'end',
      width: '100px',
      cell: ({ sizeBytes }) => (sizeBytes === null || sizeBytes === 0 ? '–' : formats.bytes(sizeBytes)),
    },
  ];
}

function PhoneRow({ item }: { item: TrashItem }) {
  const placeOf = usePlace();
  const { t } = useTranslation('trash');
  const nameOf = useNameOf();
  return (
    <span className={classes.card}>
      <span className={classes.icon}>
        <Icon of={kindIcons[item.kind]} size={16} />
        <span className="sr-only">{t(($) => $.trash.kind[item.kind])}</span>
      </span>
      <span className={classes.phone}>
        <b className={classes.strong}>{nameOf(item)}</b>
        <span className={classes.line}>
          <span className={classes.quiet}>{placeOf(item)}</span>
          <Left item={item} />
        </span>
      </span>
    </span>
  );
}

export type RowActions = { restore: (item: TrashItem) => void; purge: (item: TrashItem) => void };

type Props = {
  rows: readonly TrashItem[];
  selection: Selection | undefined;
  actions: RowActions | undefined;
  hasMore: boolean;
  isLoadingMore: boolean;
  onMore: () => void;
  /** States how long items stay. */
  note: ReactNode;
};

/** Items of every kind, last deleted first. */
export function TrashTable({ rows, selection, actions, hasMore, isLoadingMore, onMore, note }: Props) {
  const { t } = useTranslation('trash');
  const columns = useColumns();
  const nameOf = useNameOf();
  const view = useTableView({ tableId: 'trash', columns, usualDensity: 'normal' });
  const rowMenu = (item: TrashItem) => (
    <>
      <Menu.Item leftSection={<Icon of={IconArrowBackUp} size={16} />} onClick={() => actions?.restore(item)}>
        {t(($) => $.trash.restore)}
      </Menu.Item>
      <Menu.Item
        color="red"
        leftSection={<Icon of={IconTrash} size={16} />}
        disabled={item.heldUntil !== null}
        onClick={() => actions?.purge(item)}
      >
        {t(($) => $.trash.purge)}
      </Menu.Item>
    </>
  );
  return (
    <>
      <DataTable
        label={t(($) => $.trash.list)}
        rows={rows}
        rowKey={keyOf}
        rowName={nameOf}
        columns={view.columns}
        density={view.density}
        {...(selection ? { selection } : {})}
        {...(actions ? { rowMenu } : {})}
        phoneRow={(item) => <PhoneRow item={item} />}
        onMore={hasMore ? onMore : undefined}
        isLoadingMore={isLoadingMore}
      />
      <div className={classes.foot}>
        <p>{note}</p>
        <span className={classes.options}>
          <TableOptions view={view} columns={columns} />
        </span>
      </div>
    </>
  );
}
