import { addContactNoteRef } from '@enlace/contract/audience/contacts/contacts.refs.gen.ts';
import { contactLimits } from '@enlace/contract/audience/contacts/contacts.schemas.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { FieldNote } from '#components/fields/field-note.tsx';
import { Box, layout, Row } from '#components/layout/layout.tsx';
import { call } from '#lib/api/call.ts';
import { errorText } from '#lib/i18n/error-text.ts';
import { hasCommandKey } from '#lib/keyboard/command-key.ts';
import { contactKeys } from '../api/contacts.queries.ts';
import classes from './note-form.module.css';

const fieldLook = layout('box', {
  block: true,
  full: true,
  maxH: '30vh',
  p: 0,
  border: 'none',
  fill: 'none',
  focus: 'none',
  touch: { size: 16 },
  className: classes.field,
});

/** A note in the timeline that only the client sees. */
export function NoteForm({ contactId }: { contactId: string }) {
  const { t } = useTranslation('contacts');
  const client = useQueryClient();
  const [text, setText] = useState('');
  const adding = useMutation({
    mutationFn: () => call(addContactNoteRef, { params: { id: contactId }, body: { text: text.trim() } }),
    onSuccess: () => {
      setText('');
      return client.invalidateQueries({ queryKey: contactKeys.detail(contactId) });
    },
  });
  const isEmpty = text.trim() === '';
  const label = t(($) => $.contacts.detail.note);
  return (
    <Box
      border="input"
      radius={14}
      shadow={1}
      as="form"
      mb={22}
      py={12}
      px={14}
      className={classes.form}
      data-used={!isEmpty || undefined}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isEmpty && !adding.isPending) adding.mutate();
      }}
    >
      <textarea
        {...fieldLook}
        aria-label={label}
        placeholder={label}
        rows={1}
        maxLength={contactLimits.note}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !hasCommandKey(event)) return;
          event.preventDefault();
          event.currentTarget.form?.requestSubmit();
        }}
      />
      {!isEmpty && (
        <Row justify="end" gap={12} mt={8}>
          {adding.error && <FieldNote error={`${t(($) => $.contacts.detail.noteFailed)} ${errorText(adding.error)}`} />}
          <Button type="submit" size="sm" variant="soft" loading={adding.isPending}>
            {t(($) => $.contacts.detail.noteSave)}
          </Button>
        </Row>
      )}
    </Box>
  );
}
