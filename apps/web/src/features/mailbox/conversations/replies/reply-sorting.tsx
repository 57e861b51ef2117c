import type { SavedReply } from '@enlace/contract/mailbox/conversations/saved-replies.schemas.ts';
import { useTranslation } from 'react-i18next';
import { Chips } from '#components/filters/chips.tsx';
import { unfiledId } from '#components/folders/folder-rail.tsx';
import { LabelPicker } from '#components/folders/label-picker.tsx';
import { MoveDialog } from '#components/folders/move-dialog.tsx';
import type { ReplySorting } from './use-reply-sorting.ts';

type FilterProps = {
  replies: readonly SavedReply[];
  sorting: ReplySorting;
  value: string | undefined;
  onChange: (place: string | undefined) => void;
};

/** Folders and labels used by replies; nothing if there are none. */
export function ReplyFilter({ replies, sorting, value, onChange }: FilterProps) {
  const { t } = useTranslation('mailbox');
  const places = [
    ...sorting.folders.map(({ id }) => ({ id, name: sorting.folderName(id) ?? '' })),
    ...sorting.labels.map(({ id, name }) => ({ id, name })),
  ].filter(({ id }) => replies.some((reply) => sorting.isIn(reply, id)));
  if (places.length === 0) return null;
  return (
    <Chips
      label={t(($) => $.mailbox.replies.filter)}
      value={value ?? ''}
      onChange={(place) => onChange(place === '' ? undefined : place)}
      chips={[
        { value: '', label: t(($) => $.mailbox.replies.all) },
        ...places.map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  );
}

type DialogProps = { kind: 'move' | 'label'; reply: SavedReply; sorting: ReplySorting; onClose: () => void };

/** Moves a reply, or edits its labels. */
export function SortDialog({ kind, reply, sorting, onClose }: DialogProps) {
  const { t } = useTranslation('mailbox');
  const { t: tf } = useTranslation('folders');
  const { name } = reply;
  if (kind === 'label') {
    return (
      <LabelPicker
        title={t(($) => $.mailbox.replies.label, { name })}
        subjects={[reply]}
        ids={[reply.id]}
        actions={sorting.actions}
        onClose={onClose}
      />
    );
  }
  return (
    <MoveDialog
      title={t(($) => $.mailbox.replies.move, { name })}
      actions={sorting.actions}
      current={reply.folderId}
      outsideText={tf(($) => $.folders.unfiled)}
      canGo={() => true}
      onMove={(folderId) => void sorting.actions.moveSubjects([reply.id], folderId === unfiledId ? null : folderId)}
      onClose={onClose}
    />
  );
}
