import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconCheck, IconCopy } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { FieldNote } from '#components/fields/field-note.tsx';
import { Stack, Text } from '#components/layout/layout.tsx';
import { copyText } from '#lib/clipboard/copy-text.ts';
import { errorText } from '#lib/i18n/error-text.ts';
import classes from './share-card.module.css';

const thanksMs = 2000;

type Props = {
  label: string;
  hint?: string | undefined;
  text: string;
  /** Displayed text; the whole is copied. */
  shown?: string;
  isCode?: boolean;
};

/** A text with a copy button. */
export function CopyLine({ label, hint, text, shown = text, isCode = false }: Props) {
  const { t } = useTranslation('share');
  const [isCopied, setCopied] = useState(false);
  const [failure, setFailure] = useState<unknown>(undefined);
  async function copy(): Promise<void> {
    try {
      await copyText(text);
      setFailure(undefined);
      setCopied(true);
      setTimeout(() => setCopied(false), thanksMs);
    } catch (error) {
      setFailure(error);
    }
  }
  return (
    <Stack gap={6} className={classes.part}>
      <Text size={13} weight="semibold">
        {label}
      </Text>
      <div className={isCode ? classes.copyCode : classes.copy}>
        <code className={isCode ? classes.source : classes.address}>{shown}</code>
        <Button
          size="sm"
          icon={isCopied ? IconCheck : IconCopy}
          onClick={() => void copy()}
          aria-label={`${t(($) => $.share.copy)}: ${label}`}
        >
          <span aria-live="polite">{isCopied ? t(($) => $.share.copied) : t(($) => $.share.copy)}</span>
        </Button>
      </div>
      {hint !== undefined && (
        <Text size={12} tone="faint">
          {hint}
        </Text>
      )}
      <FieldNote error={failure === undefined ? undefined : errorText(failure)} />
    </Stack>
  );
}
