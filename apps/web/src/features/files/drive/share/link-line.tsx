import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconCheck, IconCopy, IconQrcode } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { IconButton } from '#components/button/icon-button.tsx';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import { layout, Row } from '#components/layout/layout.tsx';
import { copyText } from '#lib/clipboard/copy-text.ts';
import { LinkCode } from './link-code.tsx';
import classes from './share.module.css';

const thanksMs = 2000;

/** The absolute URL of a path of this product. */
export function addressOf(path: string): string {
  return new URL(path, window.location.origin).href;
}

/** An address with a copy button, which has the focus while the link is new. */
export function LinkLine({ path, name, isNew = false }: { path: string; name: string; isNew?: boolean }) {
  const { t } = useTranslation('drive');
  const [isCopied, setCopied] = useState(false);
  const [showsCode, setShowsCode] = useState(false);
  const codeId = useId();
  const [failure, setFailure] = useState<unknown>();
  const address = addressOf(path);
  async function copy(): Promise<void> {
    setFailure(undefined);
    try {
      await copyText(address);
      setCopied(true);
      setTimeout(() => setCopied(false), thanksMs);
    } catch (error) {
      setFailure(error);
    }
  }
  return (
    <Row wrap gap={8}>
      <input
        readOnly
        {...layout('box', {
          grow: true,
          minW: 160,
          h: 30,
          px: 10,
          py: 0,
          border: true,
          radius: 'md',
          fill: 'surface-2',
          tone: 'default',
          className: classes.address,
        })}
        aria-label={t(($) => $.drive.share.address)}
        value={address}
        onFocus={({ target }) => target.select()}
      />
      <Button
        size="sm"
        icon={isCopied ? IconCheck : IconCopy}
        data-autofocus={isNew || undefined}
        autoFocus={isNew}
        aria-label={t(($) => $.drive.links.copyOf, { name })}
        onClick={() => void copy()}
      >
        <span aria-live="polite">{isCopied ? t(($) => $.drive.share.copied) : t(($) => $.drive.share.copy)}</span>
      </Button>
      <IconButton
        icon={IconQrcode}
        iconSize={16}
        label={t(($) => $.drive.code.show, { name })}
        aria-expanded={showsCode}
        aria-controls={codeId}
        onClick={() => setShowsCode(!showsCode)}
      />
      {showsCode && <LinkCode id={codeId} path={path} name={name} />}
      <FailureCallout failure={failure} />
    </Row>
  );
}
