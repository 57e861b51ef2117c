import type { StoredFile } from '@enlace/contract/files/drive/files.contract.ts';
import { Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import {
  IconArrowBackUp,
  IconCopy,
  IconDownload,
  IconEye,
  IconFileUpload,
  IconFolderSymlink,
  IconLink,
  IconPencil,
  IconTag,
  IconTrash,
} from 'virtual:tabler-icons';
import { Icon } from '#components/icon/icon.tsx';
import { RowMenu } from '#components/menu/row-menu.tsx';
import type { IconShape } from '#lib/icons/icon-shape.ts';
import type { FileActions } from './file-actions.ts';

type Props = { file: StoredFile; actions: FileActions; canChange: boolean };

/** All actions for a file, as menu items. */
export function FileMenuItems({ file, actions, canChange }: Props) {
  const { t } = useTranslation('drive');
  const item = (icon: IconShape, label: string, run: (files: readonly StoredFile[]) => void, isDanger = false) => (
    <Menu.Item
      {...(isDanger ? { color: 'red' } : {})}
      leftSection={<Icon of={icon} size={16} />}
      onClick={() => run([file])}
    >
      {label}
    </Menu.Item>
  );
  const one = (run: (file: StoredFile) => void) => () => run(file);
  if (file.deletedAt !== null) {
    return (
      <>
        {item(
          IconEye,
          t(($) => $.drive.menu.open),
          one(actions.open),
        )}
        {canChange &&
          item(
            IconArrowBackUp,
            t(($) => $.drive.menu.restore),
            actions.restore,
          )}
        {canChange &&
          item(
            IconTrash,
            t(($) => $.drive.menu.purge),
            actions.purge,
            true,
          )}
      </>
    );
  }
  return (
    <>
      {item(
        IconEye,
        t(($) => $.drive.menu.open),
        one(actions.open),
      )}
      {item(
        IconDownload,
        t(($) => $.drive.menu.download),
        actions.download,
      )}
      {canChange && (
        <>
          {item(
            IconLink,
            t(($) => $.drive.menu.share),
            one(actions.share),
          )}
          <Menu.Divider />
          {item(
            IconPencil,
            t(($) => $.drive.menu.rename),
            one(actions.rename),
          )}
          {item(
            IconFolderSymlink,
            t(($) => $.drive.menu.move),
            actions.move,
          )}
          {item(
            IconTag,
            t(($) => $.drive.menu.labels),
            actions.label,
          )}
          {item(
            IconCopy,
            t(($) => $.drive.menu.duplicate),
            one(actions.duplicate),
          )}
          {item(
            IconFileUpload,
            t(($) => $.drive.menu.replace),
            one(actions.replace),
          )}
          <Menu.Divider />
          {item(
            IconTrash,
            t(($) => $.drive.menu.trash),
            actions.trash,
            true,
          )}
        </>
      )}
    </>
  );
}

/** The same behind a button. */
export function FileMenu(props: Props) {
  const { t } = useTranslation('drive');
  return (
    <RowMenu width={232} label={t(($) => $.drive.menu.label, { name: props.file.name })}>
      <FileMenuItems {...props} />
    </RowMenu>
  );
}
