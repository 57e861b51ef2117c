import { type FileKind, fileKinds } from '@enlace/contract/files/drive/file-formats.ts';
import type { StoredFile } from '@enlace/contract/files/drive/files.contract.ts';
import type { Label } from '@enlace/contract/workspace/folders/labels.schemas.ts';
import { Menu } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  IconArrowsSort,
  IconLayoutGrid,
  IconLayoutSidebar,
  IconList,
  IconPhoto,
  IconSortAscending,
  IconSortDescending,
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
import { useFormats } from '#lib/format/use-formats.ts';
import type { DriveFilter } from '../api/use-drive-state.ts';
import { driveSorts, usualOrder } from '../drive-address.rules.ts';
import classes from './drive.module.css';

type Props = {
  filter: DriveFilter;
  labels: readonly Label[];
  isPhone: boolean;
  table: { view: TableView<StoredFile>; columns: readonly Column<StoredFile>[] };
  /** Opens views and storage, where there is no rail. */
  onSheet: (() => void) | undefined;
};
type FilterProps = Pick<Props, 'filter'>;

function KindMenu({ filter }: FilterProps) {
  const { t } = useTranslation('drive');
  const choices: (FileKind | undefined)[] = [undefined, ...fileKinds];
  const nameOf = (kind: FileKind | undefined) =>
    kind === undefined ? t(($) => $.drive.filter.anyKind) : t(($) => $.drive.kinds[kind]);
  return (
    <Menu position="bottom-start" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button size="sm" variant={filter.kind === undefined ? 'default' : 'soft'} icon={IconPhoto}>
          {filter.kind === undefined ? t(($) => $.drive.filter.kind) : nameOf(filter.kind)}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {choices.map((kind) => (
          <MenuRadio key={kind ?? ''} isChosen={kind === filter.kind} onChoose={() => filter.change({ kind })}>
            {nameOf(kind)}
          </MenuRadio>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function SortMenu({ filter }: FilterProps) {
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

function LabelButton({ filter, labels }: Pick<Props, 'filter' | 'labels'>) {
  const { t } = useTranslation('drive');
  const formats = useFormats();
  const [isChoosing, setChoosing] = useState(false);
  const [first] = labels.filter(({ id }) => filter.labels.includes(id));
  const count = filter.labels.length;
  const several = () => t(($) => $.drive.filter.labels, { count, n: formats.number(count) });
  const text = count === 0 ? t(($) => $.drive.filter.anyLabel) : count === 1 && first ? first.name : several();
  return (
    <>
      <Button size="sm" variant={count === 0 ? 'default' : 'soft'} icon={IconTag} onClick={() => setChoosing(true)}>
        {text}
      </Button>
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

/** Search, filters, order and layout of the list. */
export function DriveBar({ filter, labels, isPhone, table, onSheet }: Props) {
  const { t } = useTranslation('drive');
  return (
    <Row wrap fixed gap={8} pt={18} pb={10} px={24} className={classes.bar}>
      <SearchBox
        label={t(($) => $.drive.search)}
        value={filter.search}
        onSearch={(search) => filter.change({ search })}
        isFull={isPhone}
      />
      <KindMenu filter={filter} />
      {!isPhone && labels.length > 0 && <LabelButton filter={filter} labels={labels} />}
      {filter.isFiltered && !isPhone && (
        <Button size="sm" variant="ghost" icon={IconX} onClick={filter.clear}>
          {t(($) => $.drive.filter.clear)}
        </Button>
      )}
      <Row as="span" wrap gap={8} ml="auto" className={classes.barEnd}>
        {onSheet && (
          <IconButton icon={IconLayoutSidebar} iconSize={16} label={t(($) => $.drive.places.sheet)} onClick={onSheet} />
        )}
        {filter.place !== 'trash' && filter.place !== 'duplicates' && <SortMenu filter={filter} />}
        {filter.look === 'list' && !isPhone && <TableOptions view={table.view} columns={table.columns} />}
        <Segments
          label={t(($) => $.drive.filter.view)}
          segments={[
            { value: 'grid', label: t(($) => $.drive.filter.grid), icon: IconLayoutGrid },
            { value: 'list', label: t(($) => $.drive.filter.list), icon: IconList },
          ]}
          value={filter.look}
          onChange={(look) => filter.change({ look })}
        />
      </Row>
    </Row>
  );
}
