import type { Profile } from '@enlace/contract/presence/profiles/profiles.schemas.ts';
import { useTranslation } from 'react-i18next';
import { IconShare2 } from 'virtual:tabler-icons';
import { paths } from '#app/paths.ts';
import { Button, DocumentButton } from '#components/button/button.tsx';
import { Row, Stack, Text } from '#components/layout/layout.tsx';
import { Card } from '#components/surface/card.tsx';
import { shareByDevice } from './share-by-device.ts';
import { CopyLine } from './share-copy.tsx';
import { ShareDownload } from './share-download.tsx';
import { ShareEmbed } from './share-embed.tsx';
import { ShareQr } from './share-qr.tsx';
import classes from './share-card.module.css';

/** The vCard; it contains only what visitors may see. */
function ContactPart({ profile }: { profile: Profile }) {
  const { t } = useTranslation('share');
  const isPublished = profile.status === 'published';
  return (
    <Stack gap={6} className={classes.part}>
      <Text size={13} weight="semibold">
        {t(($) => $.share.contact)}
      </Text>
      <Text size={12} tone="faint">
        {isPublished ? t(($) => $.share.contactHint) : t(($) => $.share.contactDraft)}
      </Text>
      {isPublished && (
        <Row as="p" wrap gap={6} mt={8} align="stretch" className={classes.downloads}>
          <ShareDownload href={profile.vcardPath} name={`${profile.slug}.vcf`} label={t(($) => $.share.vcard3)} />
          <ShareDownload
            href={`${profile.vcardPath}?v=4`}
            name={`${profile.slug}.vcf`}
            label={t(($) => $.share.vcard4)}
          />
        </Row>
      )}
    </Stack>
  );
}

/** The published mails, for readers and their feed readers. */
function ArchivePart({ profile }: { profile: Profile }) {
  const { t } = useTranslation('share');
  const links = [
    { href: paths.publicArchive(profile.id), name: t(($) => $.share.archiveOpen) },
    { href: paths.publicArchiveFeed(profile.id), name: t(($) => $.share.archiveFeed) },
  ];
  return (
    <Stack gap={6} className={classes.part}>
      <Text size={13} weight="semibold">
        {t(($) => $.share.archive)}
      </Text>
      <Text size={12} tone="faint">
        {t(($) => $.share.archiveHint)}
      </Text>
      <Row as="p" wrap gap={6} mt={8} align="stretch" className={classes.downloads}>
        {links.map(({ href, name }) => (
          <DocumentButton key={href} size="sm" href={href}>
            {name}
          </DocumentButton>
        ))}
      </Row>
    </Stack>
  );
}

/** All ways to share the page. */
export function ShareCard({ profile }: { profile: Profile }) {
  const { t } = useTranslation('share');
  const unseen =
    profile.status === 'draft'
      ? t(($) => $.share.draftNote)
      : profile.status === 'hidden'
        ? t(($) => $.share.hiddenNote)
        : undefined;
  const withoutScheme = (url: string) => url.replace(/^https?:\/\//, '');
  return (
    <Card title={t(($) => $.share.title)}>
      <CopyLine label={t(($) => $.share.link)} hint={unseen} text={profile.url} shown={withoutScheme(profile.url)} />
      <CopyLine
        label={t(($) => $.share.shortLink)}
        hint={t(($) => $.share.shortHint)}
        text={profile.shortUrl}
        shown={withoutScheme(profile.shortUrl)}
      />
      {'share' in navigator && (
        <Stack gap={6} className={classes.part}>
          <Button icon={IconShare2} onClick={() => shareByDevice(profile)}>
            {t(($) => $.share.send)}
          </Button>
        </Stack>
      )}
      <ShareQr profile={profile} />
      <ContactPart profile={profile} />
      {profile.status === 'published' && <ArchivePart profile={profile} />}
      <ShareEmbed profile={profile} />
    </Card>
  );
}
