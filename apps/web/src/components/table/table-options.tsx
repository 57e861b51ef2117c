import { Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { IconBaselineDensityMedium, IconColumns3 } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { IconButton } from '#components/button/icon-button.tsx';
import { MenuCheck, MenuRadio } from '#components/menu/menu-choice.tsx';
import { type Column, densities } from './column.ts';
import type { TableView } from './use-table-view.ts';

type Props<Row> = { view: TableView<Row>; columns: readonly Column<Row>[] };

/** Column chooser and row density of a table. */
export function TableOptions<Row>({ view, columns }: Props<Row>) {
  const { t } = useTranslation('shell');
  const optional = columns.filter((column) => column.isOptional);
  return (
    <>
      {optional.length > 0 && (
        <Menu position="bottom-end" closeOnItemClick={false}>
          <Menu.Target>
            <Button size="sm" icon={IconColumns3}>
              {t(($) => $.shell.table.columns)}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {optional.map((column) => (
              <MenuCheck key={column.id} isChosen={view.isShown(column)} onToggle={() => view.toggle(column)}>
                {column.header}
              </MenuCheck>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      <Menu position="bottom-end">
        <Menu.Target>
          <IconButton icon={IconBaselineDensityMedium} iconSize={16} label={t(($) => $.shell.table.density)} />
        </Menu.Target>
        <Menu.Dropdown>
          {densities.map((density) => (
            <MenuRadio key={density} isChosen={density === view.density} onChoose={() => view.setDensity(density)}>
              {t(($) => $.shell.table.densities[density])}
            </MenuRadio>
          ))}
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
