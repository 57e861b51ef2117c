import type { Profile } from '@enlace/contract/presence/profiles/profiles.schemas.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceField } from '#components/fields/choice-field.tsx';
import { Row, Stack, Text } from '#components/layout/layout.tsx';
import { isReadableCode, logoFiles, type QrFormat, type QrLogo, type QrLook, qrPath } from './share-links.rules.ts';
import { ShareDownload } from './share-download.tsx';
import classes from './share-card.module.css';

const formats: readonly QrFormat[] = ['svg', 'png', 'pdf'];
const logos: readonly QrLogo[] = ['none', 'photo', 'cover'];

type LookProps = { profile: Profile; look: QrLook; onChange: (look: QrLook) => void };

function LogoChoice({ profile, look, onChange }: LookProps) {
  const { t } = useTranslation('share');
  const files = logoFiles(profile.draft.document);
  const offered = logos.filter((logo) => logo === 'none' || files[logo] !== undefined);
  if (offered.length < 2) return null;
  const names: Record<QrLogo, string> = {
    none: t(($) => $.share.logoNone),
    photo: t(($) => $.share.logoPhoto),
    cover: t(($) => $.share.logoCover),
  };
  return (
    <ChoiceField
      label={t(($) => $.share.logo)}
      choices={offered.map((logo) => ({ value: logo, label: names[logo] }))}
      value={look.logo}
      onChange={(value) => onChange({ ...look, logo: logos.find((logo) => logo === value) ?? 'none' })}
    />
  );
}

function ColorChoice({ profile, look, onChange }: LookProps) {
  const { t } = useTranslation('share');
  if (profile.color === null) return null;
  if (!isReadableCode(profile.color))
    return (
      <Text size={12} tone="faint">
        {t(($) => $.share.colorRefused)}
      </Text>
    );
  return (
    <ChoiceField
      label={t(($) => $.share.color)}
      choices={[
        { value: 'ink', label: t(($) => $.share.colorInk) },
        { value: 'page', label: t(($) => $.share.colorPage) },
      ]}
      value={look.usesPageColor ? 'page' : 'ink'}
      onChange={(value) => onChange({ ...look, usesPageColor: value === 'page' })}
    />
  );
}

/** The printable QR code with its style options. */
export function ShareQr({ profile }: { profile: Profile }) {
  const { t } = useTranslation('share');
  const [look, setLook] = useState<QrLook>({ logo: 'none', usesPageColor: false });
  return (
    <Row lineTop wrap gap={16} pt={16} mt={16} align="stretch" className={classes.code}>
      <img
        src={qrPath(profile, 'svg', look)}
        alt={t(($) => $.share.qrAlt, { name: profile.name })}
        width={148}
        height={148}
      />
      <Stack flex="1 1 180px" gap={8} shrink className={classes.codeWords}>
        <Text size={13} weight="semibold">
          {t(($) => $.share.qr)}
        </Text>
        <Text size={12} tone="faint">
          {t(($) => $.share.qrHint)}
        </Text>
        <LogoChoice profile={profile} look={look} onChange={setLook} />
        <ColorChoice profile={profile} look={look} onChange={setLook} />
        <Row as="p" wrap gap={6} mt={8} align="stretch" className={classes.downloads}>
          {formats.map((format) => (
            <ShareDownload
              key={format}
              href={qrPath(profile, format, look)}
              name={`${profile.slug}.${format}`}
              label={format.toUpperCase()}
              longLabel={t(($) => $.share.download, { format: format.toUpperCase() })}
            />
          ))}
        </Row>
        <Text size={12} tone="faint">
          {t(($) => $.share.printHint)}
        </Text>
      </Stack>
    </Row>
  );
}
