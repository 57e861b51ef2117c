import type { Profile } from '@enlace/contract/profiles/profiles.schemas.ts';
import { IconCheck, IconCopy, IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { FieldNote } from '#components/fields/field-note.tsx';
import { Icon } from '#components/icon/icon.tsx';
import { Card } from '#components/surface/card.tsx';
import { errorText } from '#lib/i18n/error-text.ts';
import { copyText } from '../api/copy-text.ts';
import classes from './share-card.module.css';

const thanksMs = 2000;

function CopyLine({ label, hint, text }: { label: string; hint?: string; text: string }) {
  const { t } = useTranslation('profiles');
  const [isCopied, setCopied] = useState(false);
  const [failure, setFailure] = useState<unknown>(undefined);
  async function copy(): Promise<void> {
    try {
      await copyText(text);
      setCopied(true);
      setTimeout(() => setCopied(false), thanksMs);
    } catch (error) {
      setFailure(error);
    }
  }
  return (
    <div className={classes.part}>
      <p className={classes.label}>{label}</p>
      <div className={classes.copy}>
        <code className={classes.address}>{text.replace(/^https?:\/\//, '')}</code>
        <Button
          size="sm"
          icon={isCopied ? IconCheck : IconCopy}
          onClick={() => void copy()}
          aria-label={`${t(($) => $.profiles.view.copy)}: ${label}`}
        >
          <span aria-live="polite">{isCopied ? t(($) => $.profiles.view.copied) : t(($) => $.profiles.view.copy)}</span>
        </Button>
      </div>
      {hint !== undefined && <p className={classes.hint}>{hint}</p>}
      <FieldNote error={failure === undefined ? undefined : errorText(failure)} />
    </div>
  );
}

function Download({ href, label, name }: { href: string; label: string; name: string }) {
  return (
    <a className={classes.download} href={href} download={name}>
      <Icon of={IconDownload} size={16} />
      {label}
    </a>
  );
}

/** Every way to hand the page to somebody. */
export function ShareCard({ profile }: { profile: Profile }) {
  const { t } = useTranslation('profiles');
  return (
    <Card title={t(($) => $.profiles.view.share)}>
      <CopyLine label={t(($) => $.profiles.view.link)} text={profile.url} />
      <CopyLine
        label={t(($) => $.profiles.view.shortLink)}
        hint={t(($) => $.profiles.view.shortHint)}
        text={profile.shortUrl}
      />
      <div className={classes.code}>
        <img src={profile.qrSvgPath} alt={t(($) => $.profiles.view.qr)} width={112} height={112} />
        <div>
          <p className={classes.label}>{t(($) => $.profiles.view.qr)}</p>
          <p className={classes.hint}>{t(($) => $.profiles.view.qrHint)}</p>
          <p className={classes.downloads}>
            <Download
              href={profile.qrSvgPath}
              name={`${profile.slug}.svg`}
              label={t(($) => $.profiles.view.downloadSvg)}
            />
            <Download
              href={profile.qrPngPath}
              name={`${profile.slug}.png`}
              label={t(($) => $.profiles.view.downloadPng)}
            />
          </p>
        </div>
      </div>
      <div className={classes.part}>
        <p className={classes.label}>{t(($) => $.profiles.view.contact)}</p>
        <p className={classes.hint}>{t(($) => $.profiles.view.contactHint)}</p>
        <p className={classes.downloads}>
          <Download
            href={profile.vcardPath}
            name={`${profile.slug}.vcf`}
            label={t(($) => $.profiles.view.downloadVcard)}
          />
        </p>
      </div>
    </Card>
  );
}
