import { Menu } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconArrowDown, IconArrowUp, IconBaselineDensityMedium, IconColumns3 } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { IconButton } from '#components/button/icon-button.tsx';
import { Dialog } from '#components/dialog/dialog.tsx';
import { CheckField } from '#components/fields/check-field.tsx';
import { Box, Row } from '#components/layout/layout.tsx';
import { MenuRadio } from '#components/menu/menu-choice.tsx';
import { densities } from '#components/table/column.ts';
import type { ListLook } from '../use-list-look.ts';

/** Column chooser with order, and row density; phone rows have a single density. */
export function ListColumns<Row>({ look, isDensityFixed = false }: { look: ListLook<Row>; isDensityFixed?: boolean }) {
  const { t } = useTranslation(['segments', 'shell']);
  const { t: tc } = useTranslation('shell');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" icon={IconColumns3} onClick={() => setOpen(true)}>
        {t(($) => $.segments.columns.choose)}
      </Button>
      {!isDensityFixed && (
        <Menu position="bottom-end">
          <Menu.Target>
            <IconButton icon={IconBaselineDensityMedium} iconSize={16} label={tc(($) => $.shell.table.density)} />
          </Menu.Target>
          <Menu.Dropdown>
            {densities.map((density) => (
              <MenuRadio key={density} isChosen={density === look.density} onChoose={() => look.setDensity(density)}>
                {tc(($) => $.shell.table.densities[density])}
              </MenuRadio>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      <Dialog
        title={t(($) => $.segments.columns.title)}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        actions={
          <>
            <Button onClick={look.reset}>{t(($) => $.segments.columns.reset)}</Button>
            <Button variant="primary" onClick={() => setOpen(false)}>
              {t(($) => $.segments.columns.done)}
            </Button>
          </>
        }
      >
        <Box scrollY maxH="60dvh" as="ul">
          {look.ordered.map((column) => {
            const isOn = look.isShown(column);
            return (
              <Row minH={36} as="li" justify="between" gap={8} key={column.id}>
                <CheckField checked={isOn} disabled={column.isOptional !== true} onChange={() => look.toggle(column)}>
                  {column.header}
                </CheckField>
                {isOn && (
                  <Row as="span" fixed align="stretch">
                    <IconButton
                      icon={IconArrowUp}
                      size={28}
                      iconSize={16}
                      label={t(($) => $.segments.columns.up, { column: column.header })}
                      onClick={() => look.move(column.id, -1)}
                    />
                    <IconButton
                      icon={IconArrowDown}
                      size={28}
                      iconSize={16}
                      label={t(($) => $.segments.columns.down, { column: column.header })}
                      onClick={() => look.move(column.id, 1)}
                    />
                  </Row>
                )}
              </Row>
            );
          })}
        </Box>
      </Dialog>
    </>
  );
}
