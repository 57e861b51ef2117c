import type { Contact } from '@enlace/contract/audience/contacts/contacts.schemas.ts';
import { eraseContactRef, previewContactErasureRef } from '@enlace/contract/audience/contacts/privacy.refs.gen.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '#app/paths.ts';
import { Button, LinkButton } from '#components/button/button.tsx';
import { Dialog } from '#components/dialog/dialog.tsx';
import { FormDialog } from '#components/dialog/form-dialog.tsx';
import { TakesList } from '#components/erasure/takes-list.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { Grid } from '#components/layout/layout.tsx';
import { call } from '#lib/api/call.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import { useCan } from '#lib/session/use-can.ts';
import { contactKeys, rereadContacts } from '../api/contacts.queries.ts';
import classes from './contact-privacy.module.css';

function useErase({ id }: Contact) {
  return useMutation({
    mutationFn: async (name: string) => {
      await call(eraseContactRef, { params: { id }, body: { name } });
      return new Date().toISOString();
    },
  });
}

/** What remains to be shown about an erased person. */
function Receipt({ contact, at }: { contact: Contact; at: string }) {
  const { t } = useTranslation('record');
  const formats = useFormats();
  const client = useQueryClient();
  const navigate = useNavigate();
  const canReadHistory = useCan('history.read');
  function leave(): void {
    // Also from the cache: nothing of the person stays.
    client.removeQueries({ queryKey: contactKeys.detail(contact.id) });
    client.removeQueries({ queryKey: contactKeys.timeline(contact.id) });
    client.removeQueries({ queryKey: contactKeys.conversations(contact.id) });
    rereadContacts(client);
  }
  const toList = () => {
    leave();
    void navigate(paths.user.contacts, { replace: true });
  };
  return (
    <Dialog
      title={t(($) => $.record.privacy.receiptTitle)}
      isOpen
      onClose={toList}
      actions={
        <>
          {canReadHistory && (
            <LinkButton to={paths.user.history} onClick={leave}>
              {t(($) => $.record.privacy.receiptHistory)}
            </LinkButton>
          )}
          <Button variant="primary" onClick={toList}>
            {t(($) => $.record.privacy.receiptDone)}
          </Button>
        </>
      }
    >
      <p role="status">{t(($) => $.record.privacy.receipt, { date: formats.dateTime(at) })}</p>
    </Dialog>
  );
}

/** Explains erasure and requires the name; afterwards shows the receipt. */
export function EraseDialog({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const { t } = useTranslation('record');
  const [typed, setTyped] = useState('');
  const erase = useErase(contact);
  const { name } = contact;
  if (erase.data !== undefined) return <Receipt contact={contact} at={erase.data} />;
  const isMeant = typed.trim() === name.trim();
  return (
    <FormDialog
      title={t(($) => $.record.privacy.eraseTitle, { name })}
      onClose={onClose}
      size={520}
      submit={t(($) => $.record.privacy.erase)}
      variant="danger-filled"
      isBusy={erase.isPending}
      isDisabled={!isMeant}
      failure={erase.error ?? undefined}
      onSubmit={() => {
        if (isMeant) erase.mutate(typed.trim());
      }}
    >
      <Grid as="ul" gap={6} mt={4} pl={18} className={classes.points}>
        <li>{t(($) => $.record.privacy.eraseWhat)}</li>
        <li>{t(($) => $.record.privacy.eraseSums)}</li>
        <li>{t(($) => $.record.privacy.eraseHash)}</li>
        <li>{t(($) => $.record.privacy.eraseFinal)}</li>
      </Grid>
      <TakesList
        of={contact.id}
        read={(signal) => call(previewContactErasureRef, { params: { id: contact.id }, signal })}
      />
      <TextField
        label={t(($) => $.record.privacy.typed, { name })}
        value={typed}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
