import type { Column, Density } from '#components/table/column.ts';
import { densities } from '#components/table/column.ts';
import type { TableView } from '#components/table/use-table-view.ts';
import { useDevicePreference } from '#lib/preferences/device-preference.ts';
import { moved } from './contact-list.rules.ts';

/** Columns and density of a saved view. */
export type Look = { columns: readonly string[]; density: Density | null };

const tableId = 'contacts';

export type ListLook<Row> = TableView<Row> & {
  /** All columns in the person’s order, for the chooser. */
  ordered: readonly Column<Row>[];
  /** As stored in a view. */
  look: Look;
  move: (id: string, by: 1 | -1) => void;
  take: (look: Look) => void;
  reset: () => void;
};

/** Visible columns, their order and the row density; stored in this browser, or taken from a saved view. */
export function useListLook<Row>(columns: readonly Column<Row>[]): ListLook<Row> {
  const [savedDensity, setDensity] = useDevicePreference(`table.${tableId}.density`);
  const [accountDensity] = useDevicePreference('density');
  const [saved, setSaved] = useDevicePreference(`table.${tableId}.columns`);
  const usual = columns.filter(({ isHiddenAtFirst }) => isHiddenAtFirst !== true).map(({ id }) => id);
  const shown = saved === undefined || saved === null ? usual : saved.split('\n');
  const at = (id: string) =>
    shown.includes(id) ? shown.indexOf(id) : shown.length + columns.findIndex((each) => each.id === id);
  const ordered = columns.toSorted((left, right) => at(left.id) - at(right.id));
  const isShown = (column: Column<Row>) => column.isOptional !== true || shown.includes(column.id);
  const wanted = savedDensity ?? accountDensity;
  const density = densities.find((each) => each === wanted) ?? 'compact';
  const keep = (ids: readonly string[]) => setSaved(ids.join('\n'));
  const visible = ordered.filter(isShown);
  return {
    columns: visible,
    ordered,
    density,
    setDensity,
    isShown,
    look: { columns: visible.map(({ id }) => id), density },
    toggle: ({ id }) => keep(shown.includes(id) ? shown.filter((each) => each !== id) : [...shown, id]),
    move: (id, by) => keep(moved(shown, id, by)),
    take({ columns: ids, density: of }) {
      if (ids.length > 0) keep(ids);
      else setSaved(null);
      if (of !== null) setDensity(of);
    },
    reset: () => setSaved(null),
  };
}
