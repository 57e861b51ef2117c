import { CodeBlock } from '#components/text/code-block.tsx';
import { listContactsRef } from '@enlace/contract/audience/contacts/contact-list.refs.gen.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconCheck, IconCopy } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { Dialog } from '#components/dialog/dialog.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { Stack, Text } from '#components/layout/layout.tsx';
import { copyText } from '#lib/clipboard/copy-text.ts';
import { callUrl } from '#lib/api/call-url.ts';
import classes from './keys.module.css';

type Props = { token: string; onClose: () => void };

/** The only time the whole key is shown. */
export function NewTokenDialog({ token, onClose }: Props) {
  const { t } = useTranslation('settings');
  const [isCopied, setCopied] = useState(false);
  const [isKept, setKept] = useState(false);
  async function copy(): Promise<void> {
    await copyText(token);
    setCopied(true);
    setKept(true);
  }
  return (
    <Dialog
      title={t(($) => $.settings.keys.made)}
      isOpen
      // An accidental click must not close what cannot be shown again.
      onClose={() => {
        if (isKept) onClose();
      }}
      size={520}
      actions={
        <>
          <Button icon={isCopied ? IconCheck : IconCopy} onClick={() => void copy()}>
            {isCopied ? t(($) => $.settings.keys.copied) : t(($) => $.settings.keys.copy)}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {t(($) => $.settings.keys.kept)}
          </Button>
        </>
      }
    >
      <Stack gap={16}>
        <Callout tone="warn" title={t(($) => $.settings.keys.onceTitle)}>
          {t(($) => $.settings.keys.onceHelp)}
        </Callout>
        <Stack as="label" gap={6} size={13} weight="semibold" tone="default">
          <span>{t(($) => $.settings.keys.token)}</span>
          <input
            className={classes.token}
            value={token}
            readOnly
            spellCheck={false}
            data-autofocus
            onFocus={({ target }) => target.select()}
          />
        </Stack>
        <Text size={13} weight="semibold" tone="default" className={classes.exampleTitle}>
          {t(($) => $.settings.keys.example)}
        </Text>
        <CodeBlock
          text={`curl ${window.location.origin}${callUrl(listContactsRef)} \\\n  -H 'Authorization: Bearer ${token.slice(0, 8)}…'`}
        />
      </Stack>
    </Dialog>
  );
}
