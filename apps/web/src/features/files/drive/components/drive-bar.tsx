import { fileKinds } from '@enlace/contract/files/drive/file-formats.ts';
import type { StoredFile } from '@enlace/contract/files/drive/files.contract.ts';
import type { Label } from '@enlace/contract/workspace/folders/labels.schemas.ts';
import { Menu } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconArrowsSort, IconLayoutGrid, IconList, IconSortAscending, IconSortDescending } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { IconButton } from '#components/button/icon-button.tsx';
import { FilterBar } from '#components/filters/filter-bar.tsx';
import { choiceFilter, type ListFilter } from '#components/filters/filter-chip.tsx';
import { Segments } from '#components/filters/segments.tsx';
import { LabelFilterDialog } from '#components/folders/label-filter-dialog.tsx';
import { MenuRadio } from '#components/menu/menu-choice.tsx';
import type { Column } from '#components/table/column.ts';
import { TableOptions } from '#components/table/table-options.tsx';
import type { TableView } from '#components/table/use-table-view.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import type { DriveFilter } from '../api/use-drive-state.ts';
import { canSortIn, driveSorts, usualOrder } from '../drive-address.rules.ts';

type Props = {
  filter: DriveFilter;
  labels: readonly Label[];
  isPhone: boolean;
  table: { view: TableView<StoredFile>; columns: readonly Column<StoredFile>[] };
};

function SortMenu({ filter }: Pick<Props, 'filter'>) {
  const { t } = useTranslation('drive');
  const order = filter.order ?? usualOrder(filter.sort);
  return (
    <>
      <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <Button size="sm" icon={IconArrowsSort}>
            {t(($) => $.drive.filter.sorts[filter.sort])}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {driveSorts.map((sort) => (
            <MenuRadio
              key={sort}
              isChosen={sort === filter.sort}
              onChoose={() => filter.change({ sort, order: undefined })}
            >
              {t(($) => $.drive.filter.sorts[sort])}
            </MenuRadio>
          ))}
        </Menu.Dropdown>
      </Menu>
      <IconButton
        icon={order === 'asc' ? IconSortAscending : IconSortDescending}
        iconSize={16}
        label={t(($) => $.drive.filter.reverse)}
        onClick={() => filter.change({ order: order === 'asc' ? 'desc' : 'asc' })}
      />
    </>
  );
}

function useFilters({ filter, labels, onLabels }: Pick<Props, 'filter' | 'labels'> & { onLabels: () => void }) {
  const { t } = useTranslation('drive');
  const formats = useFormats();
  const chosen = labels.filter(({ id }) => filter.labels.includes(id));
  const count = filter.labels.length;
  const several = () => t(($) => $.drive.filter.labels, { count, n: formats.number(count) });
  const byLabels: ListFilter = {
    id: 'labels',
    name: t(($) => $.drive.filter.anyLabel),
    text: count === 0 ? undefined : count === 1 ? (chosen[0]?.name ?? '…') : several(),
    onOpen: onLabels,
    onChange: () => filter.change({ labels: [] }),
  };
  return [
    choiceFilter({
      id: 'kind',
      name: t(($) => $.drive.filter.kind),
      value: filter.kind,
      choices: fileKinds.map((value) => ({ value, label: t(($) => $.drive.kinds[value]) })),
      onChange: (value) => filter.change({ kind: fileKinds.find((each) => each === value) }),
    }),
    ...(labels.length > 0 ? [byLabels] : []),
  ];
}

/** Search, filters, order and layout of the list. */
export function DriveBar({ filter, labels, isPhone, table }: Props) {
  const { t } = useTranslation('drive');
  const [isChoosing, setChoosing] = useState(false);
  const filters = useFilters({ filter, labels, onLabels: () => setChoosing(true) });
  return (
    <>
      <FilterBar
        search={{
          label: t(($) => $.drive.search),
          value: filter.search,
          onSearch: (search) => filter.change({ search }),
        }}
        filters={filters}
        onClear={filter.clear}
        isEndKept
        end={
          <>
            {canSortIn(filter.place) && <SortMenu filter={filter} />}
            {filter.look === 'list' && !isPhone && <TableOptions view={table.view} columns={table.columns} />}
            <Segments
              label={t(($) => $.drive.filter.view)}
              isIconsOnly
              segments={[
                { value: 'grid', label: t(($) => $.drive.filter.grid), icon: IconLayoutGrid },
                { value: 'list', label: t(($) => $.drive.filter.list), icon: IconList },
              ]}
              value={filter.look}
              onChange={(look) => filter.change({ look })}
            />
          </>
        }
      />
      {isChoosing && (
        <LabelFilterDialog
          labels={labels}
          filter={filter}
          onFilter={filter.change}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  );
}
