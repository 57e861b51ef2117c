import {
  addSuppressionRef,
  importSuppressionsRef,
  liftSuppressionRef,
} from '@enlace/contract/sending/suppressions/suppressions.refs.gen.ts';
import {
  addSuppressionInputSchema,
  liftSuppressionInputSchema,
  type Suppression,
  suppressionLimits,
} from '@enlace/contract/sending/suppressions/suppressions.schemas.ts';
import { Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#components/dialog/form-dialog.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { Text } from '#components/layout/layout.tsx';
import { call } from '#lib/api/call.ts';
import { useContractForm } from '#lib/form/use-contract-form.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import { suppressionKeys } from '../api/suppressions.queries.ts';

function useReread() {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: suppressionKeys.all });
}

export function AddDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('communications');
  const reread = useReread();
  const { form, isSending, failure, onSubmit } = useContractForm({
    schema: addSuppressionInputSchema,
    initialValues: { address: '', note: '' },
    fieldOfCode: { 'suppressions.already': 'address' },
    async onSubmit(body) {
      await call(addSuppressionRef, { body });
      reread();
      onClose();
    },
  });
  return (
    <FormDialog
      title={t(($) => $.communications.blocked.addTitle)}
      onClose={onClose}
      submit={t(($) => $.communications.blocked.addAction)}
      isBusy={isSending}
      isDisabled={form.values.address.trim() === ''}
      failure={failure}
      onSubmit={onSubmit}
    >
      <TextField
        type="email"
        autoComplete="off"
        data-autofocus
        label={t(($) => $.communications.blocked.address)}
        {...form.getInputProps('address')}
      />
      <TextField
        label={t(($) => $.communications.blocked.note)}
        maxLength={suppressionLimits.note}
        {...form.getInputProps('note')}
      />
    </FormDialog>
  );
}

export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('communications');
  const formats = useFormats();
  const reread = useReread();
  const [text, setText] = useState('');
  const bring = useMutation({ mutationFn: () => call(importSuppressionsRef, { body: { text } }), onSuccess: reread });
  const counts = bring.data;
  return (
    <FormDialog
      title={t(($) => $.communications.blocked.importTitle)}
      onClose={onClose}
      submit={t(($) => $.communications.blocked.importAction)}
      isBusy={bring.isPending}
      isDisabled={text.trim() === ''}
      failure={bring.error}
      onSubmit={() => bring.mutate()}
    >
      <Text tone="muted" size={13}>
        {t(($) => $.communications.blocked.importHelp)}
      </Text>
      {counts && (
        <Callout
          tone="ok"
          title={t(($) => $.communications.blocked.imported, {
            added: formats.number(counts.added),
            known: formats.number(counts.known),
            unreadable: formats.number(counts.unreadable),
          })}
        />
      )}
      <Textarea
        label={t(($) => $.communications.blocked.importText)}
        rows={8}
        data-autofocus
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </FormDialog>
  );
}

export function LiftDialog({ entry, onClose }: { entry: Suppression; onClose: () => void }) {
  const { t } = useTranslation('communications');
  const reread = useReread();
  const { form, isSending, failure, onSubmit } = useContractForm({
    schema: liftSuppressionInputSchema,
    initialValues: { consent: '' },
    async onSubmit(body) {
      await call(liftSuppressionRef, { params: { id: entry.id }, body });
      reread();
      showToast({ text: t(($) => $.communications.blocked.lifted) });
      onClose();
    },
  });
  return (
    <FormDialog
      title={t(($) => $.communications.blocked.liftTitle, { address: entry.address })}
      onClose={onClose}
      submit={t(($) => $.communications.blocked.liftAction)}
      isBusy={isSending}
      failure={failure}
      onSubmit={onSubmit}
    >
      <Text tone="muted" size={13}>
        {t(($) => $.communications.blocked.liftHelp)}
      </Text>
      <Textarea
        label={t(($) => $.communications.blocked.liftConsent)}
        rows={4}
        maxLength={suppressionLimits.consent}
        data-autofocus
        {...form.getInputProps('consent')}
      />
    </FormDialog>
  );
}
