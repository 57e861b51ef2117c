import type { Message } from '@enlace/contract/mailbox/conversations/mailbox.schemas.ts';
import type { MessageSource } from '@enlace/contract/mailbox/conversations/originals.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconCopy, IconDownload } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { FieldNote } from '#components/fields/field-note.tsx';
import { Dialog } from '#components/dialog/dialog.tsx';
import { Box, Stack, Text } from '#components/layout/layout.tsx';
import { Loaded } from '#components/states/loaded.tsx';
import { copyText } from '#lib/clipboard/copy-text.ts';
import { CodeBlock } from '#components/text/code-block.tsx';
import { Fact, Facts } from '#components/text/facts.tsx';
import { errorText } from '#lib/i18n/error-text.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import { saveOriginal, sourceQuery } from '../api/originals.ts';

type Props = { message: Message; onClose: () => void };

function Source({ source }: { source: MessageSource }) {
  const { t } = useTranslation('mails');
  const formats = useFormats();
  return (
    <Stack gap={14}>
      <Text size={13}>
        {t(($) => $.mails.original.size, { size: formats.bytes(source.size) })}{' '}
        {source.isCut ? t(($) => $.mails.original.cut) : ''}
      </Text>
      <Text as="p" size={12} tone="faint" mono breakWords>
        {`SHA-256 ${source.sha256}`}
      </Text>
      <Box as="section" aria-label={t(($) => $.mails.original.fields)}>
        <Facts stacked>
          {source.fields.map(({ name, value }, index) => (
            <Fact key={index} name={name}>
              {value}
            </Fact>
          ))}
        </Facts>
      </Box>
      <CodeBlock text={source.text} />
    </Stack>
  );
}

/** The header fields and the source of a mail, as it came. */
export function SourceDialog({ message, onClose }: Props) {
  const { t } = useTranslation('mails');
  const query = useQuery(sourceQuery(message.id));
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  async function run(work: Promise<void>): Promise<void> {
    setFailure(undefined);
    await work.catch(setFailure);
  }
  async function copy(): Promise<void> {
    await copyText(query.data?.text ?? '');
    showToast({ text: t(($) => $.mails.original.copied) });
  }
  async function save(): Promise<void> {
    setSaving(true);
    await saveOriginal(message.id).finally(() => setSaving(false));
  }
  return (
    <Dialog
      title={t(($) => $.mails.original.title)}
      isOpen
      onClose={onClose}
      size={860}
      actions={
        <>
          <Button onClick={onClose}>{t(($) => $.mails.original.close)}</Button>
          <Button icon={IconCopy} disabled={query.data === undefined} onClick={() => void run(copy())}>
            {t(($) => $.mails.original.copy)}
          </Button>
          <Button variant="primary" icon={IconDownload} loading={isSaving} onClick={() => void run(save())}>
            {t(($) => $.mails.original.save)}
          </Button>
        </>
      }
    >
      <FieldNote error={failure === undefined ? undefined : errorText(failure)} />
      <Loaded query={query} rows={6}>
        {(source) => <Source source={source} />}
      </Loaded>
    </Dialog>
  );
}
