import { profileStatuses } from '@enlace/contract/account/shell/shell.contract.ts';
import type { Label } from '@enlace/contract/workspace/folders/labels.schemas.ts';
import type { ProfileSummary } from '@enlace/contract/presence/profiles/profiles.schemas.ts';
import { Menu } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconArrowsSort, IconDownload, IconLayoutGrid, IconList } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { IconButton } from '#components/button/icon-button.tsx';
import { FilterBar } from '#components/filters/filter-bar.tsx';
import { choiceFilter, type ListFilter as ChosenFilter } from '#components/filters/filter-chip.tsx';
import { Segments } from '#components/filters/segments.tsx';
import { LabelFilterDialog } from '#components/folders/label-filter-dialog.tsx';
import { MenuRadio } from '#components/menu/menu-choice.tsx';
import type { Column } from '#components/table/column.ts';
import { TableOptions } from '#components/table/table-options.tsx';
import type { TableView } from '#components/table/use-table-view.ts';
import { profileSorts } from '../profile-list.rules.ts';
import type { ListFilter } from './use-list-filter.ts';

type Props = {
  filter: ListFilter;
  labels: readonly Label[];
  isPhone: boolean;
  table: { view: TableView<ProfileSummary>; columns: readonly Column<ProfileSummary>[] };
  isExporting: boolean;
  onExport: () => void;
};

function SortMenu({ filter }: Pick<Props, 'filter'>) {
  const { t } = useTranslation('profiles');
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button size="sm" icon={IconArrowsSort}>
          {t(($) => $.profiles.filter.sorts[filter.sort])}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {profileSorts.map((sort) => (
          <MenuRadio key={sort} isChosen={sort === filter.sort} onChoose={() => filter.change({ sort })}>
            {t(($) => $.profiles.filter.sorts[sort])}
          </MenuRadio>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function useFilters({ filter, labels, onLabels }: Pick<Props, 'filter' | 'labels'> & { onLabels: () => void }) {
  const { t } = useTranslation('profiles');
  const chosen = labels.filter(({ id }) => filter.labels.includes(id));
  const count = filter.labels.length;
  const several = () => t(($) => $.profiles.filter.labels, { count, n: count });
  const byLabels: ChosenFilter = {
    id: 'labels',
    name: t(($) => $.profiles.filter.anyLabel),
    text: count === 0 ? undefined : count === 1 ? (chosen[0]?.name ?? '…') : several(),
    onOpen: onLabels,
    onChange: () => filter.change({ labels: [] }),
  };
  return [
    choiceFilter({
      id: 'status',
      name: t(($) => $.profiles.filter.status),
      value: filter.status,
      choices: profileStatuses.map((value) => ({ value, label: t(($) => $.profiles.status[value]) })),
      onChange: (value) => filter.change({ status: profileStatuses.find((each) => each === value) }),
    }),
    ...(labels.length > 0 ? [byLabels] : []),
  ];
}

/** Search, filters, order and layout of the list. */
export function ListBar({ filter, labels, isPhone, table, isExporting, onExport }: Props) {
  const { t } = useTranslation('profiles');
  const [isChoosing, setChoosing] = useState(false);
  const filters = useFilters({ filter, labels, onLabels: () => setChoosing(true) });
  return (
    <>
      <FilterBar
        search={{
          label: t(($) => $.profiles.search),
          value: filter.search,
          onSearch: (search) => filter.change({ search }),
        }}
        filters={filters}
        onClear={filter.clear}
        isEndKept
        end={
          <>
            <SortMenu filter={filter} />
            {filter.view === 'table' && !isPhone && <TableOptions view={table.view} columns={table.columns} />}
            {!isPhone && (
              <IconButton
                icon={IconDownload}
                iconSize={16}
                label={t(($) => $.profiles.export)}
                aria-busy={isExporting}
                disabled={isExporting}
                onClick={onExport}
              />
            )}
            <Segments
              label={t(($) => $.profiles.filter.view)}
              isIconsOnly
              segments={[
                { value: 'gallery', label: t(($) => $.profiles.filter.gallery), icon: IconLayoutGrid },
                { value: 'table', label: t(($) => $.profiles.filter.table), icon: IconList },
              ]}
              value={filter.view}
              onChange={(view) => filter.change({ view })}
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
