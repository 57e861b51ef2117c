import type { MouseEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Box } from '#components/layout/layout.tsx';
import { RowMenu } from '#components/menu/row-menu.tsx';
import type { Column } from './column.ts';
import { Tick } from './tick.tsx';
import type { Selection } from './use-selection.ts';
import classes from './data-table.module.css';

type Props<Row> = {
  row: Row;
  rowKey: string;
  name: string;
  index: number;
  columns: readonly Column<Row>[];
  selection: Selection | undefined;
  isInTabOrder: boolean;
  onFocus: () => void;
  onOpen: ((row: Row) => void) | undefined;
  rowMenu: ((row: Row) => ReactNode) | undefined;
  phoneRow: ((row: Row) => ReactNode) | undefined;
};

/** Clicking an interactive element does not open the row. */
function isOnControl(event: MouseEvent): boolean {
  return event.target instanceof Element && event.target.closest('a, button, input, label, [role="menu"]') !== null;
}

export function TableRow<Row>({
  row,
  rowKey,
  name,
  index,
  columns,
  selection,
  isInTabOrder,
  onFocus,
  onOpen,
  rowMenu,
  phoneRow,
}: Props<Row>) {
  const { t } = useTranslation('shell');
  const isSelected = selection?.selected.has(rowKey) ?? false;
  return (
    <Box
      as="tr"
      focus="none"
      className={classes.row}
      data-row-key={rowKey}
      data-selected={isSelected || undefined}
      data-opens={onOpen ? true : undefined}
      aria-rowindex={index + 1}
      tabIndex={isInTabOrder ? 0 : -1}
      onFocus={onFocus}
      onClick={(event) => {
        if (onOpen && !isOnControl(event)) onOpen(row);
      }}
    >
      {selection && (
        <Box as="td" w={40}>
          <Tick
            label={`${t(($) => $.shell.table.selectRow)}: ${name}`}
            isOn={isSelected}
            onToggle={(options) => selection.toggle(rowKey, options)}
          />
        </Box>
      )}
      {phoneRow ? (
        <td className={classes.phone}>{phoneRow(row)}</td>
      ) : (
        columns.map((column) => (
          <td key={column.id} data-align={column.align}>
            {column.cell(row)}
          </td>
        ))
      )}
      {rowMenu && (
        <td className={classes.menuCell}>
          <RowMenu label={`${t(($) => $.shell.table.rowMenu)}: ${name}`} className={classes.menuButton}>
            {rowMenu(row)}
          </RowMenu>
        </td>
      )}
    </Box>
  );
}
