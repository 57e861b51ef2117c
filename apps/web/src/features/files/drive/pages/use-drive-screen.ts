import type { Folder } from '@enlace/contract/workspace/folders/folders.schemas.ts';
import { useState } from 'react';
import { fileCollection } from '#components/folders/file-collection.ts';
import { useCollectionActions } from '#components/folders/use-collection-actions.ts';
import { useCollection } from '#components/folders/use-collection.ts';
import { useCan } from '#lib/session/use-can.ts';
import { folderForNew } from '../api/folder-target.rules.ts';
import { useDriveList } from '../api/use-drive-list.ts';
import { useDriveState } from '../api/use-drive-state.ts';
import { useFileActions } from '../api/use-file-actions.ts';
import type { OpenDialog } from '../components/drive-dialogs.tsx';
import type { FileActions } from '../components/file-actions.ts';
import type { FolderActions } from '../components/folder-menu.tsx';
import { withoutHidden } from '../upload/brought-files.ts';
import { chooseFiles } from '../upload/file-chooser.ts';
import type { BroughtFile } from '../upload/upload.types.ts';
import { uploads } from '../upload/uploads.ts';

const idsOf = (files: readonly { id: string }[]) => files.map(({ id }) => id);

/** State and actions of the drive screen. */
export function useDriveScreen() {
  const canChange = useCan('files.write');
  const filter = useDriveState();
  const list = useDriveList(filter);
  const collection = useCollection(fileCollection);
  const { patch, refreshLists } = list;
  const collectionActions = useCollectionActions({ ...collection, collection: fileCollection, patch, refreshLists });
  const fileActions = useFileActions();
  const [dialog, setDialog] = useState<OpenDialog | undefined>(undefined);
  const [selected, setSelected] = useState<readonly string[]>([]);
  const folder = collection.folders.find(({ id }) => id === filter.folder);
  const askFor = (into: Folder | undefined) =>
    setDialog({ kind: 'request', folder: into && { id: into.id, name: into.name } });
  const close = (ids: readonly string[]) => {
    if (filter.open !== undefined && ids.includes(filter.open)) filter.change({ open: undefined });
  };

  const actions: FileActions = {
    open: ({ id }) => filter.change({ open: id }),
    rename: (file) => setDialog({ kind: 'rename', file }),
    share: ({ id, name }) => setDialog({ kind: 'share', target: { kind: 'file', id, name } }),
    duplicate: (file) => void fileActions.duplicate(file),
    replace: ({ id, folderId }) =>
      chooseFiles({ what: 'file', onFiles: (files) => uploads.add(files, { folderId, replacesId: id }) }),
    move: (files) => setDialog({ kind: 'move', files }),
    label: (files) => setDialog({ kind: 'label', files }),
    download: (files) => void fileActions.download({ files }),
    trash(files) {
      close(idsOf(files));
      void fileActions.trash(idsOf(files));
    },
    restore(files) {
      close(idsOf(files));
      void fileActions.restore(idsOf(files));
    },
    purge: (files) => setDialog({ kind: 'purge', files }),
  };
  const folderActions: FolderActions = {
    share: canChange ? ({ id, name }) => setDialog({ kind: 'share', target: { kind: 'folder', id, name } }) : undefined,
    ask: canChange ? askFor : undefined,
    download: ({ id }) => void fileActions.download({ folderIds: [id] }),
  };

  /** Uploads into the folder they were dropped on, else into the current one. */
  function bring(files: readonly BroughtFile[], into = filter.folder): void {
    uploads.add(withoutHidden(files), { folderId: folderForNew(into) });
  }
  return {
    canChange,
    filter,
    list,
    collection,
    collectionActions,
    fileActions,
    dialog,
    setDialog,
    selected,
    setSelected,
    folder,
    actions,
    folderActions,
    bring,
    askFor,
    /** The open file is gone: its drawer closes. */
    close,
    choose: (what: 'files' | 'folder') => chooseFiles({ what, onFiles: (files) => bring(files) }),
  };
}
export type DriveScreen = ReturnType<typeof useDriveScreen>;
