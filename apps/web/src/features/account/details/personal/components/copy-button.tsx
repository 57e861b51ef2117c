import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconCheck, IconCopy } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { copyText } from '#lib/clipboard/copy-text.ts';

const shownMs = 2000;

/** Copies a text and confirms it briefly. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { t } = useTranslation('personal');
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setCopied(false), shownMs);
    return () => clearTimeout(timer);
  }, [isCopied]);
  return (
    <Button
      size="sm"
      variant="ghost"
      icon={isCopied ? IconCheck : IconCopy}
      aria-label={isCopied ? t(($) => $.personal.copied) : `${t(($) => $.personal.copy)}: ${label}`}
      onClick={() => void copyText(text).then(() => setCopied(true))}
    >
      {isCopied ? t(($) => $.personal.copied) : t(($) => $.personal.copy)}
    </Button>
  );
}
