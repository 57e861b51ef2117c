import type { Post, PostMedia } from '@enlace/contract/publishing/walls/posts.schemas.ts';
import { useTranslation } from 'react-i18next';
import { IconExternalLink, IconFile, IconMapPin, IconPlayerPlay, IconVideo } from 'virtual:tabler-icons';
import { Icon } from '#components/icon/icon.tsx';
import { Box, Grid, layout, type Look, Row, Stack, Text } from '#components/layout/layout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { daysApart, hostOf, sharesOf } from '../post-card.rules.ts';
import classes from './post-content.module.css';

const wordsRowLook: Look = { gap: 4, inline: true, size: 13, tone: 'faint' };

const visiblePictures = 3;

function Pictures({ media }: { media: readonly PostMedia[] }) {
  const { t } = useTranslation('walls');
  const shown = media.slice(0, visiblePictures);
  const more = media.length - shown.length;
  return (
    <Grid radius={14} clip as="ul" gap={6} mb={12} className={classes.pictures} data-count={shown.length}>
      {shown.map(({ fileId, path, thumbnailPath, alt, name }, index) => (
        <Box as="li" relative shrink radius="xs" clip fill="surface-3" key={fileId}>
          {path === null ? (
            <Text as="span" p={12} tone="faint" size={13} textAlign="center" className={classes.gone}>
              {t(($) => $.walls.post.gone, { name })}
            </Text>
          ) : (
            <img src={path ?? thumbnailPath} alt={alt} loading="lazy" />
          )}
          {more > 0 && index === shown.length - 1 && (
            <Grid
              position="absolute"
              inset={0}
              center
              tone="white"
              as="span"
              size={20}
              weight="semibold"
              className={classes.more}
            >
              +{more}
            </Grid>
          )}
        </Box>
      ))}
    </Grid>
  );
}

function Files({ media }: { media: readonly PostMedia[] }) {
  const { t } = useTranslation('walls');
  const formats = useFormats();
  return (
    <Stack as="ul" gap={6} mb={12} className={classes.files}>
      {media.map(({ fileId, kind, name, path, sizeBytes }) => (
        <li key={fileId}>
          <Icon
            {...layout('box', { fixed: true, tone: 'faint' })}
            of={kind === 'video' ? IconVideo : IconFile}
            size={18}
          />
          {path === null ? (
            <span>{t(($) => $.walls.post.gone, { name })}</span>
          ) : (
            <a href={path} target="_blank" rel="noopener">
              {name}
            </a>
          )}
          <Text as="small" fixed ml="auto" size={12} tone="faint">
            {formats.bytes(sizeBytes)}
          </Text>
        </li>
      ))}
    </Stack>
  );
}

function LinkCard({ link, isVideo }: { link: NonNullable<Post['link']>; isVideo: boolean }) {
  const { t } = useTranslation('walls');
  const host = hostOf(link.url);
  const title = link.title || (isVideo ? t(($) => $.walls.post.video) : host);
  return (
    <Box as="a" mb={12} hover="hover" className={classes.link} href={link.url} target="_blank" rel="noopener nofollow">
      <Grid radius={10} center w={36} h={36} fill="active" as="span" fixed tone="muted">
        <Icon of={isVideo ? IconPlayerPlay : IconExternalLink} size={18} />
      </Grid>
      <Stack leading={1.4} as="span" shrink className={classes.words}>
        <Text as="b" weight="semibold" breakWords>
          {title}
        </Text>
        <Row {...wordsRowLook} as="small">
          {host}
        </Row>
      </Stack>
    </Box>
  );
}

function Poll({ poll }: { poll: NonNullable<Post['poll']> }) {
  const { t } = useTranslation('walls');
  const formats = useFormats();
  const shares = sharesOf(poll);
  return (
    <Box mb={12} className={classes.poll}>
      <Stack as="ul" gap={6}>
        {poll.options.map(({ id, text, votes }, index) => (
          <Row as="li" relative justify="between" gap={12} minH={38} px={14} py={6} border radius="md" clip key={id}>
            <Box
              position="absolute"
              inset="0 auto 0 0"
              as="span"
              fill="primary-soft"
              className={classes.fill}
              style={{ width: `${(shares[index] ?? 0) * 100}%` }}
              aria-hidden="true"
            />
            <span>{text}</span>
            <Text as="span" fixed size={13} tabular tone="muted">
              {formats.percent(Math.round((shares[index] ?? 0) * 100) / 100)}
              <span className="sr-only">
                {t(($) => $.walls.post.votes, { count: votes, n: formats.number(votes) })}
              </span>
            </Text>
          </Row>
        ))}
      </Stack>
      <Text mt={8} size={13} tone="faint">
        {t(($) => $.walls.post.voters, { count: poll.voters, n: formats.number(poll.voters) })}
        {poll.closesAt !== null && ` · ${t(($) => $.walls.post.closes, { when: formats.dateTime(poll.closesAt) })}`}
      </Text>
    </Box>
  );
}

function Event({ event, timeZone }: { event: NonNullable<Post['event']>; timeZone: string }) {
  const formats = useFormats();
  const { startsAt, endsAt, place } = event;
  const ends =
    endsAt === null ? '' : daysApart({ startsAt, endsAt, timeZone }) ? formats.dateTime(endsAt) : formats.time(endsAt);
  return (
    <Row gap={12} minH={48} py={8} px={14} border radius="lg" mb={12}>
      <Grid
        radius={10}
        center
        w={62}
        minH={44}
        fill="primary-soft"
        display
        size={16}
        leading={1.15}
        as="span"
        fixed
        py={4}
        px={6}
        tone="primary"
        textAlign="center"
        aria-hidden="true"
      >
        {formats.date(startsAt)}
      </Grid>
      <Stack leading={1.4} as="span" shrink className={classes.words}>
        <Text as="b" weight="semibold" breakWords>
          {formats.fullDateTime(startsAt)}
          {ends !== '' && ` – ${ends}`}
        </Text>
        {place !== '' && (
          <Row {...wordsRowLook} as="small">
            <Icon of={IconMapPin} size={14} />
            {place}
          </Row>
        )}
      </Stack>
    </Row>
  );
}

/** Content of a post besides its text. */
export function PostContent({ post, timeZone }: { post: Post; timeZone: string }) {
  const { kind, media, link, poll, event } = post;
  return (
    <>
      {kind === 'image' && media.length > 0 && <Pictures media={media} />}
      {(kind === 'file' || kind === 'video') && media.length > 0 && <Files media={media} />}
      {link && <LinkCard link={link} isVideo={kind === 'video'} />}
      {poll && poll.options.length > 0 && <Poll poll={poll} />}
      {event && <Event event={event} timeZone={timeZone} />}
    </>
  );
}
