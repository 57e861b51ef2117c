import { closestCenter, DndContext, type DragEndEvent, MouseSensor, useSensor, useSensors } from '@dnd-kit/core';
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { Menu } from '@mantine/core';
import type { CSSProperties, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  IconArchive,
  IconArrowDown,
  IconArrowUp,
  IconDots,
  IconGripVertical,
  IconPencil,
  IconRestore,
  IconTrash,
} from 'virtual:tabler-icons';
import { IconButton } from '#components/button/icon-button.tsx';
import { StatusBadge } from '#components/figures/status-badge.tsx';
import { Icon } from '#components/icon/icon.tsx';
import { Box, Text } from '#components/layout/layout.tsx';
import type { IconShape } from '#lib/icons/icon-shape.ts';
import { moved } from '../order.rules.ts';
import classes from './shelf-table.module.css';

export type Shelved = { id: string; archivedAt: string | null; isUsed: boolean };
export type ShelfColumn<Row> = { id: string; header: string; cell: (row: Row) => ReactNode; isEnd?: boolean };

type Props<Row extends Shelved> = {
  label: string;
  rows: readonly Row[];
  nameOf: (row: Row) => string;
  columns: readonly ShelfColumn<Row>[];
  /** On phones, the second line below the name. */
  lineOf: (row: Row) => ReactNode;
  /** After the name, e.g. that it is recommended. */
  badgeOf?: ((row: Row) => ReactNode) | undefined;
  currentId: string | undefined;
  canWrite: boolean;
  onOpen: (row: Row) => void;
  onRemove: (row: Row) => void;
  onRestore: (row: Row) => void;
  /** All ids in their new order; absent: fixed order. */
  onOrder?: ((ids: string[]) => void) | undefined;
};

function Item({ icon, label, onClick }: { icon: IconShape; label: string; onClick: () => void }) {
  return (
    <Menu.Item leftSection={<Icon of={icon} size={16} />} onClick={onClick}>
      {label}
    </Menu.Item>
  );
}

type RowProps<Row extends Shelved> = Omit<Props<Row>, 'rows' | 'label'> & {
  row: Row;
  index: number;
  count: number;
  onMove: (to: number) => void;
};

function RowMenu<Row extends Shelved>(props: RowProps<Row>) {
  const { row, nameOf, index, count, canWrite, onOpen, onRemove, onRestore, onOrder, onMove } = props;
  const { t } = useTranslation('catalog');
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <IconButton
          icon={IconDots}
          size={28}
          iconSize={16}
          label={t(($) => $.catalog.actionsOf, { name: nameOf(row) })}
        />
      </Menu.Target>
      <Menu.Dropdown>
        <Item icon={IconPencil} label={t(($) => $.catalog.open)} onClick={() => onOpen(row)} />
        {canWrite && onOrder && index > 0 && (
          <Item icon={IconArrowUp} label={t(($) => $.catalog.up)} onClick={() => onMove(index - 1)} />
        )}
        {canWrite && onOrder && index < count - 1 && (
          <Item icon={IconArrowDown} label={t(($) => $.catalog.down)} onClick={() => onMove(index + 1)} />
        )}
        {canWrite && row.archivedAt !== null && (
          <Item icon={IconRestore} label={t(($) => $.catalog.restore)} onClick={() => onRestore(row)} />
        )}
        {canWrite && row.archivedAt === null && (
          <Item
            icon={row.isUsed ? IconArchive : IconTrash}
            label={row.isUsed ? t(($) => $.catalog.archive) : t(($) => $.catalog.remove)}
            onClick={() => onRemove(row)}
          />
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

function ShelfRow<Row extends Shelved>(props: RowProps<Row>) {
  const { row, columns, nameOf, lineOf, badgeOf, currentId, canWrite, onOpen, onOrder } = props;
  const { t } = useTranslation('catalog');
  const isSortable = canWrite && onOrder !== undefined;
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({
    id: row.id,
    disabled: !isSortable,
  });
  const style: CSSProperties = {
    ...(transform ? { transform: `translate3d(0, ${transform.y}px, 0)` } : {}),
    ...(transition ? { transition } : {}),
  };
  return (
    <Box
      as="tr"
      fill="surface"
      hover="hover"
      ref={setNodeRef}
      className={classes.row}
      style={style}
      data-current={row.id === currentId || undefined}
      data-archived={row.archivedAt !== null || undefined}
      data-dragging={isDragging || undefined}
    >
      <td className={classes.grip} aria-hidden="true" {...(isSortable ? listeners : {})}>
        {isSortable && <Icon of={IconGripVertical} size={16} />}
      </td>
      <td className={classes.name}>
        <Box
          as="button"
          py={4}
          px={0}
          size={14}
          weight="semibold"
          tone="default"
          minH={28}
          hover="underline"
          type="button"
          className={classes.open}
          onClick={() => onOpen(row)}
        >
          {nameOf(row)}
        </Box>
        {row.archivedAt !== null && <StatusBadge tone="neutral">{t(($) => $.catalog.archived)}</StatusBadge>}
        {badgeOf?.(row)}
        <Text as="span" phone={{ m: 0, size: 'var(--fs-12)' }} className={classes.line}>
          {lineOf(row)}
        </Text>
      </td>
      {columns.map(({ id, cell, isEnd = false }) => (
        <td key={id} className={classes.cell} data-end={isEnd || undefined}>
          {cell(row)}
        </td>
      ))}
      <td className={classes.menu}>
        <RowMenu {...props} />
      </td>
    </Box>
  );
}

const quiet = () => undefined;
/** The library's announcements are in English; screen reader users have the menu, which moves up and down. */
const unspoken = {
  announcements: { onDragStart: quiet, onDragOver: quiet, onDragEnd: quiet, onDragCancel: quiet },
  screenReaderInstructions: { draggable: '' },
};

/** Entries in the operator's order: dragged by the handle or moved by menu, opened next to the list. */
export function ShelfTable<Row extends Shelved>(props: Props<Row>) {
  const { label, rows, columns, onOrder } = props;
  const { t } = useTranslation('catalog');
  const sensors = useSensors(useSensor(MouseSensor, { activationConstraint: { distance: 4 } }));
  const ids = rows.map(({ id }) => id);
  function onDragEnd({ active, over }: DragEndEvent): void {
    const to = over ? ids.indexOf(String(over.id)) : -1;
    if (to >= 0 && active.id !== over?.id) onOrder?.(moved(ids, { id: String(active.id), to }));
  }
  return (
    <Box scroll grow shrinkY pb={48}>
      <DndContext sensors={sensors} collisionDetection={closestCenter} accessibility={unspoken} onDragEnd={onDragEnd}>
        <SortableContext items={ids} strategy={verticalListSortingStrategy}>
          <Box as="table" size={13} tabular className={classes.table} aria-label={label}>
            <thead>
              <tr>
                <th className={classes.grip} aria-hidden="true" />
                <th>{t(($) => $.catalog.column.name)}</th>
                {columns.map(({ id, header, isEnd = false }) => (
                  <th key={id} data-end={isEnd || undefined}>
                    {header}
                  </th>
                ))}
                <th className={classes.menu}>
                  <span className="sr-only">{t(($) => $.catalog.column.actions)}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row, index) => (
                <ShelfRow
                  key={row.id}
                  {...props}
                  row={row}
                  index={index}
                  count={rows.length}
                  onMove={(to) => onOrder?.(moved(ids, { id: row.id, to }))}
                />
              ))}
            </tbody>
          </Box>
        </SortableContext>
      </DndContext>
    </Box>
  );
}
