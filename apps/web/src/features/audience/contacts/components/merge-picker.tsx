import type { Contact } from '@enlace/contract/audience/contacts/contacts.schemas.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { Dialog } from '#components/dialog/dialog.tsx';
import { ContactPicker } from './contact-picker.tsx';

type Props = { contact: Contact; onPick: (contactId: string) => void; onClose: () => void };

/** Searches the record to merge a contact with. */
export function MergePicker({ contact, onPick, onClose }: Props) {
  const { t } = useTranslation('record');
  const [other, setOther] = useState('');
  return (
    <Dialog
      title={t(($) => $.record.merge.pickTitle, { name: contact.name })}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t(($) => $.record.cancel)}
          </Button>
          <Button variant="primary" disabled={other === ''} onClick={() => onPick(other)}>
            {t(($) => $.record.merge.pickNext)}
          </Button>
        </>
      }
    >
      <ContactPicker
        value={other}
        onChange={setOther}
        without={contact.id}
        words={{
          label: t(($) => $.record.merge.pick),
          placeholder: t(($) => $.record.merge.pickPlaceholder),
        }}
      />
    </Dialog>
  );
}
