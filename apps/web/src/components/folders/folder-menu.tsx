import type { Folder } from '@enlace/contract/workspace/folders/folders.schemas.ts';
import { folderLimits } from '@enlace/contract/workspace/folders/folders.schemas.ts';
import { Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import {
  IconArrowDown,
  IconArrowUp,
  IconDots,
  IconFolderPlus,
  IconFolderSymlink,
  IconIndentDecrease,
  IconIndentIncrease,
  IconPencil,
  IconTrash,
} from 'virtual:tabler-icons';
import { IconButton } from '#components/button/icon-button.tsx';
import { Icon } from '#components/icon/icon.tsx';
import type { IconShape } from '#lib/icons/icon-shape.ts';
import { depthOf, type FolderStep, placeAfterStep } from './folder-tree.rules.ts';
import type { CollectionActions } from './use-collection-actions.ts';
import classes from './rail.module.css';

export type FolderActions = {
  onRename: (id: string) => void;
  onAddInside: (id: string) => void;
  onMove: (folder: Folder) => void;
};

type Props = {
  folder: Folder;
  actions: CollectionActions;
  folderActions: FolderActions;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
};

const steps: { step: FolderStep; icon: IconShape }[] = [
  { step: 'up', icon: IconArrowUp },
  { step: 'down', icon: IconArrowDown },
  { step: 'in', icon: IconIndentIncrease },
  { step: 'out', icon: IconIndentDecrease },
];

/** All actions for a folder, including the equivalents of dragging. */
export function FolderMenu({ folder, actions, folderActions, isOpen, onOpenChange }: Props) {
  const { t } = useTranslation('folders');
  const { folders } = actions;
  return (
    <Menu position="bottom-end" width={220} opened={isOpen} onChange={onOpenChange} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <IconButton
          size={28}
          iconSize={16}
          icon={IconDots}
          tabIndex={-1}
          className={classes.menuButton ?? ''}
          label={t(($) => $.folders.menuOf, { name: folder.name })}
        />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<Icon of={IconPencil} size={16} />} onClick={() => folderActions.onRename(folder.id)}>
          {t(($) => $.folders.rename)}
        </Menu.Item>
        {depthOf(folders, folder.id) < folderLimits.depth && (
          <Menu.Item
            leftSection={<Icon of={IconFolderPlus} size={16} />}
            onClick={() => folderActions.onAddInside(folder.id)}
          >
            {t(($) => $.folders.addInside)}
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Item leftSection={<Icon of={IconFolderSymlink} size={16} />} onClick={() => folderActions.onMove(folder)}>
          {t(($) => $.folders.moveTo)}
        </Menu.Item>
        {steps.map(({ step, icon }) => {
          const place = placeAfterStep(folders, folder, step);
          return (
            place && (
              <Menu.Item
                key={step}
                leftSection={<Icon of={icon} size={16} />}
                onClick={() => void actions.moveFolder(folder, place)}
              >
                {t(($) => $.folders.step[step])}
              </Menu.Item>
            )
          );
        })}
        <Menu.Divider />
        <Menu.Item
          color="red"
          leftSection={<Icon of={IconTrash} size={16} />}
          onClick={() => void actions.removeFolder(folder)}
        >
          {t(($) => $.folders.removeFolder)}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
