import type { Folder } from '@enlace/contract/workspace/folders/folders.schemas.ts';
import type { ShareTarget } from '@enlace/contract/publishing/file-shares/file-shares.schemas.ts';
import type { StoredFile } from '@enlace/contract/files/drive/files.contract.ts';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#components/dialog/confirm-dialog.tsx';
import { unfiledId } from '#components/folders/folder-rail.tsx';
import { canPlace } from '#components/folders/folder-tree.rules.ts';
import { LabelPicker } from '#components/folders/label-picker.tsx';
import { MoveDialog } from '#components/folders/move-dialog.tsx';
import type { CollectionActions } from '#components/folders/use-collection-actions.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import { RequestDialog } from '../share/request-dialog.tsx';
import { ShareDialog } from '../share/share-dialog.tsx';
import type { FileActions } from '../api/use-file-actions.ts';
import { RenameDialog } from './rename-dialog.tsx';

/** The open dialog with its subject. */
export type OpenDialog =
  | { kind: 'folder'; folder: Folder }
  | { kind: 'move' | 'label' | 'purge'; files: readonly StoredFile[] }
  | { kind: 'rename'; file: StoredFile }
  | { kind: 'share'; target: ShareTarget & { name: string } }
  | { kind: 'request'; folder: { id: string; name: string } | undefined }
  | { kind: 'empty'; count: number };

type Props = {
  open: OpenDialog;
  actions: CollectionActions;
  fileActions: FileActions;
  amount: (count: number) => string;
  onClose: () => void;
  /** The open file was permanently deleted. */
  onPurged: (ids: readonly string[]) => void;
};

/** The common folder of all files; undefined if there are several. */
function commonFolder(files: readonly StoredFile[]): string | null | undefined {
  const places = new Set(files.map(({ folderId }) => folderId));
  return places.size === 1 ? [...places][0] : undefined;
}

export function DriveDialogs({ open, actions, fileActions, amount, onClose, onPurged }: Props) {
  const { t } = useTranslation('drive');
  const { t: tf } = useTranslation('folders');
  const formats = useFormats();
  const wordsOf = (files: readonly StoredFile[]) =>
    files.length === 1 ? `«${files[0]?.name ?? ''}»` : amount(files.length);
  switch (open.kind) {
    case 'rename':
      return <RenameDialog file={open.file} onClose={onClose} />;
    case 'share':
      return <ShareDialog target={open.target} onClose={onClose} />;
    case 'request':
      return <RequestDialog folder={open.folder} onClose={onClose} />;
    case 'label':
      return (
        <LabelPicker
          title={t(($) => $.drive.labelTitle, { what: wordsOf(open.files) })}
          subjects={open.files}
          ids={open.files.map(({ id }) => id)}
          actions={actions}
          onClose={onClose}
        />
      );
    case 'move': {
      const ids = open.files.map(({ id }) => id);
      return (
        <MoveDialog
          title={t(($) => $.drive.moveTitle, { what: wordsOf(open.files) })}
          actions={actions}
          current={commonFolder(open.files)}
          outsideText={tf(($) => $.folders.unfiled)}
          canGo={() => true}
          onMove={(folderId) => void actions.moveSubjects(ids, folderId === unfiledId ? null : folderId)}
          onClose={onClose}
        />
      );
    }
    case 'folder':
      return (
        <MoveDialog
          title={tf(($) => $.folders.moveFolder, { name: open.folder.name })}
          actions={actions}
          current={open.folder.parentId}
          outsideText={tf(($) => $.folders.top)}
          canGo={(parentId) => canPlace(actions.folders, open.folder.id, parentId)}
          onMove={(parentId) => void actions.moveFolder(open.folder, { parentId, beforeId: null })}
          onClose={onClose}
        />
      );
    case 'purge': {
      const ids = open.files.map(({ id }) => id);
      return (
        <ConfirmDialog
          isOpen
          title={t(($) => $.drive.trash.purgeTitle, { what: wordsOf(open.files) })}
          help={t(($) => $.drive.trash.purgeHelp)}
          action={t(($) => $.drive.menu.purge)}
          onConfirm={() => {
            onPurged(ids);
            void fileActions.purge(ids);
            onClose();
          }}
          onClose={onClose}
        />
      );
    }
    case 'empty':
      return (
        <ConfirmDialog
          isOpen
          title={t(($) => $.drive.trash.emptyTitle)}
          help={t(($) => $.drive.trash.emptyHelp, { count: open.count, n: formats.number(open.count) })}
          action={t(($) => $.drive.trash.empty)}
          typed={{ label: t(($) => $.drive.trash.emptyTyped), expected: t(($) => $.drive.trash.emptyWord) }}
          onConfirm={() => {
            void fileActions.emptyTrash();
            onClose();
          }}
          onClose={onClose}
        />
      );
  }
}
