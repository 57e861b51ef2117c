import type { ReactNode } from 'react';

export type Column<Row> = {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  align?: 'start' | 'end';
  /** CSS width; the others share the rest. */
  width?: string;
  isSortable?: boolean;
  /** May be hidden with the column chooser. */
  isOptional?: boolean;
  /** Hidden until chosen. */
  isHiddenAtFirst?: boolean;
};

export type Sort = { column: string; direction: 'asc' | 'desc' };
export type Density = 'compact' | 'normal' | 'comfortable';
export const densities: readonly Density[] = ['comfortable', 'normal', 'compact'];
export const rowHeights: Record<Density, number> = { compact: 36, normal: 44, comfortable: 60 };

/** Result of clicking a sortable head: first ascending, then reversed. */
export function nextSort({ column, sort }: { column: string; sort: Sort | undefined }): Sort {
  const direction = sort?.column === column && sort.direction === 'asc' ? 'desc' : 'asc';
  return { column, direction };
}
