import type { Contact } from '@enlace/contract/audience/contacts/contacts.schemas.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconFileText, IconJson } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { FieldNote } from '#components/fields/field-note.tsx';
import { errorText } from '#lib/i18n/error-text.ts';
import { useCan } from '#lib/session/use-can.ts';
import { type EverythingFormat, saveEverything } from '../api/save-file.ts';
import { EraseDialog } from './erase-dialog.tsx';
import classes from './contact-privacy.module.css';

/** Data export and erasure of a person. */
export function ContactPrivacy({ contact }: { contact: Contact }) {
  const { t } = useTranslation('record');
  const canChange = useCan('contacts.write');
  const [busy, setBusy] = useState<EverythingFormat>();
  const [failure, setFailure] = useState<unknown>();
  const [isErasing, setErasing] = useState(false);
  const { id, name } = contact;
  async function save(format: EverythingFormat): Promise<void> {
    setFailure(undefined);
    setBusy(format);
    await saveEverything({ id, format }).catch(setFailure);
    setBusy(undefined);
  }
  return (
    <>
      <h3 className={classes.name}>{t(($) => $.record.privacy.everything)}</h3>
      <p className={classes.help}>{t(($) => $.record.privacy.everythingHelp)}</p>
      <div className={classes.actions}>
        <Button
          size="sm"
          icon={IconFileText}
          loading={busy === 'html'}
          aria-label={t(($) => $.record.privacy.pageOf, { name })}
          onClick={() => void save('html')}
        >
          {t(($) => $.record.privacy.page)}
        </Button>
        <Button
          size="sm"
          icon={IconJson}
          loading={busy === 'json'}
          aria-label={t(($) => $.record.privacy.jsonOf, { name })}
          onClick={() => void save('json')}
        >
          {t(($) => $.record.privacy.json)}
        </Button>
      </div>
      <FieldNote error={failure === undefined ? undefined : errorText(failure)} />
      {canChange && (
        <div className={classes.actions}>
          <Button size="sm" variant="danger" onClick={() => setErasing(true)}>
            {t(($) => $.record.privacy.erase)}
          </Button>
        </div>
      )}
      {isErasing && <EraseDialog contact={contact} onClose={() => setErasing(false)} />}
    </>
  );
}
