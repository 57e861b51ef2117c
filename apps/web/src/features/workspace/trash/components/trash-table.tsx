import type { TrashItem } from '@enlace/contract/workspace/trash/trash.schemas.ts';
import { Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconArrowBackUp, IconTrash } from 'virtual:tabler-icons';
import { Icon } from '#components/icon/icon.tsx';
import { Grid, Row, Stack, Text } from '#components/layout/layout.tsx';
import type { Column } from '#components/table/column.ts';
import { DataTable } from '#components/table/data-table.tsx';
import { ListFoot } from '#components/table/list-foot.tsx';
import type { Selection } from '#components/table/use-selection.ts';
import { type TableView, useTableView } from '#components/table/use-table-view.ts';
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
    <Row as="span" gap={10} shrink>
      <Grid radius={8} center w={28} h={28} fill="hover" as="span" fixed tone="muted" title={kind}>
        <Icon of={kindIcons[item.kind]} size={16} />
        <span className="sr-only">{kind}</span>
      </Grid>
      <Row as="span" gap={8} align="baseline" shrink>
        <Text as="b" weight="semibold" truncate>
          {nameOf(item)}
        </Text>
        {item.detail !== '' && (
          <Text flex="0 1 auto" as="span" shrink tone="muted" truncate>
            {item.detail}
          </Text>
        )}
      </Row>
    </Row>
  );
}

function Left({ item }: { item: TrashItem }) {
  const { t } = useTranslation('trash');
  const formats = useFormats();
  const { daysLeft, purgeAt } = item;
  return (
    <Text
      as="span"
      tabular
      nowrap
      className={classes.left}
      data-soon={daysLeft <= soonDays || undefined}
      title={formats.dateTime(purgeAt)}
    >
      {daysLeft === 0
        ? t(($) => $.trash.tonight)
        : t(($) => $.trash.days, { count: daysLeft, n: formats.number(daysLeft) })}
    </Text>
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
      cell: (item) => (
        <Text flex="0 1 auto" as="span" shrink tone="muted" truncate>
          {placeOf(item)}
        </Text>
      ),
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
    <Row w="calc(100vw - 132px)" as="span" gap={10}>
      <Grid radius={8} center w={28} h={28} fill="hover" as="span" fixed tone="muted">
        <Icon of={kindIcons[item.kind]} size={16} />
        <span className="sr-only">{t(($) => $.trash.kind[item.kind])}</span>
      </Grid>
      <Stack as="span" grow gap={2} shrink>
        <Text as="b" weight="semibold" truncate>
          {nameOf(item)}
        </Text>
        <Row as="span" gap={8} align="baseline" justify="between" size={13}>
          <Text flex="0 1 auto" as="span" shrink tone="muted" truncate>
            {placeOf(item)}
          </Text>
          <Left item={item} />
        </Row>
      </Stack>
    </Row>
  );
}

/** Columns and density of the table, and what changes them. */
export function useTrashView() {
  const columns = useColumns();
  return { columns, view: useTableView({ tableId: 'trash', columns, usualDensity: 'normal' }) };
}

export type RowActions = { restore: (item: TrashItem) => void; purge: (item: TrashItem) => void };

type Props = {
  rows: readonly TrashItem[];
  /** Undefined while nobody has counted them. */
  total: number | undefined;
  view: TableView<TrashItem>;
  selection: Selection | undefined;
  actions: RowActions | undefined;
  hasMore: boolean;
  isLoadingMore: boolean;
  onMore: () => void;
  /** States how long items stay. */
  note: ReactNode;
};

/** Items of every kind, last deleted first. */
export function TrashTable(props: Props) {
  const { rows, total, view, selection, actions, hasMore, isLoadingMore, onMore, note } = props;
  const { t } = useTranslation('trash');
  const nameOf = useNameOf();
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
      <ListFoot shown={rows.length} total={total} hasMore={hasMore} help={<p>{note}</p>} />
    </>
  );
}
