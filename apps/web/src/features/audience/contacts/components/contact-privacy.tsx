import type { Contact } from '@enlace/contract/audience/contacts/contacts.schemas.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconFileText, IconJson } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { FieldNote } from '#components/fields/field-note.tsx';
import { Row, Text } from '#components/layout/layout.tsx';
import { errorText } from '#lib/i18n/error-text.ts';
import { useCan } from '#lib/session/use-can.ts';
import { type EverythingFormat, saveEverything } from '../api/save-file.ts';
import { EraseDialog } from './erase-dialog.tsx';

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
      <Text as="h3" size={13} weight="medium">
        {t(($) => $.record.privacy.everything)}
      </Text>
      <Text size={13} tone="muted">
        {t(($) => $.record.privacy.everythingHelp)}
      </Text>
      <Row wrap gap={8} mt={10} align="stretch">
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
      </Row>
      <FieldNote error={failure === undefined ? undefined : errorText(failure)} />
      {canChange && (
        <Row wrap gap={8} mt={10} align="stretch">
          <Button size="sm" variant="danger" onClick={() => setErasing(true)}>
            {t(($) => $.record.privacy.erase)}
          </Button>
        </Row>
      )}
      {isErasing && <EraseDialog contact={contact} onClose={() => setErasing(false)} />}
    </>
  );
}
