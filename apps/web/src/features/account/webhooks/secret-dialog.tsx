import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconCheck, IconCopy } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { Dialog } from '#components/dialog/dialog.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { Stack } from '#components/layout/layout.tsx';
import { copyText } from '#lib/clipboard/copy-text.ts';
import classes from './webhooks.module.css';

type Props = { secret: string; onClose: () => void };

/** The only time the secret is shown. */
export function SecretDialog({ secret, onClose }: Props) {
  const { t } = useTranslation('webhooks');
  const [isCopied, setCopied] = useState(false);
  async function copy(): Promise<void> {
    await copyText(secret);
    setCopied(true);
  }
  return (
    <Dialog
      title={t(($) => $.webhooks.secretTitle)}
      isOpen
      // An accidental click must not close what cannot be shown again.
      onClose={() => {
        if (isCopied) onClose();
      }}
      size={520}
      actions={
        <>
          <Button icon={isCopied ? IconCheck : IconCopy} onClick={() => void copy()}>
            {isCopied ? t(($) => $.webhooks.copied) : t(($) => $.webhooks.copy)}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {t(($) => $.webhooks.kept)}
          </Button>
        </>
      }
    >
      <Stack gap={16}>
        <Callout tone="warn" title={t(($) => $.webhooks.onceTitle)}>
          {t(($) => $.webhooks.onceHelp)}
        </Callout>
        <Stack as="label" gap={6} size={13} weight="semibold" tone="default">
          <span>{t(($) => $.webhooks.secret)}</span>
          <input
            className={classes.secret}
            value={secret}
            readOnly
            spellCheck={false}
            data-autofocus
            onFocus={({ target }) => target.select()}
          />
        </Stack>
      </Stack>
    </Dialog>
  );
}
