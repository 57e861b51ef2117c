import { type ProfileStatus, profileStatuses } from '@enlace/contract/account/shell/shell.contract.ts';
import type { Label } from '@enlace/contract/workspace/folders/labels.schemas.ts';
import type { ProfileSummary } from '@enlace/contract/presence/profiles/profiles.schemas.ts';
import { Menu } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  IconArrowsSort,
  IconCircleDashed,
  IconDownload,
  IconLayoutGrid,
  IconList,
  IconTag,
  IconX,
} from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { IconButton } from '#components/button/icon-button.tsx';
import { SearchBox } from '#components/filters/search-box.tsx';
import { Segments } from '#components/filters/segments.tsx';
import { LabelFilterDialog } from '#components/folders/label-filter-dialog.tsx';
import { Row } from '#components/layout/layout.tsx';
import { MenuRadio } from '#components/menu/menu-choice.tsx';
import type { Column } from '#components/table/column.ts';
import { TableOptions } from '#components/table/table-options.tsx';
import type { TableView } from '#components/table/use-table-view.ts';
import { profileSorts } from '../profile-list.rules.ts';
import type { ListFilter } from './use-list-filter.ts';
import classes from './profile-list.module.css';

type Props = {
  filter: ListFilter;
  labels: readonly Label[];
  isPhone: boolean;
  table: { view: TableView<ProfileSummary>; columns: readonly Column<ProfileSummary>[] };
  isExporting: boolean;
  onExport: () => void;
};

function StatusMenu({ filter }: Pick<Props, 'filter'>) {
  const { t } = useTranslation('profiles');
  const choices: (ProfileStatus | undefined)[] = [undefined, ...profileStatuses];
  const nameOf = (status: ProfileStatus | undefined) =>
    status === undefined ? t(($) => $.profiles.filter.anyStatus) : t(($) => $.profiles.status[status]);
  return (
    <Menu position="bottom-start" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button size="sm" variant={filter.status === undefined ? 'default' : 'soft'} icon={IconCircleDashed}>
          {filter.status === undefined ? t(($) => $.profiles.filter.status) : nameOf(filter.status)}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {choices.map((status) => (
          <MenuRadio key={status ?? ''} isChosen={status === filter.status} onChoose={() => filter.change({ status })}>
            {nameOf(status)}
          </MenuRadio>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

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

/** Search, filters, order and layout of the list. */
export function ListBar({ filter, labels, isPhone, table, isExporting, onExport }: Props) {
  const { t } = useTranslation('profiles');
  const [isChoosing, setChoosing] = useState(false);
  const [first] = labels.filter(({ id }) => filter.labels.includes(id));
  const count = filter.labels.length;
  const several = () => t(($) => $.profiles.filter.labels, { count, n: count });
  const labelText = count === 0 ? t(($) => $.profiles.filter.anyLabel) : count === 1 && first ? first.name : several();
  return (
    <Row wrap fixed gap={8} pt={18} pb={10} px={24} className={classes.bar}>
      <SearchBox
        label={t(($) => $.profiles.search)}
        value={filter.search}
        onSearch={(search) => filter.change({ search })}
        isFull={isPhone}
      />
      <StatusMenu filter={filter} />
      {!isPhone && labels.length > 0 && (
        <Button size="sm" variant={count === 0 ? 'default' : 'soft'} icon={IconTag} onClick={() => setChoosing(true)}>
          {labelText}
        </Button>
      )}
      {filter.isFiltered && !isPhone && (
        <Button size="sm" variant="ghost" icon={IconX} onClick={filter.clear}>
          {t(($) => $.profiles.empty.clear)}
        </Button>
      )}
      <Row as="span" wrap gap={8} ml="auto" className={classes.barEnd}>
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
          segments={[
            { value: 'gallery', label: t(($) => $.profiles.filter.gallery), icon: IconLayoutGrid },
            { value: 'table', label: t(($) => $.profiles.filter.table), icon: IconList },
          ]}
          value={filter.view}
          onChange={(view) => filter.change({ view })}
        />
      </Row>
      {isChoosing && (
        <LabelFilterDialog
          labels={labels}
          filter={filter}
          onFilter={filter.change}
          onClose={() => setChoosing(false)}
        />
      )}
    </Row>
  );
}
