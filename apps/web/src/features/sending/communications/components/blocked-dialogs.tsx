import {
  addSuppressionRef,
  importSuppressionsRef,
  liftSuppressionRef,
} from '@enlace/contract/sending/suppressions/suppressions.refs.gen.ts';
import type { Suppression } from '@enlace/contract/sending/suppressions/suppressions.schemas.ts';
import { Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { Dialog } from '#components/dialog/dialog.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { Stack, Text } from '#components/layout/layout.tsx';
import { call } from '#lib/api/call.ts';
import { errorText } from '#lib/i18n/error-text.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import { suppressionKeys } from '../api/suppressions.queries.ts';

function useReread() {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: suppressionKeys.all });
}

export function AddDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('communications');
  const reread = useReread();
  const [address, setAddress] = useState('');
  const [note, setNote] = useState('');
  const add = useMutation({
    mutationFn: () => call(addSuppressionRef, { body: { address, note } }),
    onSuccess: () => {
      reread();
      onClose();
    },
  });
  return (
    <Dialog
      title={t(($) => $.communications.blocked.addTitle)}
      isOpen
      onClose={onClose}
      actions={
        <Button variant="primary" loading={add.isPending} disabled={address.trim() === ''} onClick={() => add.mutate()}>
          {t(($) => $.communications.blocked.addAction)}
        </Button>
      }
    >
      <Stack gap={14}>
        {add.isError && <Callout tone="danger" title={errorText(add.error)} />}
        <TextField
          type="email"
          label={t(($) => $.communications.blocked.address)}
          value={address}
          onChange={({ target }) => setAddress(target.value)}
        />
        <TextField
          label={t(($) => $.communications.blocked.note)}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      </Stack>
    </Dialog>
  );
}

export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('communications');
  const reread = useReread();
  const [text, setText] = useState('');
  const bring = useMutation({ mutationFn: () => call(importSuppressionsRef, { body: { text } }), onSuccess: reread });
  const counts = bring.data;
  return (
    <Dialog
      title={t(($) => $.communications.blocked.importTitle)}
      isOpen
      onClose={onClose}
      actions={
        <Button
          variant="primary"
          loading={bring.isPending}
          disabled={text.trim() === ''}
          onClick={() => bring.mutate()}
        >
          {t(($) => $.communications.blocked.importAction)}
        </Button>
      }
    >
      <Stack gap={14}>
        <Text tone="muted" size={13}>
          {t(($) => $.communications.blocked.importHelp)}
        </Text>
        {bring.isError && <Callout tone="danger" title={errorText(bring.error)} />}
        {counts && (
          <Callout
            tone="ok"
            title={t(($) => $.communications.blocked.imported, {
              added: String(counts.added),
              known: String(counts.known),
              unreadable: String(counts.unreadable),
            })}
          />
        )}
        <Textarea
          label={t(($) => $.communications.blocked.importText)}
          rows={8}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </Stack>
    </Dialog>
  );
}

export function LiftDialog({ entry, onClose }: { entry: Suppression; onClose: () => void }) {
  const { t } = useTranslation('communications');
  const reread = useReread();
  const [consent, setConsent] = useState('');
  const lift = useMutation({
    mutationFn: () => call(liftSuppressionRef, { params: { id: entry.id }, body: { consent } }),
    onSuccess: () => {
      reread();
      showToast({ text: t(($) => $.communications.blocked.lifted) });
      onClose();
    },
  });
  return (
    <Dialog
      title={t(($) => $.communications.blocked.liftTitle, { address: entry.address })}
      isOpen
      onClose={onClose}
      actions={
        <Button
          variant="primary"
          loading={lift.isPending}
          disabled={consent.trim().length < 10}
          onClick={() => lift.mutate()}
        >
          {t(($) => $.communications.blocked.liftAction)}
        </Button>
      }
    >
      <Stack gap={14}>
        <Text tone="muted" size={13}>
          {t(($) => $.communications.blocked.liftHelp)}
        </Text>
        {lift.isError && <Callout tone="danger" title={errorText(lift.error)} />}
        <Textarea
          label={t(($) => $.communications.blocked.liftConsent)}
          rows={4}
          value={consent}
          onChange={(event) => setConsent(event.currentTarget.value)}
        />
      </Stack>
    </Dialog>
  );
}
