import type { CSSProperties, ReactNode } from 'react';
import { Box } from '#components/layout/layout.tsx';
import classes from './plain-table.module.css';

type Props = {
  /** Accessible name, unless a heading or a caption names it. */
  label?: string;
  /** Distances inside a cell, as in CSS. */
  cell?: string;
  /** Height of a row, if it is more than its content. */
  row?: number;
  /** Distance of the first and the last column from the edge. */
  edge?: number;
  /** Figures: every column but the first ends at the right. Otherwise cells with `data-end` do. */
  numbers?: boolean;
  /** The content of a row begins at one height. */
  top?: boolean;
  sticky?: boolean;
  /** Rows light up under the pointer. */
  hover?: boolean;
  bare?: boolean;
  /** No line under the last row. */
  flush?: boolean;
  /** On phones a row is a grid of two columns, and the head is only read aloud. */
  rowsOnPhone?: boolean;
  className?: string | undefined;
  children: ReactNode;
};

/** A small table that is shown whole. Lists to choose, sort and page through are a `DataTable`. */
export function PlainTable(props: Props) {
  const {
    label,
    cell = '8px 12px',
    row,
    edge,
    numbers,
    top,
    sticky,
    hover,
    bare,
    flush,
    rowsOnPhone,
    children,
  } = props;
  const values: Record<string, string> = { '--cell': cell, '--row': row === undefined ? 'auto' : `${row}px` };
  if (edge !== undefined) values['--edge'] = `${edge}px`;
  const style: CSSProperties = values;
  return (
    <Box
      as="table"
      relative
      size={13}
      tabular
      className={[classes.table, props.className].filter(Boolean).join(' ')}
      style={style}
      aria-label={label}
      data-edge={edge !== undefined || undefined}
      data-numbers={numbers || undefined}
      data-top={top || undefined}
      data-sticky={sticky || undefined}
      data-hover={hover || undefined}
      data-bare={bare || undefined}
      data-flush={flush || undefined}
      data-rows-on-phone={rowsOnPhone || undefined}
    >
      {children}
    </Box>
  );
}
