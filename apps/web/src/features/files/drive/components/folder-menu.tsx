import type { Folder } from '@enlace/contract/workspace/folders/folders.schemas.ts';
import { Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { IconDots, IconDownload, IconInbox, IconLink } from 'virtual:tabler-icons';
import { IconButton } from '#components/button/icon-button.tsx';
import { Icon } from '#components/icon/icon.tsx';

export type FolderActions = {
  share: ((folder: Folder) => void) | undefined;
  ask: ((folder: Folder) => void) | undefined;
  download: (folder: Folder) => void;
};

/** Actions of the drive for a whole folder; renaming, moving and deleting are in the rail. */
export function FolderMenu({ folder, folderActions }: { folder: Folder; folderActions: FolderActions }) {
  const { t } = useTranslation('drive');
  const { share, ask } = folderActions;
  return (
    <Menu position="bottom-end" width={250} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <IconButton
          size={28}
          iconSize={16}
          icon={IconDots}
          label={t(($) => $.drive.folderMenu, { name: folder.name })}
        />
      </Menu.Target>
      <Menu.Dropdown>
        {share && (
          <Menu.Item leftSection={<Icon of={IconLink} size={16} />} onClick={() => share(folder)}>
            {t(($) => $.drive.shareFolder)}
          </Menu.Item>
        )}
        {ask && (
          <Menu.Item leftSection={<Icon of={IconInbox} size={16} />} onClick={() => ask(folder)}>
            {t(($) => $.drive.askFiles)}
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<Icon of={IconDownload} size={16} />}
          disabled={folder.total === 0}
          onClick={() => folderActions.download(folder)}
        >
          {t(($) => $.drive.downloadFolder)}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
