import { useDevicePreference } from '#lib/preferences/device-preference.ts';
import type { Column, Density } from './column.ts';
import { densities } from './column.ts';

export type TableView<Row> = {
  columns: readonly Column<Row>[];
  density: Density;
  setDensity: (density: Density) => void;
  isShown: (column: Column<Row>) => boolean;
  toggle: (column: Column<Row>) => void;
};

/** Visible columns and row density: the person's choice for this table, stored in this browser. */
export function useTableView<Row>({
  tableId,
  columns,
  usualDensity = 'normal',
}: {
  tableId: string;
  columns: readonly Column<Row>[];
  /** Default density of this list until the person changes it, here or in the preferences. */
  usualDensity?: Density;
}): TableView<Row> {
  const [savedDensity, setSavedDensity] = useDevicePreference(`table.${tableId}.density`);
  const [accountDensity] = useDevicePreference('density');
  const wantedDensity = savedDensity ?? accountDensity;
  const [savedColumns, setSavedColumns] = useDevicePreference(`table.${tableId}.changed`);
  const changed = new Set(savedColumns?.split(',') ?? []);
  const isShown = (column: Column<Row>) =>
    !column.isOptional || changed.has(column.id) === (column.isHiddenAtFirst === true);
  return {
    columns: columns.filter(isShown),
    density: densities.find((density) => density === wantedDensity) ?? usualDensity,
    setDensity: setSavedDensity,
    isShown,
    toggle(column) {
      if (!changed.delete(column.id)) changed.add(column.id);
      const text = [...changed].filter((id) => id !== '').join(',');
      setSavedColumns(text === '' ? null : text);
    },
  };
}
