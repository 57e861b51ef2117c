import type { StoredFile } from '@enlace/contract/files/drive/files.contract.ts';
import { Menu } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconDots, IconPencil, IconTrash } from 'virtual:tabler-icons';
import { IconButton } from '#components/button/icon-button.tsx';
import { Icon } from '#components/icon/icon.tsx';
import { useCan } from '#lib/session/use-can.ts';
import { DeleteFileDialog } from './delete-file-dialog.tsx';
import { RenameFileDialog } from './rename-file-dialog.tsx';
import classes from './drive-dialog.module.css';

/** Actions for a file of the drive, other than using it. */
export function FileActions({ file }: { file: StoredFile }) {
  const { t } = useTranslation('editor');
  const canChange = useCan('files.write');
  const [opened, setOpened] = useState<'rename' | 'delete' | undefined>(undefined);
  const close = () => setOpened(undefined);
  if (!canChange) return null;
  return (
    <>
      <Menu position="bottom-end" width={200} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <IconButton
            size={28}
            iconSize={16}
            icon={IconDots}
            className={classes.actions ?? ''}
            label={t(($) => $.editor.file.menu, { name: file.name })}
          />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<Icon of={IconPencil} size={16} />} onClick={() => setOpened('rename')}>
            {t(($) => $.editor.file.rename)}
          </Menu.Item>
          <Menu.Item color="red" leftSection={<Icon of={IconTrash} size={16} />} onClick={() => setOpened('delete')}>
            {t(($) => $.editor.file.delete)}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {opened === 'rename' && <RenameFileDialog file={file} onClose={close} />}
      {opened === 'delete' && <DeleteFileDialog file={file} onClose={close} />}
    </>
  );
}
