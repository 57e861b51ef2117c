import type { ConversationNote } from '@enlace/contract/mailbox/conversations/notes.schemas.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconNote, IconPencil, IconTrash } from 'virtual:tabler-icons';
import { IconButton } from '#components/button/icon-button.tsx';
import { FieldNote } from '#components/fields/field-note.tsx';
import { Icon } from '#components/icon/icon.tsx';
import { Grid, Row, Text } from '#components/layout/layout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { errorText } from '#lib/i18n/error-text.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import { useNotes } from '../api/use-notes.ts';
import { NoteForm } from './note-form.tsx';
import { Writers } from './writers.tsx';
import classes from './note-item.module.css';

function NoteActs({ onEdit, onRemove }: { onEdit: () => void; onRemove: () => void }) {
  const { t } = useTranslation('mailbox');
  return (
    <Row as="span" inline ml="auto" align="stretch">
      <IconButton icon={IconPencil} size={28} iconSize={16} label={t(($) => $.mailbox.note.edit)} onClick={onEdit} />
      <IconButton icon={IconTrash} size={28} iconSize={16} label={t(($) => $.mailbox.note.remove)} onClick={onRemove} />
    </Row>
  );
}

/** A note between the messages. */
export function NoteItem({ conversationId, note }: { conversationId: string; note: ConversationNote }) {
  const { t } = useTranslation('mailbox');
  const formats = useFormats();
  const [isEditing, setEditing] = useState(false);
  const notes = useNotes(conversationId);

  function remove(): void {
    notes.remove.mutate(note.id, {
      onSuccess: () =>
        showToast({ text: t(($) => $.mailbox.note.removed), undo: () => notes.add.mutateAsync(note.text) }),
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
    <Grid
      radius="lg"
      fill="warn-soft"
      self="stretch"
      as="article"
      gap={4}
      py={10}
      px={14}
      size={14}
      className={classes.note}
      aria-label={t(($) => $.mailbox.note.sign, { name: note.authorName })}
    >
      <Text pre breakWords>
        {note.text}
      </Text>
      <Row as="footer" wrap gap={6} size={12} tone="warn">
        <Icon of={IconNote} size={14} />
        <span>{t(($) => $.mailbox.note.sign, { name: note.authorName })}</span>
        <time dateTime={note.createdAt}>{formats.time(note.createdAt)}</time>
        {note.editedAt !== null && <span>{t(($) => $.mailbox.note.edited)}</span>}
        <Writers>
          <NoteActs onEdit={() => setEditing(true)} onRemove={remove} />
        </Writers>
      </Row>
      <FieldNote error={notes.remove.error ? errorText(notes.remove.error) : undefined} />
    </Grid>
  );
}
