import { Menu } from '@mantine/core';
import { IconBaselineDensityMedium, IconCheck, IconColumns3 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { IconButton } from '#components/button/icon-button.tsx';
import { Icon } from '#components/icon/icon.tsx';
import { type Column, densities } from './column.ts';
import type { TableView } from './use-table-view.ts';

type Props<Row> = { view: TableView<Row>; columns: readonly Column<Row>[] };

/** Column chooser and density of a table. */
export function TableOptions<Row>({ view, columns }: Props<Row>) {
  const { t } = useTranslation('common');
  const optional = columns.filter((column) => column.isOptional);
  return (
    <>
      {optional.length > 0 && (
        <Menu position="bottom-end" closeOnItemClick={false}>
          <Menu.Target>
            <Button size="sm" icon={IconColumns3}>
              {t(($) => $.common.table.columns)}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {optional.map((column) => (
              <Menu.Item
                key={column.id}
                role="menuitemcheckbox"
                aria-checked={view.isShown(column)}
                rightSection={view.isShown(column) && <Icon of={IconCheck} size={16} />}
                onClick={() => view.toggle(column)}
              >
                {column.header}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      <Menu position="bottom-end">
        <Menu.Target>
          <IconButton icon={IconBaselineDensityMedium} iconSize={16} label={t(($) => $.common.table.density)} />
        </Menu.Target>
        <Menu.Dropdown>
          {densities.map((density) => (
            <Menu.Item
              key={density}
              role="menuitemradio"
              aria-checked={density === view.density}
              data-chosen={density === view.density || undefined}
              onClick={() => view.setDensity(density)}
            >
              {t(($) => $.common.table.densities[density])}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
