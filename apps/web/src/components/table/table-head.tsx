import { useTranslation } from 'react-i18next';
import { IconArrowDown, IconArrowUp } from 'virtual:tabler-icons';
import { Icon } from '#components/icon/icon.tsx';
import { Box, Row } from '#components/layout/layout.tsx';
import { type Column, nextSort, type Sort } from './column.ts';
import { Tick } from './tick.tsx';
import type { Selection } from './use-selection.ts';
import classes from './data-table.module.css';

type Props<Row> = {
  columns: readonly Column<Row>[];
  selection: Selection | undefined;
  sort: Sort | undefined;
  onSort: ((sort: Sort) => void) | undefined;
  hasMenu: boolean;
};

function ariaSort({
  column,
  sort,
}: {
  column: string;
  sort: Sort | undefined;
}): 'ascending' | 'descending' | undefined {
  if (sort?.column !== column) return undefined;
  return sort.direction === 'asc' ? 'ascending' : 'descending';
}

export function TableHead<Row>({ columns, selection, sort, onSort, hasMenu }: Props<Row>) {
  const { t } = useTranslation('shell');
  return (
    <thead>
      <tr>
        {selection && (
          <Box as="th" scope="col" w={40}>
            <Tick
              label={t(($) => $.shell.table.selectAll)}
              isOn={selection.head === 'all'}
              isMixed={selection.head === 'some'}
              onToggle={() => selection.toggleAll()}
            />
          </Box>
        )}
        {columns.map((column) => (
          <th
            key={column.id}
            scope="col"
            data-align={column.align}
            style={{ width: column.width }}
            aria-sort={ariaSort({ column: column.id, sort })}
          >
            {column.isSortable && onSort ? (
              <Row
                as="button"
                inline
                gap={2}
                minH={24}
                hover="text"
                type="button"
                aria-label={t(($) => $.shell.table.sortBy, { column: column.header })}
                onClick={() => onSort(nextSort({ column: column.id, sort }))}
              >
                {column.header}
                {sort?.column === column.id && (
                  <Icon of={sort.direction === 'asc' ? IconArrowUp : IconArrowDown} size={14} />
                )}
              </Row>
            ) : (
              column.header
            )}
          </th>
        ))}
        {hasMenu && (
          <th scope="col" className={classes.menuCell}>
            <span className="sr-only">{t(($) => $.shell.table.rowMenu)}</span>
          </th>
        )}
      </tr>
    </thead>
  );
}
