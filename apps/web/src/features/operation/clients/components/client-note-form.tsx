import { addClientNoteRef } from '@enlace/contract/operation/clients/clients.refs.gen.ts';
import { clientLimits } from '@enlace/contract/operation/clients/clients.schemas.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { FieldNote } from '#components/fields/field-note.tsx';
import { Box, Row } from '#components/layout/layout.tsx';
import { call } from '#lib/api/call.ts';
import { errorText } from '#lib/i18n/error-text.ts';
import { hasCommandKey } from '#lib/keyboard/command-key.ts';
import { clientKeys } from '../api/clients.queries.ts';
import classes from './client-thread.module.css';

/** A note about a client that only administrators see; it cannot be edited. */
export function ClientNoteForm({ clientId }: { clientId: string }) {
  const { t } = useTranslation('clients');
  const queries = useQueryClient();
  const [text, setText] = useState('');
  const adding = useMutation({
    mutationFn: () => call(addClientNoteRef, { params: { id: clientId }, body: { text: text.trim() } }),
    onSuccess: () => {
      setText('');
      return queries.invalidateQueries({ queryKey: clientKeys.detail(clientId) });
    },
  });
  const isEmpty = text.trim() === '';
  const label = t(($) => $.clients.detail.note);
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
      onSubmit={(event) => {
        event.preventDefault();
        if (!isEmpty && !adding.isPending) adding.mutate();
      }}
    >
      <textarea
        className={classes.field}
        aria-label={label}
        placeholder={label}
        rows={1}
        maxLength={clientLimits.note}
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
          {adding.error && <FieldNote error={`${t(($) => $.clients.detail.noteFailed)} ${errorText(adding.error)}`} />}
          <Button type="submit" size="sm" variant="soft" loading={adding.isPending}>
            {t(($) => $.clients.detail.noteSave)}
          </Button>
        </Row>
      )}
    </Box>
  );
}
