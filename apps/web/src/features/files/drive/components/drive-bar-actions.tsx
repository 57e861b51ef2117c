import type { Folder } from '@enlace/contract/workspace/folders/folders.schemas.ts';
import { Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { IconFolderUp, IconInbox, IconUpload } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { Icon } from '#components/icon/icon.tsx';
import { FolderMenu, type FolderActions } from './folder-menu.tsx';

type Props = {
  folder: Folder | undefined;
  folderActions: FolderActions;
  canChange: boolean;
  onFiles: () => void;
  onFolder: () => void;
  onAsk: () => void;
};

/** Buttons of the sheet bar: actions for the current folder, and adding files. */
export function DriveBarActions({ folder, folderActions, canChange, onFiles, onFolder, onAsk }: Props) {
  const { t } = useTranslation('drive');
  return (
    <>
      {folder && <FolderMenu folder={folder} folderActions={folderActions} />}
      {canChange && (
        <Menu position="bottom-end" width={220} withInitialFocusPlaceholder={false}>
          <Menu.Target>
            <Button variant="primary" size="sm" icon={IconUpload}>
              {t(($) => $.drive.upload)}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<Icon of={IconUpload} size={16} />} onClick={onFiles}>
              {t(($) => $.drive.uploadFiles)}
            </Menu.Item>
            <Menu.Item leftSection={<Icon of={IconFolderUp} size={16} />} onClick={onFolder}>
              {t(($) => $.drive.uploadFolder)}
            </Menu.Item>
            <Menu.Divider />
            <Menu.Item leftSection={<Icon of={IconInbox} size={16} />} onClick={onAsk}>
              {t(($) => $.drive.askFiles)}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  );
}
