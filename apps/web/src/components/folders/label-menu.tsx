import { type Label, type LabelColour, labelColours } from '@enlace/contract/workspace/folders/labels.schemas.ts';
import { Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { IconArrowDown, IconArrowUp, IconDots, IconPencil, IconTrash } from 'virtual:tabler-icons';
import { IconButton } from '#components/button/icon-button.tsx';
import { Icon } from '#components/icon/icon.tsx';
import { Box, Grid } from '#components/layout/layout.tsx';
import { MenuRadio } from '#components/menu/menu-choice.tsx';
import type { CollectionActions } from './use-collection-actions.ts';
import classes from './rail.module.css';

type Props = {
  label: Label;
  actions: CollectionActions;
  onRename: () => void;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
};

/** The eight label colours in one row. */
export function ColourItems({ label, onPick }: { label: Label; onPick: (colour: LabelColour) => void }) {
  const { t } = useTranslation('folders');
  return (
    <>
      <Menu.Label>{t(($) => $.folders.colour)}</Menu.Label>
      <Grid columns="repeat(8, 1fr)" pb={2} px={4} className={classes.colours}>
        {labelColours.map((colour) => (
          <MenuRadio
            key={colour}
            isChosen={colour === label.colour}
            className={classes.colour ?? ''}
            label={t(($) => $.folders.colours[colour])}
            onChoose={() => onPick(colour)}
          >
            <Box
              w={14}
              h={14}
              radius="full"
              as="span"
              block
              className={classes.swatch}
              style={{ background: `var(--label-${colour})` }}
            />
          </MenuRadio>
        ))}
      </Grid>
    </>
  );
}

/** All actions for a label. */
export function LabelMenu({ label, actions, onRename, isOpen, onOpenChange }: Props) {
  const { t } = useTranslation('folders');
  const { labels } = actions;
  const at = labels.findIndex(({ id }) => id === label.id);
  const above = labels[at - 1];
  return (
    <Menu position="bottom-end" width={220} opened={isOpen} onChange={onOpenChange} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <IconButton
          size={28}
          iconSize={16}
          icon={IconDots}
          className={classes.menuButton ?? ''}
          label={t(($) => $.folders.menuOf, { name: label.name })}
        />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<Icon of={IconPencil} size={16} />} onClick={onRename}>
          {t(($) => $.folders.rename)}
        </Menu.Item>
        <ColourItems label={label} onPick={(colour) => void actions.updateLabel(label, { colour })} />
        <Menu.Divider />
        {above && (
          <Menu.Item
            leftSection={<Icon of={IconArrowUp} size={16} />}
            onClick={() => void actions.moveLabel(label, above.id)}
          >
            {t(($) => $.folders.step.up)}
          </Menu.Item>
        )}
        {at < labels.length - 1 && (
          <Menu.Item
            leftSection={<Icon of={IconArrowDown} size={16} />}
            onClick={() => void actions.moveLabel(label, labels[at + 2]?.id ?? null)}
          >
            {t(($) => $.folders.step.down)}
          </Menu.Item>
        )}
        <Menu.Item
          color="red"
          leftSection={<Icon of={IconTrash} size={16} />}
          onClick={() => void actions.removeLabel(label)}
        >
          {t(($) => $.folders.removeLabel)}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
