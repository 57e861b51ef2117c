import { useVirtualizer } from '@tanstack/react-virtual';
import { Fragment, type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { Box, Row, Text } from '#components/layout/layout.tsx';
import { phoneQuery, useMedia } from '#lib/media/use-media.ts';
import { usePrinting } from '#lib/print/use-printing.ts';
import { type Column, type Density, rowHeights, type Sort } from './column.ts';
import { TableHead } from './table-head.tsx';
import { TableRow } from './table-row.tsx';
import type { Selection } from './use-selection.ts';
import { type RowActs, useTableKeys } from './use-table-keys.ts';
import classes from './data-table.module.css';

type Props<Row> = RowActs & {
  /** Accessible name of the table. */
  label: string;
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Accessible name of a row for its checkbox and menu, e.g. the contact's name. */
  rowName: (row: Row) => string;
  /** Visible columns, from `useTableView`. */
  columns: readonly Column<Row>[];
  density?: Density;
  sort?: Sort | undefined;
  onSort?: (sort: Sort) => void;
  selection?: Selection;
  onOpen?: (row: Row) => void;
  /** `Menu.Item`s of the row's menu. */
  rowMenu?: (row: Row) => ReactNode;
  /** Replaces the columns with two lines on phones. */
  phoneRow?: (row: Row) => ReactNode;
  /** Heading of the rows that belong together, such as their day; shown above the first of them. */
  groupOf?: (row: Row) => string;
  /** Stands behind the heading of the group that begins with this row, such as how many it has. */
  groupNote?: (row: Row) => string | undefined;
  /** There are more pages: shows “Cargar más” and loads automatically near the end. */
  onMore?: (() => void) | undefined;
  isLoadingMore?: boolean;
};

const overscan = 12;
const headingHeight = 40;

/** Dense list as a table: sticky head, selection, sorting, keys, row menu, cursor paging; only visible rows are rendered. */
export function DataTable<Row>(props: Props<Row>) {
  const {
    label,
    rows,
    rowKey,
    columns,
    density = 'normal',
    sort,
    onSort,
    selection,
    onOpen,
    rowMenu,
    phoneRow,
    groupOf,
    groupNote,
    onMore,
    isLoadingMore = false,
  } = props;
  const { t } = useTranslation('shell');
  const isPhone = useMedia(phoneQuery) && phoneRow !== undefined;
  const isPrinting = usePrinting();
  const scroll = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const keys = rows.map(rowKey);
  /** The heading above the row at this place, if its group begins there. */
  const headingAt = (index: number): string | undefined => {
    const [row, previous] = [rows[index], rows[index - 1]];
    const group = row && groupOf?.(row);
    return previous && groupOf?.(previous) === group ? undefined : group;
  };
  const height = isPhone ? rowHeights.comfortable : rowHeights[density];
  // oxlint-disable-next-line react/incompatible-library -- the virtualizer's own object is read on each render, never memoised
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: (index) => height + (headingAt(index) === undefined ? 0 : headingHeight),
    overscan: isPrinting ? rows.length : overscan,
  });
  const byKey = (run: (row: Row) => void) => (key: string) => {
    const row = rows[keys.indexOf(key)];
    if (row !== undefined) run(row);
  };
  const tableKeys = useTableKeys({
    body,
    keys,
    selection,
    onOpen: onOpen && byKey(onOpen),
    onLabel: props.onLabel,
    onDone: props.onDone,
    onRemove: props.onRemove,
    scrollTo: (index) => virtual.scrollToIndex(index, { align: 'auto' }),
  });
  const items = virtual.getVirtualItems();
  const before = items[0]?.start ?? 0;
  const after = virtual.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    <Box pb="80px" scroll grow shrinkY ref={scroll} className={classes.scroll} data-density={density}>
      <Box as="table" size={13} tabular className={classes.table} aria-label={label} aria-rowcount={rows.length}>
        {!isPhone && (
          <TableHead
            columns={columns}
            selection={selection}
            sort={sort}
            onSort={onSort}
            hasMenu={rowMenu !== undefined}
          />
        )}
        <tbody ref={body}>
          {before > 0 && <Gap height={before} />}
          {items.map(({ index }) => {
            const row = rows[index];
            if (row === undefined) return null;
            const key = rowKey(row);
            const heading = headingAt(index);
            return (
              <Fragment key={key}>
                {heading !== undefined && (
                  <GroupHeading
                    text={heading}
                    note={groupNote?.(row)}
                    span={columns.length + (selection ? 1 : 0) + (rowMenu ? 1 : 0)}
                  />
                )}
                <TableRow
                  row={row}
                  rowKey={key}
                  name={props.rowName(row)}
                  index={index}
                  columns={columns}
                  selection={selection}
                  isInTabOrder={key === tableKeys.current}
                  onFocus={() => tableKeys.setActive(key)}
                  onOpen={onOpen}
                  rowMenu={rowMenu}
                  phoneRow={isPhone ? phoneRow : undefined}
                />
              </Fragment>
            );
          })}
          {after > 0 && <Gap height={after} />}
        </tbody>
      </Box>
      {onMore && (
        <Row justify="center" p={16} align="stretch">
          <Button loading={isLoadingMore} onClick={onMore}>
            {t(($) => $.shell.table.more)}
          </Button>
        </Row>
      )}
    </Box>
  );
}

function GroupHeading({ text, note, span }: { text: string; note: string | undefined; span: number }) {
  return (
    <tr>
      <Text
        as="td"
        colSpan={span}
        fill="surface-2"
        size={12}
        weight="semibold"
        tone="muted"
        style={{ height: headingHeight }}
      >
        {text}
        {note !== undefined && (
          <Text as="span" pl={12} weight="regular" tone="faint">
            {note}
          </Text>
        )}
      </Text>
    </tr>
  );
}

/** Placeholder for the rows that are not rendered. */
function Gap({ height }: { height: number }) {
  return <tr aria-hidden="true" style={{ height }} />;
}
