import type { StoredFile } from '@enlace/contract/files/drive/files.contract.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconArrowBackUp, IconDownload, IconLink } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { SideDrawer } from '#components/drawer/side-drawer.tsx';
import type { CollectionState } from '#components/folders/use-collection.ts';
import { Box } from '#components/layout/layout.tsx';
import type { FileActions } from '../components/file-actions.ts';
import { FileMenu } from '../components/file-menu.tsx';
import { FileFacts, FileUses } from './file-facts.tsx';
import { FileLinks } from './file-links.tsx';
import { PreviewBody } from './preview-body.tsx';
import { useNoteOpened } from './use-note-opened.ts';
import { VersionList } from './version-list.tsx';

type Props = {
  file: StoredFile;
  /** The surrounding list, for navigation. */
  files: readonly StoredFile[];
  collection: CollectionState;
  actions: FileActions;
  canChange: boolean;
  /** What happened to the file, from the history. */
  activity: ReactNode;
  onShow: (id: string | undefined) => void;
};

/** One file next to its list: preview, properties and versions. */
export function PreviewDrawer({ file, files, collection, actions, canChange, activity, onShow }: Props) {
  const { t } = useTranslation('drive');
  useNoteOpened(file);
  const at = files.findIndex(({ id }) => id === file.id);
  const goTo = (next: StoredFile | undefined) => next && (() => onShow(next.id));
  const isInTrash = file.deletedAt !== null;
  return (
    <SideDrawer
      title={file.name}
      isOpen
      onClose={() => onShow(undefined)}
      size={520}
      leavesKeys
      walk={{
        previous: { label: t(($) => $.drive.preview.previous), go: goTo(at > 0 ? files[at - 1] : undefined) },
        next: { label: t(($) => $.drive.preview.next), go: goTo(at >= 0 ? files[at + 1] : undefined) },
      }}
      foot={
        <>
          <Box self="center" as="span" mr="auto">
            <FileMenu file={file} actions={actions} canChange={canChange} />
          </Box>
          {canChange && !isInTrash && (
            <Button icon={IconLink} onClick={() => actions.share(file)}>
              {t(($) => $.drive.menu.share)}
            </Button>
          )}
          {canChange && isInTrash && (
            <Button icon={IconArrowBackUp} onClick={() => actions.restore([file])}>
              {t(($) => $.drive.menu.restore)}
            </Button>
          )}
          <Button variant="primary" icon={IconDownload} onClick={() => actions.download([file])}>
            {t(($) => $.drive.menu.download)}
          </Button>
        </>
      }
    >
      <PreviewBody key={`${file.id}:${file.version}`} file={file} />
      <FileFacts file={file} collection={collection} />
      {!isInTrash && <FileLinks file={file} folders={collection.folders} />}
      <FileUses file={file} />
      {!isInTrash && <VersionList key={file.id} file={file} canChange={canChange} />}
      {activity}
    </SideDrawer>
  );
}
