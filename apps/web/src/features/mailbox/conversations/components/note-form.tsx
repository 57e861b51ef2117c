import { noteLimits } from '@enlace/contract/mailbox/conversations/notes.schemas.ts';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { FieldNote } from '#components/fields/field-note.tsx';
import { Grid, layout, Row } from '#components/layout/layout.tsx';
import { hasCommandKey } from '#lib/keyboard/command-key.ts';
import { errorText } from '#lib/i18n/error-text.ts';
import classes from './note-item.module.css';

const fieldLook = layout('box', {
  full: true,
  minH: 72,
  px: 10,
  py: 8,
  border: 'input',
  radius: 'md',
  fill: 'surface',
  tone: 'default',
  phone: { size: 16 },
  className: classes.field,
});

const afterMenuMs = 40;

type Props = {
  initial?: string;
  isSaving: boolean;
  error: unknown;
  onSave: (text: string) => void;
  onCancel: () => void;
};

/** The note form; states clearly that nobody else can read it. */
export function NoteForm({ initial = '', isSaving, error, onSave, onCancel }: Props) {
  const { t } = useTranslation('mailbox');
  const [text, setText] = useState(initial);
  const field = useRef<HTMLTextAreaElement>(null);
  // The menu that opened it returns the focus to its button a moment after closing.
  useEffect(() => {
    const timer = setTimeout(() => field.current?.focus(), afterMenuMs);
    return () => clearTimeout(timer);
  }, []);
  const save = () => text.trim() !== '' && onSave(text);
  return (
    <Grid
      radius="lg"
      fill="warn-soft"
      self="stretch"
      as="form"
      gap={4}
      py={10}
      px={14}
      size={14}
      className={classes.note}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <textarea
        ref={field}
        {...fieldLook}
        aria-label={t(($) => $.mailbox.note.label)}
        placeholder={t(($) => $.mailbox.note.placeholder)}
        maxLength={noteLimits.text}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          // Those of the conversion, e.g. to Japanese characters: Escape there is about the last word alone.
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Escape') onCancel();
          if (event.key !== 'Enter' || !hasCommandKey(event)) return;
          event.preventDefault();
          save();
        }}
      />
      <FieldNote error={error ? errorText(error) : undefined} />
      <Row justify="end" gap={8} align="stretch">
        <Button size="sm" variant="ghost" onClick={onCancel}>
          {t(($) => $.mailbox.note.cancel)}
        </Button>
        <Button size="sm" type="submit" disabled={text.trim() === ''} loading={isSaving}>
          {t(($) => $.mailbox.note.save)}
        </Button>
      </Row>
    </Grid>
  );
}
