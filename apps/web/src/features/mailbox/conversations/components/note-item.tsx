import type { ConversationNote } from '@enlace/contract/mailbox/conversations/notes.schemas.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconNote, IconPencil, IconTrash } from 'virtual:tabler-icons';
import { IconButton } from '#components/button/icon-button.tsx';
import { Icon } from '#components/icon/icon.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import { useNotes } from '../api/use-notes.ts';
import { NoteForm } from './note-form.tsx';
import classes from './note-item.module.css';

/** A note between the messages. */
export function NoteItem({ conversationId, note }: { conversationId: string; note: ConversationNote }) {
  const { t } = useTranslation('mailbox');
  const formats = useFormats();
  const [isEditing, setEditing] = useState(false);
  const notes = useNotes(conversationId);

  function remove(): void {
    notes.remove.mutate(note.id, {
      onSuccess: () => showToast({ text: t(($) => $.mailbox.note.removed), undo: () => notes.add.mutate(note.text) }),
    });
  }
  if (isEditing) {
    return (
      <NoteForm
        initial={note.text}
        isSaving={notes.edit.isPending}
        error={notes.edit.error}
        onCancel={() => setEditing(false)}
        onSave={(text) => notes.edit.mutate({ noteId: note.id, text }, { onSuccess: () => setEditing(false) })}
      />
    );
  }
  return (
    <article className={classes.note} aria-label={t(($) => $.mailbox.note.sign, { name: note.authorName })}>
      <p className={classes.text}>{note.text}</p>
      <footer className={classes.foot}>
        <Icon of={IconNote} size={14} />
        <span>{t(($) => $.mailbox.note.sign, { name: note.authorName })}</span>
        <time dateTime={note.createdAt}>{formats.time(note.createdAt)}</time>
        {note.editedAt !== null && <span>{t(($) => $.mailbox.note.edited)}</span>}
        <span className={classes.acts}>
          <IconButton
            icon={IconPencil}
            size={28}
            iconSize={16}
            label={t(($) => $.mailbox.note.edit)}
            onClick={() => setEditing(true)}
          />
          <IconButton
            icon={IconTrash}
            size={28}
            iconSize={16}
            label={t(($) => $.mailbox.note.remove)}
            onClick={remove}
          />
        </span>
      </footer>
    </article>
  );
}
