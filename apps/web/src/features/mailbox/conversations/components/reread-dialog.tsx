import type { Message } from '@enlace/contract/mailbox/conversations/mailbox.schemas.ts';
import { type MailCharset, mailCharsets } from '@enlace/contract/mailbox/conversations/originals.contract.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { Dialog } from '#components/dialog/dialog.tsx';
import { FieldNote } from '#components/fields/field-note.tsx';
import { SelectField } from '#components/fields/select-field.tsx';
import { Stack, Text } from '#components/layout/layout.tsx';
import { errorText } from '#lib/i18n/error-text.ts';
import { useReread } from '../api/originals.ts';

type Props = { message: Message; onClose: () => void };

/** Reads a mail with broken letters again, as what a person takes it for. */
export function RereadDialog({ message, onClose }: Props) {
  const { t } = useTranslation('mails');
  const reread = useReread();
  const [charset, setCharset] = useState<MailCharset | null>(null);
  const run = () => reread.mutate({ messageId: message.id, charset }, { onSuccess: onClose });
  return (
    <Dialog
      title={t(($) => $.mails.original.rereadTitle)}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t(($) => $.mails.original.close)}</Button>
          <Button variant="primary" loading={reread.isPending} onClick={run}>
            {t(($) => $.mails.original.rereadRun)}
          </Button>
        </>
      }
    >
      <Stack gap={14}>
        <Text>{t(($) => $.mails.original.rereadHelp)}</Text>
        <SelectField
          label={t(($) => $.mails.original.charset)}
          value={charset}
          none={t(($) => $.mails.original.guess)}
          options={mailCharsets.map((value) => ({ value, label: t(($) => $.mails.original.charsets[value]) }))}
          onChange={setCharset}
        />
        <FieldNote error={reread.error === null ? undefined : errorText(reread.error)} />
      </Stack>
    </Dialog>
  );
}
