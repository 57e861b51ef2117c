import type { Profile } from '@enlace/contract/presence/profiles/profiles.schemas.ts';
import { useTranslation } from 'react-i18next';
import { IconBrandWhatsapp, IconDots, IconEyeOff, IconMail } from 'virtual:tabler-icons';
import { Button, DocumentButton } from '#components/button/button.tsx';
import { Icon } from '#components/icon/icon.tsx';
import { Row, Stack, Text } from '#components/layout/layout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import type { UnwrittenBlock } from '../publication.ts';
import { CopyLine } from '../../view/share-copy.tsx';
import { shareByDevice } from '../../view/share-by-device.ts';
import { ShareQr } from '../../view/share-qr.tsx';

function ShareWays({ profile }: { profile: Profile }) {
  const { t } = useTranslation(['editor', 'share']);
  const { name, url } = profile;
  const mail = `mailto:?subject=${encodeURIComponent(name)}&body=${encodeURIComponent(url)}`;
  return (
    <Stack gap={10}>
      <Text as="h3" size={14} weight="semibold">
        {t(($) => $.share.title)}
      </Text>
      <Row wrap gap={8}>
        <DocumentButton icon={IconBrandWhatsapp} href={`https://wa.me/?text=${encodeURIComponent(`${name} ${url}`)}`}>
          {t(($) => $.editor.sheet.whatsapp)}
        </DocumentButton>
        <DocumentButton icon={IconMail} href={mail}>
          {t(($) => $.editor.sheet.mail)}
        </DocumentButton>
        {'share' in navigator && (
          <Button icon={IconDots} onClick={() => shareByDevice(profile)}>
            {t(($) => $.share.send)}
          </Button>
        )}
      </Row>
    </Stack>
  );
}

type Props = { profile: Profile; isFirst: boolean; unwritten: UnwrittenBlock[]; onComplete: () => void };

/** The published page: its address, QR code and ways to share it, and what still waits to be written. */
export function PublishedPart({ profile, isFirst, unwritten, onComplete }: Props) {
  const { t } = useTranslation(['editor', 'share']);
  const formats = useFormats();
  const { name, url } = profile;
  const count = unwritten.filter(({ kind }) => kind !== 'empty').length;
  return (
    <Stack gap={20}>
      <Text as="h2" display size={30} balance aria-live="polite">
        {isFirst ? t(($) => $.editor.sheet.standing, { name }) : t(($) => $.editor.sheet.changed, { name })}
      </Text>
      <CopyLine label={t(($) => $.share.link)} text={url} shown={url.replace(/^https?:\/\//, '')} />
      <ShareWays profile={profile} />
      <ShareQr profile={profile} />
      {count > 0 && (
        <Row lineTop gap={8} pt={16} size={13} tone="muted">
          <Icon of={IconEyeOff} size={16} />
          <Text as="span" grow>
            {t(($) => $.editor.sheet.hidden, { count, n: formats.number(count) })}
          </Text>
          <Button size="sm" variant="link" onClick={onComplete}>
            {t(($) => $.editor.sheet.fillIn)}
          </Button>
        </Row>
      )}
    </Stack>
  );
}
