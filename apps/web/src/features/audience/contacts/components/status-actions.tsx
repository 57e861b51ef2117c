import {
  type Contact,
  contactLimits,
  type UpdateContactInput,
} from '@enlace/contract/audience/contacts/contacts.schemas.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { Dialog } from '#components/dialog/dialog.tsx';
import { FieldNote } from '#components/fields/field-note.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { Grid, Row } from '#components/layout/layout.tsx';
import { errorText } from '#lib/i18n/error-text.ts';
import { showToast } from '#lib/toast/toast-store.ts';

type Props = { contact: Contact; onChange: (patch: UpdateContactInput) => Promise<void> };

function SubscribeDialog({
  isOpen,
  onClose,
  onSubmit,
}: {
  isOpen: boolean;
  onClose: () => void;
  onSubmit: (reason: string) => Promise<boolean>;
}) {
  const { t } = useTranslation('contacts');
  const [reason, setReason] = useState('');
  const [isSending, setSending] = useState(false);
  async function submit(): Promise<void> {
    if (reason.trim() === '') return;
    setSending(true);
    if (await onSubmit(reason.trim())) setReason('');
    setSending(false);
    onClose();
  }
  return (
    <Dialog
      title={t(($) => $.contacts.detail.subscribeTitle)}
      isOpen={isOpen}
      onClose={onClose}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t(($) => $.contacts.form.cancel)}
          </Button>
          <Button variant="primary" loading={isSending} disabled={reason.trim() === ''} onClick={() => void submit()}>
            {t(($) => $.contacts.detail.subscribeSubmit)}
          </Button>
        </>
      }
    >
      <Grid
        as="form"
        gap={14}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <p>{t(($) => $.contacts.detail.subscribeHelp)}</p>
        <TextField
          label={t(($) => $.contacts.detail.subscribeField)}
          value={reason}
          maxLength={contactLimits.reason}
          data-autofocus
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </Grid>
    </Dialog>
  );
}

/** Unsubscribes or resubscribes a contact; resubscribing requires their consent. */
export function StatusActions({ contact, onChange }: Props) {
  const { t } = useTranslation('contacts');
  const [isAsking, setAsking] = useState(false);
  const [failure, setFailure] = useState<unknown>();

  async function change(patch: UpdateContactInput): Promise<boolean> {
    setFailure(undefined);
    try {
      await onChange(patch);
      return true;
    } catch (error) {
      setFailure(error);
      return false;
    }
  }
  async function unsubscribe(): Promise<void> {
    if (await change({ status: 'unsubscribed' }))
      showToast({ text: t(($) => $.contacts.toast.unsubscribed, { name: contact.name }) });
  }
  async function subscribe(statusReason: string): Promise<boolean> {
    const isDone = await change({ status: 'subscribed', statusReason });
    if (isDone) showToast({ text: t(($) => $.contacts.toast.subscribed, { name: contact.name }) });
    return isDone;
  }
  const canLeave = contact.status === 'subscribed' || contact.status === 'pending';
  return (
    <>
      <Row wrap gap={6} mt={10} align="stretch">
        {canLeave && (
          <Button size="sm" onClick={() => void unsubscribe()}>
            {t(($) => $.contacts.detail.unsubscribe)}
          </Button>
        )}
        {contact.status !== 'subscribed' && (
          <Button size="sm" onClick={() => setAsking(true)}>
            {t(($) => $.contacts.detail.subscribe)}
          </Button>
        )}
        {contact.status === 'blocked' ? (
          <Button size="sm" variant="ghost" onClick={() => void change({ status: 'unsubscribed' })}>
            {t(($) => $.contacts.detail.unblock)}
          </Button>
        ) : (
          <Button size="sm" variant="ghost" onClick={() => void change({ status: 'blocked' })}>
            {t(($) => $.contacts.detail.block)}
          </Button>
        )}
      </Row>
      <FieldNote error={failure === undefined ? undefined : errorText(failure)} />
      <SubscribeDialog isOpen={isAsking} onClose={() => setAsking(false)} onSubmit={subscribe} />
    </>
  );
}
