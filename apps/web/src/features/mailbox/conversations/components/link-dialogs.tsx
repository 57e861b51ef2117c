import type { Folder } from '@enlace/contract/workspace/folders/folders.schemas.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { canPlace } from '#components/folders/folder-tree.rules.ts';
import { LabelPicker } from '#components/folders/label-picker.tsx';
import { ManagerDialog } from '#components/folders/manager-dialog.tsx';
import { MoveDialog } from '#components/folders/move-dialog.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import type { LinkDialogs as Links } from '../use-link-dialogs.ts';

type Props = {
  links: Links;
  manage: 'folders' | 'labels' | undefined;
  managerPaths: { folders: string; labels: string };
  onManaged: () => void;
};

/** Labels and folder of one or many conversations, and the manager of both. */
export function LinkDialogs({ links, manage, managerPaths, onManaged }: Props) {
  const { t } = useTranslation('mailbox');
  const formats = useFormats();
  const [moving, setMoving] = useState<Folder>();
  const { open, subjects, actions, close } = links;
  const count = open?.ids.length ?? 0;
  const [only] = subjects;
  const title = count === 1 && only ? only.name : t(($) => $.mailbox.bulk.title, { count, n: formats.number(count) });
  const places = new Set(subjects.map(({ folderId }) => folderId));
  return (
    <>
      {open?.kind === 'labels' && (
        <LabelPicker title={title} ids={open.ids} subjects={subjects} actions={actions} onClose={close} />
      )}
      {open?.kind === 'folder' && (
        <MoveDialog
          title={title}
          actions={actions}
          current={places.size === 1 && subjects.length === count ? only?.folderId : undefined}
          outsideText={t(($) => $.mailbox.links.outside)}
          canGo={() => true}
          onMove={(folderId) => void actions.moveSubjects(open.ids, folderId)}
          onClose={close}
        />
      )}
      {manage !== undefined && !moving && (
        <ManagerDialog tab={manage} paths={managerPaths} actions={actions} onMove={setMoving} onClose={onManaged} />
      )}
      {moving && (
        <MoveDialog
          title={moving.name}
          actions={actions}
          current={moving.parentId}
          outsideText={t(($) => $.mailbox.links.outside)}
          canGo={(id) => canPlace(links.collection.folders, moving.id, id)}
          onMove={(parentId) => void actions.moveFolder(moving, { parentId, beforeId: null })}
          onClose={() => setMoving(undefined)}
        />
      )}
    </>
  );
}
